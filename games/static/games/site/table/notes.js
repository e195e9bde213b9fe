// What only I know about this game, and my private note on it, which is saved as I write.

import { get, put } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";

const SAVE_DELAY = 800; // milliseconds after the last key

/** Show my private knowledge, which follows the table, and my note in `node`. */
export async function open(node, page, ui, actions) {
  const path = `games/${page.table.id}/notes`;
  const state = h("p", { class: "faint", role: "status" });
  const field = h("textarea", { id: "note", rows: "8", maxlength: "10000" });
  let timer = 0;
  let dirty = false;

  async function save() {
    clearTimeout(timer);
    if (!dirty) return;
    dirty = false;
    try {
      await put(path, { text: field.value });
      if (!dirty) state.textContent = t("saved");
    } catch (problem) {
      state.textContent = problem.status === 0 ? t("not_saved") : problem.detail;
      dirty = true;
      if (problem.status === 0) timer = setTimeout(save, 5000);
    }
  }
  field.addEventListener("input", () => {
    dirty = true;
    state.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY);
  });
  field.addEventListener("blur", save);
  field.value = (await get(path)).text;
  const known = h("div", { id: "known" });
  const draw = () => render(known, page.rules.knowledge?.(page.table, ui) ?? null);
  actions.listen((event) => {
    if (event === "table" && node.isConnected) draw();
  });
  draw();
  render(node, known, h("label", { for: "note" }, t("only_you_read")), field, state);
}
