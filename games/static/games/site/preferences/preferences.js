// The preferences: each part of the page has a module of its own.

import { get } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { problemSummary } from "../lib/forms.js";
import { calendar } from "./calendar.js";
import { language, orders } from "./languages.js";
import { digests, messages } from "./messages.js";
import { devices } from "./push.js";
import { nightForm, vacations } from "./times.js";

const root = document.getElementById("preferences");

try {
  const [mine, policy, away, registered, link] = await Promise.all(
    ["me/preferences", "policy", "me/vacations", "me/devices", "me/calendar"].map((path) =>
      get(path),
    ),
  );
  const fill = (id, ...nodes) => render(document.getElementById(id), ...nodes);
  fill("language-part", language(mine));
  fill("night-part", nightForm(mine, policy));
  fill("vacation-part", vacations(away, policy));
  fill("device-part", devices(registered, policy));
  if (mine.mail_refused) fill("mail-part", h("p", { class: "alert" }, t("mail_refused")));
  fill("message-part", messages(mine, policy));
  fill("digest-part", digests(mine));
  fill("calendar-part", calendar(link));
  fill("order-part", orders(mine, policy));
} catch (problem) {
  render(root, h("p", { class: "alert", role: "alert" }, problemSummary(problem)));
} finally {
  root.removeAttribute("aria-busy");
}
