// The sea of Meuterer: the ring of islands with what stands there, and the centre of the ring.

import { h, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import { seatMark } from "../../games/site/table/seats.js";
import { countsOf, letterOf } from "./counts.js";
import { hasSheet } from "./dock.js";
import { cardName, formatList, goodOf, islandOf } from "./pickers.js";

const scaleModule = lazyPart(() => import("./scale.js"));
const LONGEST_NAMES = 12; // letters of names on a course tag; longer ones are replaced by shapes

/** Load what the centre of the ring shows in later phases. */
export const preload = () => scaleModule.preload();

/** The whole stage. */
export function sea(table, ui) {
  const ahead = courseTags(table, ui);
  const signs = signsOf(table, ui);
  return h(
    "div",
    { class: "sea" },
    h(
      "ol",
      { class: "circle", "aria-label": t("circle") },
      table.view.circle.map((id) => place(table, ui, id, ahead.get(id), signs)),
    ),
    centre(table, ui),
  );
}

// --- what stands at islands

/** What my choice, if any, would change, in the server's figures. */
const effectsOf = (ui) => ui.picked?.effects ?? null;

/** Whether courses are still open: from the wage until the captain has passed. */
const isOpen = ({ phase, captain_destination }) =>
  captain_destination === null && ["wage", "offer"].includes(phase);

/** By island: the number of cards left with which a pass leads there, and whose hands have it. */
function courseTags({ seat, view }, ui) {
  if (!isOpen(view)) return new Map();
  const { course, captain, players } = view;
  const hands = [[captain, course[players[captain].hand_size]]];
  const mine = seat === null || seat === captain ? null : players[seat];
  if (mine && !(mine.passed && mine.role !== null && mine.role !== "mutineer"))
    hands.push([seat, course[mine.hand_size]]);
  const goal = effectsOf(ui)?.destination;
  if (goal && seat !== null) {
    const own = hands.find(([whose]) => whose === seat);
    if (own) own[1] = goal;
  }
  return new Map(
    course.map((id, left) => [
      id,
      { left, seats: hands.filter(([, where]) => where === id).map(([whose]) => whose) },
    ]),
  );
}

/** Ships and flags by island, dashed if uncertain. */
function signsOf({ seat, view }, ui) {
  const signs = [
    { at: view.captain_destination, what: "flag_captain" },
    { at: view.mutineer_destination, what: "flag_mutineer" },
    { at: view.ship, what: "ship" },
    { at: view.pirate_ship, what: "pirate_ship" },
  ];
  const effects = effectsOf(ui);
  const goal = ["wage", "offer"].includes(view.phase) ? effects?.destination : null;
  const leads = seat === view.captain;
  if (isOpen(view)) {
    const now = view.course[view.players[view.captain].hand_size];
    signs.push({ at: leads && goal ? goal : now, what: "flag_captain", maybe: true });
  }
  if (goal && !leads) signs.push({ at: goal, what: "flag_mutineer", maybe: true });
  if (effects?.pirate) signs.push({ at: effects.pirate, what: "pirate_ship", maybe: true });
  return signs.filter(({ at }) => at !== null && at !== undefined);
}

// --- an island

function place(table, ui, id, tag, signs) {
  const { view } = table;
  const active = view.active.indexOf(id);
  const here = signs.filter(({ at }) => at === id);
  const ships = here.filter(({ what }) => what.endsWith("ship"));
  return h(
    "li",
    {
      class: `place${active < 0 ? "" : ` active to-${"ab"[active]}`}`,
      "data-place": id,
    },
    islandButton(table, ui, id, { active, here }),
    h(
      "span",
      { class: "tags", "aria-hidden": "true" },
      active < 0 ? null : h("b", { class: "letter" }, letterOf(view, id)),
      tag ? tagOf(table, ui, tag) : null,
    ),
    ships.map(vessel),
  );
}

/** A ship at its mooring, dashed where one would go. */
function vessel({ what, maybe }) {
  const node = icon(`meuterer/${what}`, { class: `vessel${maybe ? " maybe" : ""}` });
  if (!maybe) for (const name of ["data-place", "data-piece"]) node.setAttribute(name, what);
  return node;
}

function islandButton(table, ui, id, { active, here }) {
  const { view } = table;
  const island = islandOf(id);
  const flags = here.filter(({ what }) => what.startsWith("flag"));
  const goal = view.mutiny_won ? "flag_mutineer" : "flag_captain";
  return h(
    "button",
    {
      type: "button",
      class: "island",
      id: `island-${id}`,
      "aria-label": islandWords(table, ui, id, here),
      "aria-haspopup": "dialog",
      on: { click: () => import("./island.js").then((part) => part.showIsland(table, ui, id)) },
    },
    h(
      "span",
      { class: "scene" },
      icon(`meuterer/${id}`, { class: "picture" }),
      icon(`meuterer/${goodOf(island)}`, { class: "good" }),
      h("b", { class: "voyage" }, String(island.voyage)),
      h(
        "span",
        { class: "flags" },
        flags.map(({ what, maybe }) =>
          h(
            "span",
            {
              class: `sign ${what}${maybe ? " maybe" : ""}`,
              "data-place": what === goal && !maybe ? "voyage" : null,
            },
            icon(`meuterer/${what}`),
          ),
        ),
      ),
    ),
    h("span", { class: "name" }, island.name),
    h(
      "span",
      { class: "prices" },
      island.prices.map((price) => h("span", {}, String(price))),
    ),
    active < 0 ? null : countLine(view, ui, id),
  );
}

const countLine = (view, ui, id) => {
  const counts = countsOf(view, ui, id);
  return h(
    "span",
    { class: "counts" },
    counts.length
      ? counts.map(({ seat, count, changed }) =>
          h(
            "span",
            { class: changed ? "lot maybe" : "lot", data: { seat, count } },
            seatMark(seat),
            String(count),
          ),
        )
      : h("span", { class: "none" }, t("count_none")),
  );
};

/** "3 left", and whose hand that is; on a phone the figure and shapes. */
function tagOf({ seat }, ui, { left, seats }) {
  const names = seats.map((whose) => (whose === seat ? t("you_short") : ui.name(whose))).join(", ");
  const isNamed = seats.length > 0 && names.length <= LONGEST_NAMES;
  return h(
    "span",
    {
      class: seats.length ? "tag course lit" : "tag course",
      data: { left, seats: seats.join(" ") },
    },
    h(
      "span",
      { class: "long" },
      isNamed ? t("left_names", { count: left, names }) : t("left_n", { count: left }),
    ),
    h("span", { class: "short" }, String(left)),
    h(
      "span",
      { class: isNamed ? "short" : "" },
      seats.map((whose) => seatMark(whose)),
    ),
  );
}

/** The cards left when the ship sails somewhere, and whose hands have that many. */
const leftOf = (left, names) => (names.length ? `${left} (${formatList(names)})` : String(left));

/** An island in words: what it is, what could be sold there, what stands there. */
export function islandWords(
  table,
  ui,
  id,
  signs = signsOf(table, ui).filter(({ at }) => at === id),
) {
  const { seat, view } = table;
  const { name, prices, voyage, good } = islandOf(id);
  const [sole, two, three] = prices;
  const isActive = view.active.includes(id);
  const ahead = courseTags(table, ui).get(id);
  const counts = isActive ? countsOf(view, ui, id) : [];
  const who = (whose) => (whose === seat ? t("you_short") : ui.name(whose));
  return [
    t("island_words", { island: name, good: cardName(good ?? "any"), voyage, sole, two, three }),
    isActive ? t("told_active", { letter: letterOf(view, id) }) : null,
    isActive
      ? t("told_counts", {
          counts: counts.length
            ? formatList(counts.map((row) => `${who(row.seat)}: ${row.count}`))
            : t("count_none"),
        })
      : null,
    ahead ? t("told_left", { count: leftOf(ahead.left, ahead.seats.map(who)) }) : null,
    ...signs.map(({ what, maybe }) =>
      t(maybe ? "would_be" : "is_there", { what: t(`marker_${what}`) }),
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

// --- within the ring

/** The wage, the piles, the roles left; in a mutiny the scale, in a sale who leads. */
function centre(table, ui) {
  const { view } = table;
  const inside =
    view.phase === "mutiny"
      ? scaleModule((part) => part.scale(table, ui))
      : view.phase === "sale"
        ? scaleModule((part) => part.standings(table, ui))
        : null;
  const taught = hasSheet(table) ? null : (ui.lesson?.() ?? null);
  return h(
    "div",
    { class: `centre${inside || taught ? " full" : ""}` },
    taught ? h("div", { class: "taught" }, taught) : inside,
    facts(view),
  );
}

function facts(view) {
  const top = view.discards_top;
  const fact = (name, picture, value, also = null) =>
    h(
      "div",
      { class: "fact", "data-place": name },
      icon(`meuterer/${picture}`),
      h("dt", {}, t(`fact_${name}`)),
      h("dd", { class: "number" }, value, also),
    );
  return h(
    "dl",
    { class: "facts" },
    fact("wage", "wage", view.wage === null ? "–" : String(view.wage)),
    view.phase === "offer" ? fact("roles", "card_back", String(view.roles_left)) : null,
    fact("pile", "pile", String(view.pile_size)),
    fact(
      "discards",
      "discards",
      String(view.discards_size),
      top
        ? icon(`meuterer/${top}`, {
            label: t("discards_top", { card: cardName(top) }),
            class: "top",
          })
        : null,
    ),
  );
}
