// My links that make a table for whoever follows them.

import { del } from "../lib/api.js";
import { runWithButton, toast } from "../lib/dialog.js";
import { gameName, h, icon, t } from "../lib/dom.js";
import { clockName } from "../lib/table_terms.js";

/** A kind of game in one line. */
export function kindWords({ policy }, { ruleset, seats, clock }) {
  const found = policy.clocks.find(({ key }) => key === clock);
  return t("quick_kind", {
    game: gameName(ruleset),
    seats,
    clock: found ? clockName(found) : clock,
  });
}

/** The list; null without links. `redraw` redraws the page when one is withdrawn. */
export function linkList(page, redraw) {
  if (!page.links.length) return null;
  return h(
    "section",
    { "aria-labelledby": "links-title" },
    h("h3", { id: "links-title" }, t("quick_links")),
    h(
      "ul",
      { class: "seeks" },
      page.links.map((link) => linkRow(page, link, redraw)),
    ),
  );
}

function linkRow(page, link, redraw) {
  const address = h("input", {
    class: "link-address",
    type: "text",
    readonly: true,
    value: link.url,
    "aria-label": kindWords(page, link),
  });
  const button = (name, picture, label, act) =>
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: `${name}-${link.id}`,
        on: { click: ({ currentTarget }) => runWithButton(currentTarget, act) },
      },
      icon(picture),
      label,
    );
  return h(
    "li",
    { id: `link-${link.id}` },
    h("div", {}, h("p", {}, kindWords(page, link)), address),
    button("copy", "site/copy", t("quick_copy"), async () => {
      try {
        await navigator.clipboard.writeText(link.url);
        toast(t("quick_copied"));
      } catch {
        address.select(); // no clipboard here, so it must be copied by hand
      }
    }),
    button("withdraw", "site/close", t("quick_withdraw"), async () => {
      await del(`me/challenges/${link.id}`);
      page.links = page.links.filter(({ id }) => id !== link.id);
      redraw();
    }),
  );
}
