// Telling the moderators of somebody, of a line, of a table.

import { post } from "./api.js";
import { el, say } from "./dom.js";
import { ask, tell } from "./dialog.js";

const REASONS = ["insult", "spam", "cheating", "name", "leaving", "other"];

/** Ask for a reason, and report. `what` names a `player`, a `line` or a `game`, as the API does. */
export const report = (title, what, { quote = "" } = {}) => ask({
  title,
  body: [
    quote ? el("blockquote", {}, quote) : null,
    el("fieldset", { class: "reasons" }, el("legend", {}, say("report_reason")), REASONS.map((reason, n) =>
      el("label", { class: "chip" }, el("input", { type: "radio", name: "reason", value: reason, checked: n === 0 }), say(`report_${reason}`)))),
    el("div", { class: "field" }, el("label", { for: "report-text" }, say("report_words")), el("textarea", { id: "report-text", name: "text", maxlength: 1000 })),
  ].filter(Boolean),
  action: say("report"),
  danger: true,
  act: async (form) => {
    await post("reports", { reason: form.get("reason"), text: form.get("text"), ...what });
    tell(say("reported"));
  },
});
