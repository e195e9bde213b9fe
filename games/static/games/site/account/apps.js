// The apps that I have let in.

import { del, get } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { actionButton, statusLine } from "../lib/forms.js";
import { keyUsage, listEntry } from "./credentials.js";

/** The list of apps; each can be revoked. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const show = async () => {
    const rows = await get("me/apps");
    render(list, rows.length ? rows.map(item) : h("li", { class: "faint" }, t("no_apps")));
  };
  const item = (row) => {
    const name = row.name || row.id;
    const back = async () => {
      await del(`me/apps/${row.id}`);
      await show();
    };
    return listEntry(
      name,
      [h("p", {}, row.hosts.join(", ")), ...keyUsage(row)],
      actionButton(t("take_back"), line, back, {
        label: t("take_back_of", { name }),
        done: t("taken_back"),
      }),
    );
  };
  await show();
  return [h("p", {}, t("apps_why")), list, line];
}
