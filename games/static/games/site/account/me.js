// Address, password, and the end of the account.

import { del, get, patch } from "../api.js";
import { el, say } from "../dom.js";
import { field, form } from "../forms.js";

const secret = (name, autocomplete) => el("input", { type: "password", name, maxlength: 128, autocomplete });
const current = () => field(say("current"), secret("current", "current-password"), say("current_why"));
const given = (values) => Object.fromEntries([...values].filter(([, value]) => value !== ""));

/** Everything about who I am. */
export async function part() {
  const mine = await get("me");
  const change = async (values, box) => {
    await patch("me", given(values));
    for (const input of box.querySelectorAll("[type=password]")) input.value = "";
  };
  return [
    el("p", {}, `${say("name")}: `, el("strong", {}, mine.username), " ", el("span", { class: "faint" }, say("name_stays"))),
    el("h3", {}, say("change_email")),
    form(say("save"), [
      field(say("new_email"), el("input", { type: "email", name: "email", value: mine.email ?? "", maxlength: 254, autocomplete: "email", required: true })),
      current(),
    ], change),
    el("h3", {}, say("change_password")),
    form(say("save"), [field(say("new_password"), secret("password", "new-password")), current()], change),
    el("h3", {}, say("farewell")),
    el("p", {}, say("farewell_why")),
    form(say("farewell"), [
      field(say("confirm_name", { name: mine.username }), el("input", { name: "confirm", maxlength: 30, autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
      field(say("current"), secret("password", "current-password"), say("current_why")),
    ], async (values) => {
      await del("me", { body: { confirm: values.get("confirm"), ...given([["password", values.get("password")]]) } });
      location.assign("/");
    }, { danger: true, done: "" }),
  ];
}
