// The cards of Meuterer, and what a player decides with. Each control picks a row of legal_moves.

import { h, icon, t } from "../../games/site/lib/dom.js";

/** What is in the box, as `GET rulesets/meuterer` tells it. */
export const BOX = JSON.parse(document.getElementById("components")?.textContent ?? "null") ?? {
  cards: {},
  roles: [],
  islands: [],
};
const ISLANDS = new Map(BOX.islands.map((island) => [island.id, island]));

export const islandOf = (id) =>
  ISLANDS.get(id) ?? { id, name: id, good: null, voyage: "", prices: [] };
export const cardName = (kind) => t(`card_${kind}`);
export const roleName = (role) => t(`role_${role}`);
export const goodOf = (island) => island.good ?? "any";

/** Whether a card can be sold on an island. */
export const takes = (island, kind) =>
  !["conflict", "pirate"].includes(kind) && [null, kind].includes(island.good);

const listFormat = new Intl.ListFormat(document.documentElement.lang || "en", {
  type: "conjunction",
});

/** Things in words: "anna, bernd and carla". */
export const formatList = (texts) => listFormat.format(texts);

/** The island so many places clockwise from the ship. */
export const clockwise = (view, steps) => {
  const { length } = view.circle;
  return view.circle[(((view.circle.indexOf(view.ship) + steps) % length) + length) % length];
};

/** The face of a card: its kind in a picture and a word, and how many of it exist. */
export const cardFace = (kind) => [
  h(
    "span",
    { class: "of", title: t("in_box", { count: BOX.cards[kind] }) },
    h("span", { class: "visually-hidden" }, t("in_box", { count: "" })),
    String(BOX.cards[kind] ?? ""),
  ),
  icon(`meuterer/${kind}`),
  h("span", { class: "kind" }, cardName(kind)),
];

/** Small cards, as they lie before a player; once sold, with the letter of the island. */
export const openCards = (kinds, label, marks = []) =>
  h(
    "ul",
    { class: "open-cards", "aria-label": label },
    kinds.map((kind, index) => {
      const exist = `${cardName(kind)} (${t("in_box", { count: BOX.cards[kind] })})`;
      const mark = marks[index];
      return h(
        "li",
        {
          class: `card small${mark ? ` to-${mark.toLowerCase()}` : ""}${mark === "" ? " unsold" : ""}`,
          "data-kind": kind,
          title: exist,
        },
        h("span", { class: "of", "aria-hidden": "true" }, String(BOX.cards[kind])),
        icon(`meuterer/${kind}`, { label: exist }),
        mark ? h("span", { class: "letter" }, mark) : null,
      );
    }),
  );

/** My hand, to look at. */
export const handOf = (cards) =>
  cards.length
    ? h(
        "ul",
        { class: "hand", "aria-label": t("my_hand") },
        cards.map((kind) => h("li", { class: "card", "data-kind": kind }, cardFace(kind))),
      )
    : h("p", { class: "faint empty" }, t("no_cards"));

const isPicked = (ui, row) =>
  ui.picked !== null && row !== null && JSON.stringify(ui.picked.move) === JSON.stringify(row.move);

/** A button that picks a row, or takes the choice back. */
export const choice = (ui, row, id, classes, ...children) =>
  h(
    "button",
    {
      type: "button",
      id,
      class: classes,
      "aria-pressed": String(isPicked(ui, row)),
      on: { click: () => ui.pick(isPicked(ui, row) ? null : row) },
    },
    ...children,
  );

export const hint = (text) => h("p", { class: "hint" }, text);

const wage = (table, ui) => [
  hint(t("hint_wage")),
  h(
    "div",
    { class: "choices four" },
    table.legal_moves.map((row) =>
      choice(
        ui,
        row,
        `wage-${row.move.value}`,
        "pick",
        icon("meuterer/wage"),
        h("span", { class: "visually-hidden" }, row.label),
        h("strong", { "aria-hidden": "true" }, String(row.move.value)),
      ),
    ),
  ),
  handOf(table.view.me.hand),
];

