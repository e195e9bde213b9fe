// My passkeys: the list, and adding another.

import { del, get, post, put } from "../lib/api.js";
import { openDialog, toast } from "../lib/dialog.js";
import { formatDistance, formatExact, h, render, t } from "../lib/dom.js";
import { actionButton, field, form, statusLine } from "../lib/forms.js";
import { hasPasskeys, makePasskey } from "../lib/passkeys.js";
import { listEntry } from "./credentials.js";
import { afterFreshLogin, currentPasswordField } from "./fresh_login.js";

const ADD = "/account/passkeys";

const nameInput = (value = "") =>
  h("input", { name: "name", value, maxlength: 64, autocomplete: "off" });

/** The list of passkeys, and the form for another. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const show = async () => {
    const rows = await get("me/passkeys");
    render(list, rows.length ? rows.map(item) : h("li", { class: "faint" }, t("no_passkeys")));
  };
  const item = (row) => {
    const { name } = row;
    const times = [
      t("passkey_since", { time: formatExact(row.created) }),
      row.last_used ? t("last_used", { time: formatDistance(row.last_used) }) : t("never_used"),
    ];
    const buttons = [
      actionButton(t("rename"), line, () => rename(row), { label: t("rename_of", { name }) }),
      actionButton(t("remove"), line, () => remove(row), {
        label: t("remove_of", { name }),
        danger: true,
      }),
    ];
    return listEntry(name, h("p", { class: "faint" }, times.join(" · ")), buttons);
  };
  const rename = async (row) => {
    await openDialog({
      title: t("rename_of", { name: row.name }),
      body: [field(t("passkey_name"), nameInput(row.name))],
      action: t("save"),
      act: (values) => put(`me/passkeys/${row.id}`, { name: values.get("name") }),
    });
    await show();
  };
  const remove = async (row) => {
    const proof = h("div", {}, currentPasswordField());
    const gone = await openDialog({
      title: t("remove_passkey_sure", { name: row.name }),
      body: [h("p", {}, t("remove_passkey_why")), proof],
      action: t("remove"),
      act: (values) =>
        afterFreshLogin(proof, "passkeys", () =>
          del(`me/passkeys/${row.id}`, { body: { current: values.get("current") } }),
        ),
      danger: true,
    });
    await show();
    if (gone) toast(t("passkey_removed"));
  };
  await show();
  return [h("p", {}, t("passkeys_why")), list, line, hasPasskeys() ? adding(show) : without()];
}

const without = () => h("p", { class: "faint" }, t("no_passkeys_here"));

/** The form for another passkey. */
const adding = (show) => [
  h("h3", {}, t("add_passkey")),
  form(
    t("add_passkey"),
    [field(t("passkey_name"), nameInput(), t("passkey_name_why")), currentPasswordField()],
    (values, box) =>
      afterFreshLogin(box, "passkeys", async () => {
        const current = values.get("current");
        const credential = await makePasskey(`${ADD}/options`, { current });
        await post(ADD, { name: values.get("name"), credential });
        box.reset();
        await show();
      }),
    { done: t("passkey_added") },
  ),
];
