// My personal tokens.

import { del, get, post } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { actionButton, statusLine } from "../lib/forms.js";
import { keyUsage, listEntry, secretNotice, tokenForm } from "./credentials.js";

const SCOPES = ["read", "play", "chat", "account"];

/** The list of tokens, and the form for another. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const fresh = h("div");
  const line = statusLine();
  const show = async () => {
    const rows = await get("me/tokens");
    render(list, rows.length ? rows.map(item) : h("li", { class: "faint" }, t("no_tokens")));
  };
  const item = (row) => {
    const name = row.name || t("unnamed");
    const back = async () => {
      await del(`me/tokens/${row.id}`);
      await show();
    };
    return listEntry(
      name,
      keyUsage(row),
      actionButton(t("take_back"), line, back, {
        label: t("take_back_of", { name }),
        done: t("taken_back"),
      }),
    );
  };
  const others = async () => {
    await del("me/tokens");
    await show();
  };
  await show();
  return [
    h("p", {}, t("tokens_why")),
    tokenForm(SCOPES, async (asked) => {
      render(fresh, secretNotice((await post("me/tokens", asked)).token));
      await show();
    }),
    fresh,
    line,
    list,
    h(
      "div",
      { class: "row" },
      actionButton(t("take_others_back"), line, others, { done: t("taken_back") }),
    ),
  ];
}
