// Address, password, and the end of the account.

import { del, get, patch, post } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { actionButton, field, form, statusLine } from "../lib/forms.js";
import { subscribeAgain } from "../lib/push.js";
import { afterFreshLogin, currentPasswordField, passwordInput } from "./fresh_login.js";

const withoutEmpty = (values) =>
  Object.fromEntries([...values].filter(([, value]) => value !== ""));

/** What to do before messages go to my address; nothing if it is confirmed. */
function emailStanding(mine) {
  if (!mine.email || (mine.email_confirmed && !mine.new_email)) return [];
  const line = statusLine();
  const text = mine.new_email
    ? t("email_to_come", { email: mine.new_email, old: mine.email })
    : t("email_unconfirmed", { email: mine.email });
  const again = actionButton(t("send_again"), line, () => post("me/email/link"), {
    done: t("sent_again"),
  });
  return h("div", { class: "notice" }, h("p", {}, text), h("div", { class: "row" }, again), line);
}

/** Everything about who I am. */
export async function tabContent() {
  const mine = await get("me");
  const standing = h("div", {}, emailStanding(mine));
  const change = async (values, box) => {
    const now = await afterFreshLogin(box, "me", () => patch("me", withoutEmpty(values)));
    if (values.get("password")) await subscribeAgain().catch(() => {}); // as it is no part of this
    render(standing, emailStanding(now));
    for (const input of box.querySelectorAll("[type=password]")) input.value = "";
  };
  return [
    h(
      "p",
      {},
      `${t("name")}: `,
      h("strong", {}, mine.username),
      " ",
      h("span", { class: "faint" }, t("name_stays")),
    ),
    h("h3", {}, t("change_email")),
    standing,
    form(
      t("save"),
      [
        field(
          t("new_email"),
          h("input", {
            type: "email",
            name: "email",
            value: mine.email ?? "",
            maxlength: 254,
            autocomplete: "email",
            required: true,
          }),
        ),
        currentPasswordField(),
      ],
      change,
    ),
    h("h3", {}, t("change_password")),
    form(
      t("save"),
      [field(t("new_password"), passwordInput("password", "new-password")), currentPasswordField()],
      change,
    ),
    h("h3", {}, t("farewell")),
    h("p", {}, t("farewell_why")),
    form(
      t("farewell"),
      [
        field(
          t("confirm_name", { name: mine.username }),
          h("input", {
            name: "confirm",
            maxlength: 30,
            autocomplete: "off",
            autocapitalize: "none",
            spellcheck: "false",
          }),
        ),
        field(t("current"), passwordInput("password", "current-password"), t("current_why")),
      ],
      async (values, box) => {
        const body = {
          confirm: values.get("confirm"),
          ...withoutEmpty([["password", values.get("password")]]),
        };
        await afterFreshLogin(box, "me", () => del("me", { body }));
        location.assign("/");
      },
      { danger: true, done: "" },
    ),
  ];
}
