// What is asked of me at a table of Cartagena, what I was shown, and the pieces shared with the board.

import { h, icon, t } from "../../games/site/lib/dom.js";

const CAMP_NAMES = { valverde: "Valverde", diaz: "Diaz" };
export const COLOURS = { valverde: "pink", diaz: "grey" };

/** What a camp is called. */
export const campName = (camp) => CAMP_NAMES[camp];

/** What a pirate is called. */
export const pirateName = (pirate) => t(`c_${pirate}`);

/** What a card is called: "pink 2". */
export const cardName = (card) =>
  card === "monkey" ? t("c_monkey") : `${t(`c_${card.slice(0, -1)}`)} ${card.at(-1)}`;

/** Some names as a list. */
export const joinNames = (names) => names.join(t("c_comma"));

/** The sum of the values of some cards. */
export const sumOfValues = (cards) => cards.reduce((sum, card) => sum + Number(card.at(-1)), 0);

/** A card: its picture with its value, and its name for those who do not see it, unless it is `named` beside. */
export function card(name, { order = 0, named = false } = {}) {
  const kind = name === "monkey" ? "monkey" : name.slice(0, -1);
  const picture = kind === "pink" || kind === "grey" ? `combat_${kind}` : kind;
  return h(
    "span",
    { class: `c-card ${kind}` },
    icon(`cartagena/${picture}`),
    kind === "monkey" ? null : h("b", { "aria-hidden": "true" }, name.at(-1)),
    named ? null : h("span", { class: "visually-hidden" }, cardName(name)),
    order ? h("i", { class: "c-order" }, String(order)) : null,
  );
}

export const sameMove = (one, other) =>
  Boolean(one && other) && JSON.stringify(one.move) === JSON.stringify(other.move);
const idOf = (row, from) => `${from}-${JSON.stringify(row.move).replace(/[^\w]+/g, "-")}`;

/** A button for a legal move. */
export const moveButton = (ui, row, ...content) => button(ui, row, "c-choice", content);

/** The button for doing nothing: as wide as all the others. */
export const nothingButton = (ui, row, word) =>
  button(ui, row, "c-choice c-nothing", title(t(word)));

function button(ui, row, classes, content, from = "c-pick") {
  const props = {
    type: "button",
    id: idOf(row, from),
    class: classes,
    "aria-pressed": String(sameMove(ui.picked, row)),
  };
  return h("button", { ...props, on: { click: () => ui.pick(row) } }, content);
}

export const title = (...content) => h("span", { class: "c-choice-title" }, content);
export const small = (text) => (text ? h("span", { class: "c-choice-more" }, text) : null);
export const group = (label, ...choices) =>
  h("div", { class: "c-choices", role: "group", "aria-label": label }, choices);

/** The cabin doors: face-up pirates with what they do, closed ones, used ones. `from` begins their ids. */
export function doors(table, ui, from = "c-door") {
  const { voyage } = table.view;
  const rows = table.legal_moves;
  const open = new Map(
    rows.filter(({ move }) => move.kind === "use").map((use) => [use.move.pirate, use]),
  );
  const reveal = rows.find(({ move }) => move.kind === "reveal");
  return h(
    "ol",
    { class: "c-doors", "aria-label": t("c_doors") },
    voyage.face_up.map((pirate) => openDoor(table, ui, pirate, open.get(pirate), from)),
    Array.from({ length: voyage.face_down }, (_, at) =>
      closedDoor(ui, at === 0 ? reveal : null, from),
    ),
    voyage.used.map((pirate) => usedDoor(pirate, voyage.using === pirate)),
  );
}

/** A door; where it can be chosen a button, which the keyboard finds among what is asked. */
function door(ui, kind, row, from, inside) {
  if (!row) return h("li", { class: `c-door ${kind}` }, h("span", { class: "c-inside" }, inside));
  const act = button(ui, row, "c-choice", inside, from);
  if (from === "c-door") act.tabIndex = -1;
  return h("li", { class: `c-door ${kind} usable` }, act);
}

function openDoor({ view }, ui, pirate, row, from) {
  const { voyage, phase } = view;
  const chooses = phase === "turn" && voyage.newest_only; // this turn has closed all but the newest
  const newest = pirate === voyage.face_up.at(-1);
  let state = "";
  if (row) state = "c_can_use";
  else if (pirate === "ghost") state = "c_unusable";
  else if (chooses) state = newest ? "c_newest" : "c_passed_over";
  const shut = !row && (pirate === "ghost" || (chooses && !newest));
  return door(
    ui,
    `open ${shut ? "shut" : ""}`,
    row,
    from,
    portrait(pirate, state && t(state), effectText(pirate, voyage)),
  );
}

function closedDoor(ui, reveal, from) {
  const inside = [
    icon("cartagena/door", { class: "c-portrait" }),
    h("span", { class: "c-door-text" }, h("b", {}, t(reveal ? "c_reveal" : "c_closed_door"))),
  ];
  return door(ui, "closed", reveal, from, inside);
}

const usedDoor = (pirate, now) =>
  door(
    null,
    `used ${now ? "now" : ""}`,
    null,
    "",
    portrait(pirate, t(now ? "c_in_use" : "c_used"), now ? t(`c_${pirate}_does`) : ""),
  );

