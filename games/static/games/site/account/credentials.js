// What all kinds of tokens share: the form for a new one, the list, the secret shown once.

import { formatDistance, formatExact, h, t } from "../lib/dom.js";
import { actionButton, field, form, selectList, statusLine } from "../lib/forms.js";

const DAYS = [30, 90, 365];

/** A secret that is shown only once, with a button to copy it. */
export function secretNotice(text) {
  const line = statusLine();
  const code = h("code", { tabindex: 0 }, text);
  return h(
    "div",
    { class: "notice", role: "status" },
    h("p", {}, t("shown_once")),
    h(
      "div",
      { class: "secret" },
      code,
      actionButton(t("copy"), line, () => navigator.clipboard.writeText(text), {
        done: t("copied"),
      }),
    ),
    line,
  );
}

/** What a token allows, and when it was used. */
export const keyUsage = (row) =>
  [
    row.scopes.map((scope) => t(`scope_${scope}`)).join("; "),
    [
      row.last_used ? t("last_used", { time: formatDistance(row.last_used) }) : t("never_used"),
      row.expires ? t("expires", { time: formatExact(row.expires) }) : "",
    ]
      .filter(Boolean)
      .join(" · "),
  ].map((text) => h("p", { class: "faint" }, text));

/** The form for a token; `make(wish)` makes it and returns what to show. */
export function tokenForm(scopes, make) {
  const name = h("input", { name: "name", maxlength: 64, autocomplete: "off" });
  const days = selectList(
    [...DAYS.map((n) => [n, t("days_long", { n })]), ["", t("for_ever")]],
    DAYS[1],
    { name: "days" },
  );
  return form(
    t("make_token"),
    [
      field(t("token_name"), name),
      h(
        "fieldset",
        {},
        h("legend", {}, t("token_scopes")),
        scopes.map((scope) =>
          h(
            "label",
            { class: "row check" },
            h("input", {
              type: "checkbox",
              name: "scopes",
              value: scope,
              checked: scope !== "account",
            }),
            h("span", {}, t(`scope_${scope}`)),
          ),
        ),
      ),
      field(t("token_days"), days),
    ],
    (values) =>
      make({
        name: values.get("name"),
        scopes: values.getAll("scopes"),
        days: values.get("days") ? Number(values.get("days")) : null,
      }),
    { done: "" },
  );
}

/** An entry of a list with a heading, lines, and buttons. */
export const listEntry = (title, lines, buttons, line) =>
  h("li", { class: "entry" }, h("h3", {}, title), lines, h("div", { class: "row" }, buttons), line);