/** A tap on any card of a kind picks that kind; the one that was tapped is raised. */
function offer(table, ui) {
  const { view } = table;
  const { hand } = view.me;
  const pass = ui.find({ kind: "pass" });
  const raised = ui.picked?.move.kind === "offer" ? ui.picked.move.card : null;
  const at = raised && hand[ui.scratch.card] === raised ? ui.scratch.card : hand.indexOf(raised);
  return [
    hint(t(table.seat === view.captain ? "hint_offer_captain" : "hint_offer")),
    hand.length
      ? h(
          "div",
          { class: "hand", role: "group", "aria-label": t("my_hand") },
          hand.map((kind, index) => {
            const row = ui.find({ kind: "offer", card: kind });
            return h(
              "button",
              {
                type: "button",
                id: `card-${index}`,
                class: "card",
                "data-kind": kind,
                disabled: !row,
                "aria-pressed": String(index === at),
                on: {
                  click: () => {
                    ui.scratch.card = index;
                    ui.pick(index === at ? null : row);
                  },
                },
              },
              cardFace(kind),
            );
          }),
        )
      : null,
    pass ? choice(ui, pass, "pass", "pick pass", passText(table)) : null,
  ];
}

/** What passing means for me: a captain marks a destination, anyone else takes a role. */
function passText({ seat, view }) {
  const count = view.me.hand.length;
  const island = clockwise(view, count);
  const sails = seat === view.captain;
  return [
    icon(sails ? "meuterer/flag_captain" : "meuterer/card_back"),
    h(
      "span",
      {},
      h("strong", {}, t("pass")),
      " ",
      h(
        "span",
        { class: "because" },
        sails
          ? t("pass_captain", { island: islandOf(island).name, count })
          : t("pass_role", { count: view.roles_left }),
      ),
    ),
  ];
}

const role = (table, ui) => [
  h(
    "div",
    { class: "choices roles" },
    table.legal_moves.map((row) =>
      choice(
        ui,
        row,
        `role-${row.move.role}`,
        "pick role",
        icon(`meuterer/${row.move.role}`),
        h(
          "span",
          {},
          h("strong", { class: "cap" }, roleName(row.move.role)),
          h("span", { class: "because" }, t(`effect_${row.move.role}`)),
        ),
      ),
    ),
  ),
  handOf(table.view.me.hand),
];

const mutiny = (table, ui) => [
  hint(t(`hint_mutiny_${sideOf(table.view, table.seat)}`)),
  h(
    "div",
    { class: "choices many" },
    table.legal_moves.map(({ move, label }, index) =>
      choice(
        ui,
        table.legal_moves[index],
        `conflict-${move.count}`,
        "pick",
        h("span", { class: "visually-hidden" }, label),
        h("strong", { "aria-hidden": "true" }, move.count ? `+${move.count}` : "0"),
        move.count ? icon("meuterer/conflict") : null,
      ),
    ),
  ),
  handOf(table.view.me.hand),
];

/** On which side of the mutiny a seat stands, once roles are open: who has no role led the ship. */
export function sideOf(view, seat) {
  const mine = view.players[seat].role;
  if (mine === null || mine === "quartermaster") return "captain";
  return mine === "mutineer" || mine === "cabin_boy" ? "mutineer" : "none";
}

/** The controls of a decision, by what is asked. */
export const PICKERS = { wage, offer, role, mutiny };

/** An island in a sentence or more. */
export function islandSentence(view, id, marks) {
  const island = islandOf(id);
  const [sole, two, three] = island.prices;
  const there = marks.map((mark) =>
    t(mark.maybe ? "would_be" : "is_there", { what: t(`marker_${mark.what}`) }),
  );
  return [
    t("island_words", {
      island: island.name,
      good: cardName(goodOf(island)),
      voyage: island.voyage,
      sole,
      two,
      three,
    }),
    view.active.includes(id) ? t("island_active") : null,
    ...there,
  ]
    .filter(Boolean)
    .join(" ");
}

/** All hands and roles open: what each seat knew of itself, in one view. */
export function openHands(views) {
  const { me: _mine, ...view } = views[0];
  const players = views.map(({ me: own, players: rows }, seat) => ({
    ...rows[seat],
    hand: [...own.hand, ...own.drawn],
    role: own.role ?? rows[seat].role,
  }));
  return { ...view, players };
}
