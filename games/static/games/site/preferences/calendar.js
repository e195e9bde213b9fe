// The secret link with which a calendar program reads when my decisions are due.

import { del, post } from "../lib/api.js";
import { h, render, t, timeTag } from "../lib/dom.js";
import { actionButton, statusLine } from "../lib/forms.js";

/** The link while it is shown, the date of its creation, and buttons to make and end it. */
export function calendar(known) {
  const box = h("div", { class: "stack" });
  const line = statusLine();

  const make = async () => show(await post("me/calendar"));
  const end = async () => {
    await del("me/calendar");
    show({ created_at: null });
  };

  function show({ created_at: since, url = "" }) {
    render(
      box,
      url
        ? h(
            "p",
            { class: "field" },
            h("label", { for: "calendar-url" }, t("calendar_url")),
            h("input", {
              type: "text",
              id: "calendar-url",
              readonly: true,
              value: url,
              on: { focus: ({ target }) => target.select() },
            }),
          )
        : null,
      since
        ? h("p", { class: "faint" }, t("calendar_since"), " ", timeTag(since))
        : h("p", { class: "faint" }, t("calendar_none")),
      h(
        "p",
        { class: "row" },
        actionButton(t(since ? "calendar_again" : "calendar_make"), line, make),
        since ? actionButton(t("calendar_end"), line, end) : null,
      ),
    );
  }

  show(known);
  return [box, line];
}
