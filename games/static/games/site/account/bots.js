// My bot accounts and their tokens.

import { del, get, post } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { actionButton, confirmDialog, field, form, statusLine } from "../lib/forms.js";
import { keyUsage, listEntry, secretNotice, tokenForm } from "./credentials.js";

const SCOPES = ["read", "play", "chat"];

/** The list of bots with their tokens, and the form for another. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const show = async () => {
    const rows = await get("me/bots");
    render(list, rows.length ? rows.map(item) : h("li", { class: "faint" }, t("no_bots")));
  };
  const item = (row) => {
    const remove = async () => {
      if (!(await confirmDialog(t("delete_bot_sure", { name: row.username }), t("delete_bot"))))
        return;
      await del(`me/bots/${row.username}`);
      await show();
    };
    return listEntry(
      row.username,
      [h("p", { class: "faint" }, t("bot_seats", { n: row.seats })), botTokens(row.username)],
      actionButton(t("delete_bot"), line, remove, {
        label: t("delete_bot_of", { name: row.username }),
        danger: true,
      }),
    );
  };
  await show();
  return [
    h("p", {}, t("bots_why")),
    form(
      t("make_bot"),
      field(
        t("bot_username"),
        h("input", {
          name: "username",
          maxlength: 30,
          autocomplete: "off",
          autocapitalize: "none",
          spellcheck: "false",
        }),
      ),
      async (values, box) => {
        await post("me/bots", { username: values.get("username") });
        box.reset();
        await show();
      },
      { done: "" },
    ),
    list,
    line,
  ];
}

/** The tokens of one bot, fetched when they are opened. */
function botTokens(name) {
  const path = `me/bots/${name}/tokens`;
  const [list, fresh, line] = [h("ul", { class: "plain" }), h("div"), statusLine()];
  const show = async () => {
    const rows = await get(path);
    render(
      list,
      rows.map((row) => {
        const called = row.name || t("unnamed");
        const back = async () => {
          await del(`${path}/${row.id}`);
          await show();
        };
        return listEntry(
          called,
          keyUsage(row),
          actionButton(t("take_back"), line, back, {
            label: t("take_back_of", { name: called }),
            done: t("taken_back"),
          }),
        );
      }),
    );
  };
  const make = async (asked) => {
    render(fresh, secretNotice((await post(path, asked)).token));
    await show();
  };
  const details = h(
    "details",
    { id: `keys-${name}` },
    h("summary", {}, t("make_token")),
    tokenForm(SCOPES, make),
    fresh,
    line,
    list,
  );
  details.addEventListener("toggle", () => details.open && show(), { once: true });
  return details;
}
