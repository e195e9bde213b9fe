// The centre of the ring in a mutiny and in a sale: the scale, and who leads on each island.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { seatMark } from "../../games/site/table/seats.js";
import { countsOf, letterOf } from "./counts.js";
import { cardName, formatList, goodOf, islandOf, sideOf } from "./pickers.js";

const SIDES = ["captain", "mutineer"];

/** The swords of a side: each seat's open ones, and the quartermaster's own. */
function swordsOf({ options, view }, side) {
  return view.players
    .filter(({ seat }) => sideOf(view, seat) === side)
    .map(({ seat, offered, conflicts_added, role }) => ({
      seat,
      cards:
        conflicts_added +
        (options.offered_conflicts_count
          ? offered.filter((kind) => kind === "conflict").length
          : 0),
      role: role === "quartermaster" ? 1 : 0,
    }));
}

const sumOf = (swords) => swords.reduce((sum, { cards, role }) => sum + cards + role, 0);

/** Both sides' swords, what my choice would add, whose they are, and how a tie ends. */
export function scale(table, ui) {
  const then = ui.picked?.effects?.strengths ?? null;
  const sides = SIDES.map((side) => {
    const swords = swordsOf(table, side);
    const sum = sumOf(swords);
    return { side, swords, sum, more: then ? then[side] - sum : 0 };
  });
  return h(
    "section",
    { class: "scale", "data-place": "scale", "aria-label": scaleWords(table, ui) },
    h(
      "div",
      { class: "sums" },
      sides.map(({ side, sum, more }) =>
        h(
          "span",
          { class: `sum ${side}`, data: { sum, more } },
          icon(`meuterer/flag_${side}`, { label: t(`side_${side}`) }),
          h("b", { class: "number" }, String(sum)),
          more ? h("b", { class: "number maybe" }, `+${more}`) : null,
        ),
      ),
      h("span", { class: "unit" }, t("swords")),
    ),
    barOf(sides[0], sides[1]),
    h(
      "div",
      { class: "whose" },
      sides.map(({ side, swords }) =>
        h(
          "ul",
          { class: side },
          swords.map((row) => owner(row, ui)),
        ),
      ),
    ),
    h("p", { class: "rule" }, t("tie_rule"), " ", lastWords(table, ui)),
  );
}

/** One bar for both sides, hatched for swords not added yet. */
function barOf(captain, mutineer) {
  const part = (name, weight) => {
    const node = h("span", { class: name, "data-piece": `scale-${name.replace(" ", "-")}` });
    node.style.setProperty("--weight", String(weight));
    return node;
  };
  const isEmpty = captain.sum + captain.more + mutineer.sum + mutineer.more === 0;
  return h(
    "div",
    { class: isEmpty ? "balance-bar empty" : "balance-bar", "aria-hidden": "true" },
    part("captain", isEmpty ? 1 : captain.sum),
    captain.more ? part("captain maybe", captain.more) : null,
    mutineer.more ? part("mutineer maybe", mutineer.more) : null,
    part("mutineer", isEmpty ? 1 : mutineer.sum),
  );
}

const owner = ({ seat, cards, role }, ui) =>
  h(
    "li",
    { data: { seat } },
    seatMark(seat),
    h("span", { class: "long" }, ui.name(seat)),
    role && !cards ? null : h("b", { class: "number" }, String(cards)),
    role
      ? h(
          "b",
          { class: "number" },
          "+1",
          h("span", { class: "long" }, ` (${t("role_quartermaster")})`),
        )
      : null,
  );

/** Who may still add swords, in the order of play. */
function stillToAdd({ to_move, view }) {
  const { players } = view;
  const from = to_move[0] ?? 0;
  return [...players.slice(from), ...players.slice(0, from)]
    .filter(({ seat, may_add }) => may_add || to_move.includes(seat))
    .map(({ seat }) => seat);
}

/** Who adds last, if that is settled. */
function lastWords(table, ui) {
  const { options, seat, view } = table;
  const waiting = stillToAdd(table);
  const last = waiting.at(-1);
  if (last === undefined || view.players.some(({ may_add }) => may_add === undefined)) return "";
  const once = (options.mutiny_laps ?? "one") === "one";
  if (!once && waiting.length > 1)
    return t("still_to_add", { names: formatList(waiting.map(ui.name)) });
  if (waiting.length === 1)
    return last === seat ? t("last_is_me_now") : t("last_now", { name: ui.name(last) });
  return last === seat ? t("last_is_me") : t("last_later", { name: ui.name(last) });
}

/** The scale in one or more sentences. */
export function scaleWords(table, ui) {
  const [captain, mutineer] = SIDES.map((side) => sumOf(swordsOf(table, side)));
  return [t("scale_words", { captain, mutineer }), t("tie_rule"), lastWords(table, ui)]
    .filter(Boolean)
    .join(" ");
}

/** For each active island its prices, who has sold most there, and who may still sell how much. */
export const standings = ({ view }, ui) =>
  h(
    "section",
    { class: "standings", "aria-label": t("phase_sale") },
    view.mutiny_won === null
      ? null
      : h(
          "p",
          { class: "outcome" },
          icon(`meuterer/flag_${view.mutiny_won ? "mutineer" : "captain"}`),
          t(view.mutiny_won ? "mutiny_won" : "mutiny_lost"),
        ),
    view.active.map((id, index) => standing(view, ui, id, "ab"[index])),
  );

function standing(view, ui, id, side) {
  const { name, prices } = islandOf(id);
  const rows = countsOf(view, ui, id).map((row) => ({
    ...row,
    sold: view.players[row.seat].sold !== null,
  }));
  const most = Math.max(1, ...rows.filter(({ sold }) => sold).map(({ count }) => count));
  const ahead = rows.filter(({ sold, count }) => sold && count === most).length;
  return h(
    "div",
    { class: `standing to-${side}`, data: { island: id } },
    h(
      "p",
      { class: "where" },
      h("b", { class: "letter" }, letterOf(view, id)),
      h("b", { class: "long" }, name),
      icon(`meuterer/${goodOf(islandOf(id))}`, { label: cardName(goodOf(islandOf(id))) }),
      h(
        "span",
        { class: "prices" },
        prices.map((price) => h("span", {}, String(price))),
      ),
    ),
    h(
      "ul",
      { class: "sellers" },
      rows.length
        ? rows.map(({ seat, count, sold, changed }) =>
            h(
              "li",
              { class: `${changed ? "maybe" : ""}${sold && count === most ? " leads" : ""}` },
              seatMark(seat),
              h("span", { class: "long name" }, ui.name(seat)),
              h("b", { class: "number" }, sold || changed ? String(count) : `≤ ${count}`),
              sold && count === most && ahead === 1 ? h("span", {}, t("leads")) : null,
            ),
          )
        : h("li", { class: "none" }, t("count_none")),
    ),
  );
}
