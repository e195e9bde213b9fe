// The dialog that reports a player, a line of the chat or a table to the moderators.

import { post } from "./api.js";
import { openDialog, toast } from "./dialog.js";
import { h, t } from "./dom.js";

const REASONS = ["insult", "spam", "cheating", "name", "leaving", "other"];

/** Ask for a reason, and report. `what` names a `player`, a `line` or a `game`, as the API does. */
export const openReportDialog = (title, what, { quote = "" } = {}) =>
  openDialog({
    title,
    body: [
      quote ? h("blockquote", {}, quote) : null,
      h(
        "fieldset",
        { class: "reasons" },
        h("legend", {}, t("report_reason")),
        REASONS.map((reason, n) =>
          h(
            "label",
            { class: "chip" },
            h("input", { type: "radio", name: "reason", value: reason, checked: n === 0 }),
            t(`report_${reason}`),
          ),
        ),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { for: "report-text" }, t("report_words")),
        h("textarea", { id: "report-text", name: "text", maxlength: 1000 }),
      ),
    ].filter(Boolean),
    action: t("report"),
    danger: true,
    act: async (form) => {
      await post("reports", { reason: form.get("reason"), text: form.get("text"), ...what });
      toast(t("reported"));
    },
  });
