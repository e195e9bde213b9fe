// The preferences: each part of the page is filled by a module of its own.

import { get } from "../api.js";
import { el, render, say } from "../dom.js";
import { reason } from "../forms.js";
import { digests, messages } from "./messages.js";
import { devices } from "./push.js";
import { language, orders } from "./speech.js";
import { rest, vacations } from "./times.js";

const root = document.getElementById("preferences");

try {
  const [mine, policy, away, told] = await Promise.all(
    ["me/preferences", "policy", "me/vacations", "me/devices"].map((path) => get(path)));
  const fill = (id, ...nodes) => render(document.getElementById(id), ...nodes);
  fill("language-part", language(mine));
  fill("rest-part", rest(mine, policy));
  fill("vacation-part", vacations(away, policy));
  fill("device-part", devices(told, policy));
  if (mine.mail_refused) fill("mail-part", el("p", { class: "alert" }, say("mail_refused")));
  fill("message-part", messages(mine, policy));
  fill("digest-part", digests(mine));
  fill("order-part", orders(mine, policy));
} catch (problem) {
  render(root, el("p", { class: "alert", role: "alert" }, reason(problem)));
} finally {
  root.removeAttribute("aria-busy");
}
