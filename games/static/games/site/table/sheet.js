// The sheet over the stage: a choice that needs more room, or something opened.

import { h, icon, t } from "../lib/dom.js";

/** The open sheet: one opened by hand, else the game's own for the decision. */
export function sheet(page, ui, actions) {
  const { sheet: opened, folded } = page;
  const asks = !ui.isFilm && ui.table.legal_moves.length > 0 && !folded;
  const found = asks ? page.rules.sheet?.(ui.table, ui) : null;
  if (opened && !(opened.yields && found)) return place(opened, actions.closeSheet, t("close"));
  return found ? place(found, () => actions.fold(found.key), t("fold")) : [];
}

const place = ({ key, title, body, secret, icon: picture }, fold, word) =>
  h(
    "section",
    { class: "table-sheet", "data-sheet": key, "aria-labelledby": "sheet-title" },
    h(
      "div",
      { class: "sheet-heading" },
      h(
        "h3",
        { id: "sheet-title", tabindex: "-1" },
        secret ? icon("site/lock") : picture ? icon(picture) : null,
        title,
      ),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: "fold-sheet",
          "aria-label": word,
          on: { click: fold },
        },
        "▾",
      ),
    ),
    h("div", { class: "sheet-body", id: "sheet-body" }, body),
  );

/** Put the focus somewhere in the page. @param {string} id */
const focus = (id) =>
  (document.getElementById(id) ?? document.getElementById("headline"))?.focus({
    preventScroll: true,
  });

/** Fold the game's sheet, to see the board. */
export function fold(page, ui, key) {
  page.folded = key;
  ui.redraw();
  focus("unfold-sheet");
}

export function unfold(page, ui) {
  page.folded = "";
  ui.redraw();
  focus("sheet-title");
}

/** Open a sheet; when it is closed, the focus returns to where it was opened. */
export function openSheet(page, ui, found) {
  const opener = page.sheet?.opener ?? document.activeElement?.id;
  page.sheet = { ...found, opener };
  ui.redraw();
  focus("sheet-title");
}

export function closeSheet(page, ui) {
  const opener = page.sheet?.opener;
  page.sheet = null;
  ui.redraw();
  focus(opener);
}