const portrait = (pirate, state, does) => [
  icon(`cartagena/${pirate}`, { class: "c-portrait" }),
  h(
    "span",
    { class: "c-door-text" },
    h(
      "span",
      { class: "c-door-head" },
      h("b", {}, pirateName(pirate)),
      state ? h("span", { class: "c-state" }, state) : null,
    ),
    does ? h("span", { class: "c-does" }, does) : null,
  ),
];

/** What a pirate does, in a few words; of Sate also the present offer. */
const effectText = (pirate, voyage) =>
  pirate === "sate" && voyage.sate_offer
    ? `${t("c_sate_does")} ${t("c_sate_now", { count: voyage.sate_offer })}`
    : t(`c_${pirate}_does`);

/** The cabin doors, as what is asked. */
export const doorsPicker = (table, ui) =>
  h(
    "div",
    { class: "c-ask c-turn" },
    h(
      "p",
      { class: "c-glance faint" },
      t("c_at_a_glance", { round: table.view.round, count: table.view.voyage.distance }),
    ),
    doors(table, ui, "c-pick"),
  );

/** Whom a combat card helps in a duel. */
export const duelHelp = (name) =>
  name !== "monkey" &&
  small(
    t("c_for_camp", {
      camp: campName(name.startsWith(COLOURS.diaz) ? "diaz" : "valverde"),
      count: name.at(-1),
    }),
  );

/** What stands in the place of the controls while others decide: the doors, or my cards. */
export function idle(table, ui) {
  const { view } = table;
  if (!view.me || view.phase === "over") return null;
  if (!view.mutiny) return doorsPicker(table, ui);
  if (!view.me.camp) return null; // I am out of the mutiny, and its duels may stand first
  if (!view.mutiny.fighting.includes(view.me.seat))
    return h("p", { class: "c-ask c-fight" }, t("c_out_of_duel"));
  const held = [...new Set(view.me.combat)].sort().reverse();
  return h(
    "ul",
    { class: "c-ask c-fight c-choices plain" },
    [...held, "monkey"].map((name) =>
      h(
        "li",
        { class: `c-choice ${view.me.choice === name ? "chosen" : ""}` },
        card(name, { named: true }),
        title(cardName(name)),
        duelHelp(name),
      ),
    ),
  );
}

/** Whose effect it is, and what to know of it now that the headline does not say. */
export function reminder(table, kind) {
  const { view } = table;
  const again = view.me.camp ? { bijoux: "bijoux_again", ojo: "ojo_look" }[kind] : null;
  return h(
    "p",
    { class: "c-reminder" },
    icon(`cartagena/${view.voyage.using}`, { class: "c-portrait" }),
    h("span", {}, t(`c_now_${again ?? kind}`)),
  );
}

/** The flag of a camp. */
export const flag = (camp) => icon(`cartagena/camp_${camp}`, { class: "c-flag" });

/** What pirates have shown me, and what I know to be under a pile. */
export function notes(me, ui) {
  const under = [...me.under_pile.combat, ...me.under_pile.gold];
  const count = me.notes.length + under.length;
  return h(
    "details",
    { class: "c-notes", id: "c-notes" },
    h("summary", {}, `${t("c_notes")} (${count})`),
    h(
      "ul",
      {},
      me.notes
        .toReversed()
        .map((note) =>
          h(
            "li",
            {},
            h("b", {}, t("c_in_round", { round: note.round }), ", ", pirateName(note.pirate)),
            ": ",
            noteText(note, ui),
            note.may_be_stale ? [" ", h("span", { class: "badge" }, t("c_stale"))] : null,
          ),
        ),
    ),
    under.length
      ? [
          h("p", {}, t("c_under")),
          h(
            "ul",
            {},
            under.map(({ card: name, above }) =>
              h("li", {}, t("c_under_card", { card: cardName(name), above })),
            ),
          ),
        ]
      : null,
    count ? null : h("p", { class: "faint" }, t("c_no_notes")),
  );
}

/** What a pirate showed me, in words. */
export function noteText(note, ui) {
  if (note.kept)
    return t("c_note_cards", { kept: cardName(note.kept), under: cardName(note.under_pile) });
  if (note.camp) return t("c_note_camp", { name: ui.name(note.target), camp: campName(note.camp) });
  return t("c_note_duel", note);
}

export const CAMPS = ["valverde", "diaz"];

/** A part of the board under its heading. */
export const sheet = (name, title, ...content) =>
  h(
    "section",
    { class: `sheet c-${name}`, "aria-labelledby": `c-${name}` },
    h("h2", { id: `c-${name}` }, title),
    content,
  );

/** A few words of a player's state. */
export const badge = (word, kind = "") => h("span", { class: `badge ${kind}` }, t(word));

/** The cabin doors on the board. */
export function doorsRow(table, ui) {
  const { round, phase } = table.view;
  const above = table.view.me && (phase === "turn" || !table.legal_moves.length); // on a phone
  return h(
    "section",
    { class: `sheet c-row ${above ? "above" : ""}`, "aria-labelledby": "c-row" },
    h(
      "h2",
      { id: "c-row" },
      t("c_doors"),
      " ",
      h(
        "span",
        { class: "faint" },
        t("c_at_a_glance", { round, count: table.view.voyage.distance }),
      ),
    ),
    doors(table, ui),
  );
}
