// Where I am logged in: browsers, and tokens that log-ins gave.

import { del, get } from "../lib/api.js";
import { formatDistance, formatExact, h, render, t } from "../lib/dom.js";
import { actionButton, statusLine } from "../lib/forms.js";
import { subscribeAgain } from "../lib/push.js";
import { listEntry } from "./credentials.js";

/** The list of log-ins, with buttons to end them. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const show = async () => render(list, (await get("me/sessions")).map(item));
  const end = async (path) => {
    await del(path);
    await show();
  };
  const item = (row) => {
    const name = row.kind === "token" ? t("login_token") : row.browser || t("unknown_browser");
    const times = [
      t("logged_in", { time: formatExact(row.created) }),
      row.last_seen ? t("last_used", { time: formatDistance(row.last_seen) }) : t("never_used"),
    ];
    const button = actionButton(t("end_login"), line, () => end(`me/sessions/${row.id}`), {
      label: t("end_login_of", { name }),
      done: t("login_ended"),
    });
    return listEntry(
      name,
      h("p", { class: "faint" }, times.join(" · ")),
      row.current ? h("span", { class: "faint" }, t("this_login")) : button,
    );
  };
  const endOthers = async () => {
    await end("me/sessions");
    await subscribeAgain().catch(() => {}); // as it is no part of this
  };
  await show();
  return [
    h("p", {}, t("sessions_why")),
    list,
    h(
      "div",
      { class: "row" },
      actionButton(t("end_others"), line, endOthers, { done: t("others_ended") }),
    ),
    line,
  ];
}
