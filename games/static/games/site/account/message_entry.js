// A message in a list: its outcome, and a button to repeat it if it went to a webhook.

import { tableAddress } from "../lib/addresses.js";
import { post } from "../lib/api.js";
import { h, hasText, t, timeTag } from "../lib/dom.js";
import { actionButton } from "../lib/forms.js";

const BADGE_CLASSES = { sent: "good", failed: "bad" };
const REDELIVERABLE = ["sent", "failed"];

/**
 * The entry; `query` says whose message it is, and `after` is called once it was sent again.
 * @param {any} row
 * @param {HTMLElement} line for the outcome of a press
 * @param {{ query?: Record<string, unknown>, after?: () => any, level?: "h3" | "h4" }} [options]
 */
export function messageEntry(row, line, { query = {}, after = () => {}, level = "h3" } = {}) {
  const what = hasText(`event_${row.event}`) ? t(`event_${row.event}`) : row.event;
  return h(
    "li",
    { class: "entry" },
    h(level, {}, row.game ? h("a", { href: tableAddress(row.game) }, what) : what),
    h(
      "p",
      { class: "row" },
      h("span", { class: "badge" }, t(`channel_${row.channel}`)),
      h("span", { class: `badge ${BADGE_CLASSES[row.status] ?? ""}` }, t(`status_${row.status}`)),
      timeTag(row.sent_at ?? row.due_at),
    ),
    row.outcome && h("p", { class: "faint" }, t("why", { why: row.outcome })),
    row.webhook &&
      REDELIVERABLE.includes(row.status) &&
      actionButton(
        t("redeliver"),
        line,
        async () => {
          await post(`me/messages/${row.id}/redeliver`, undefined, { query });
          await after();
        },
        { done: t("redelivered") },
      ),
  );
}
