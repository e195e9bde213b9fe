// The table of Meuterer: the circle of islands, what lies beside it, and the players.

import { h, hasText, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import {
  cardName,
  clockwise,
  formatList,
  goodOf,
  handOf,
  islandOf,
  islandSentence,
  PICKERS,
  roleName,
  sideOf,
} from "./pickers.js";

const LOAD_DELAY = 400; // milliseconds: what is asked stands there before anything else is loaded
const accountModule = lazyPart(() => import("./account.js"));
const countModule = lazyPart(() => import("./card_count.js"));
const saleModule = lazyPart(() => import("./sale.js"));
const refillModule = lazyPart(() => import("./refill.js"));
const playersModule = lazyPart(() => import("./players.js"));
const referenceModule = lazyPart(() => import("./reference.js"));

const STEPS = ["wage", "offer", "mutiny", "sale", "refill"];
const STEP_ICONS = {
  wage: "wage",
  offer: "grain",
  mutiny: "conflict",
  sale: "crown_vp",
  refill: "pile",
};

const LATER_PICKERS = {
  sale: (table, ui) => saleModule((part) => part.sale(table, ui)),
  refill: (table, ui) => refillModule((part) => part.refill(table, ui)),
};
let isPreloading = false;

/** Load the controls of later phases, so that they are there when they are asked for. */
function preload() {
  if (isPreloading) return;
  isPreloading = true;
  setTimeout(() => {
    saleModule.preload();
    refillModule.preload();
  }, LOAD_DELAY);
}

/** The controls of my decision. */
export function ask(table, ui) {
  preload();
  const what = table.view.choosing_role ? "role" : table.view.phase;
  const picker = PICKERS[what] ?? LATER_PICKERS[what];
  return picker ? h("div", { class: `picker ${what}` }, picker(table, ui)) : null;
}

/** Everything to be seen of the position. */
export function board(table, ui) {
  return h("div", { class: "sea" }, steps(table.view), ring(table, ui));
}

/** Hands, offers, points of all. */
export const players = (table, ui) => playersModule((part) => part.players(table, ui));

/** My hand and role while others decide, in the place of the controls. */
export function idle({ seat, view }) {
  if (seat === null || view.phase === "over") return null;
  const role = seat === view.captain ? "captain" : view.players[seat].role;
  return h(
    "div",
    { class: "picker idle" },
    handOf([...view.me.hand, ...view.me.drawn]),
    !role
      ? h("p", { class: "hint faint" }, t(`about_${view.phase}`))
      : h(
          "p",
          { class: "role-line" },
          icon(`meuterer/${role}`),
          h(
            "span",
            {},
            h("strong", { class: "cap" }, roleName(role)),
            " ",
            h("span", { class: "because" }, t(`effect_${role}`)),
          ),
        ),
  );
}

/** The steps of a round; the present one is named. */
function steps({ phase, round, rounds }) {
  const now = STEPS.indexOf(phase);
  return h(
    "ol",
    { class: "steps", "aria-label": t("steps", { round, rounds }) },
    STEPS.map((step, index) =>
      h(
        "li",
        {
          class: index < now || phase === "over" ? "done" : "",
          "aria-current": index === now ? "step" : null,
          title: t(`phase_${step}`),
        },
        icon(`meuterer/${STEP_ICONS[step]}`),
        h("span", {}, t(`phase_${step}`)),
      ),
    ),
  );
}

// --- the circle

function ring(table, ui) {
  const { view } = table;
  const marks = markers(table, ui.picked?.move ?? null);
  return h(
    "div",
    { class: "ring" },
    h(
      "ol",
      { class: "circle", "aria-label": t("circle") },
      view.circle.map((id) =>
        islandButton(
          table,
          ui,
          id,
          marks.filter((mark) => mark.at === id),
        ),
      ),
    ),
    centre(table),
  );
}

/** What stands on islands: ships, destinations, and where what is picked would lead. */
function markers({ seat, view }, picked) {
  const marks = [
    { at: view.ship, what: "ship" },
    { at: view.pirate_ship, what: "pirate_ship" },
    { at: view.captain_destination, what: "flag_captain" },
    { at: view.mutineer_destination, what: "flag_mutineer" },
  ].filter((mark) => mark.at !== null);
  const mine = view.me?.hand.length;
  const maybe = (what, steps) => marks.push({ at: clockwise(view, steps), what, maybe: true });
  if (picked?.role === "mutineer") maybe("flag_mutineer", mine);
  else if (picked?.kind === "pass" && seat === view.captain) maybe("flag_captain", mine);
  else if (picked?.card === "pirate") {
    const from = view.circle.indexOf(view.pirate_ship) - view.circle.indexOf(view.ship);
    maybe("pirate_ship", from - (mine - 1));
  } else if (picked?.kind === "offer" && seat === view.captain) maybe("flag_captain", mine - 1);
  return marks;
}

function islandButton(table, ui, id, marks) {
  const { view } = table;
  const island = islandOf(id);
  const active = view.active.indexOf(id);
  return h(
    "li",
    { class: active < 0 ? "place" : `place active to-${"ab"[active]}` },
    h(
      "button",
      {
        type: "button",
        class: "island",
        id: `island-${id}`,
        "aria-label": islandSentence(view, id, marks),
        "aria-haspopup": "dialog",
        on: {
          click: () => import("./island.js").then((part) => part.showIsland(table, ui, id)),
        },
      },
      h(
        "span",
        { class: "scene" },
        icon(`meuterer/${id}`, { class: "picture" }),
        icon(`meuterer/${goodOf(island)}`, { class: "good" }),
        h("b", { class: "voyage" }, String(island.voyage)),
        marks.length
          ? h(
              "span",
              { class: `markers n${marks.length}` },
              marks.map((mark) =>
                icon(`meuterer/${mark.what}`, { class: mark.maybe ? "maybe" : "" }),
              ),
            )
          : null,
      ),
      h("span", { class: "name" }, island.name),
      h(
        "span",
        { class: "prices" },
        island.prices.map((price) => h("span", {}, String(price))),
      ),
      active >= 0 && view.active.length > 1 ? h("b", { class: "letter" }, "AB"[active]) : null,
    ),
  );
}

/** Within the circle: the round, the wage, the pile, the discards; in a mutiny who stands against whom. */
function centre(table) {
  const { view } = table;
  const fact = (name, picture, ...value) =>
    h(
      "div",
      { class: "fact" },
      h("dt", {}, t(`fact_${name}`)),
      h("dd", { class: "number" }, icon(`meuterer/${picture}`), value),
    );
  const top = view.discards_top;
  return h(
    "div",
    { class: "centre" },
    h("p", { class: "round" }, t("round_of", { round: view.round, rounds: view.rounds })),
    h(
      "dl",
      { class: "facts" },
      fact("wage", "wage", view.wage === null ? "–" : t("vp", { count: view.wage })),
      fact("roles", "card_back", String(view.roles_left)),
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
    ),
    view.phase === "mutiny" || view.mutiny_won !== null
      ? playersModule((part) => part.mutinyBalance(table))
      : h("p", { class: "balance" }),
  );
}

// --- in words

/** Who must do what now, in one sentence. */
export function headline(table, ui) {
  const { view } = table;
  if (view.phase === "over") return victorySentence(table, ui);
  const what = view.choosing_role ? "role" : view.phase;
  if (table.legal_moves.length && what === "offer" && table.seat === view.captain)
    return t(mustOffer(table) ? "my_offer_first" : "my_offer_captain");
  if (table.legal_moves.length) return t(`my_${what}`);
  return t(`their_${what}`, { name: formatList(table.to_move.map(ui.name)) });
}

/** Whether a captain is asked for a first card, and may not pass yet: a pass would come last. */
const mustOffer = ({ legal_moves }) => legal_moves.at(-1)?.move.kind === "offer";

function victorySentence({ standings, seat }, ui) {
  const winners = (standings ?? []).filter((row) => row.won);
  const names = formatList(winners.map((row) => ui.name(row.seat)));
  const points = winners[0]?.score ?? "";
  if (winners.length === 1 && winners[0].seat === seat) return t("you_win", { points });
  return t(winners.length > 1 ? "they_share" : "they_win", { names, points });
}

// --- to learn by; what is long comes when it is opened

/** What the board shows, and what the present phase is about, for a first game. */
export function lesson(table) {
  const { seat, view } = table;
  if (seat === null) return null;
  const what = view.choosing_role ? "role" : view.phase;
  const mine = seat === view.captain ? (mustOffer(table) ? "first" : "captain") : "";
  const whose = what === "mutiny" ? sideOf(view, seat) : mine;
  const key = [`${what}_${whose}`, what].find((name) => hasText(`lesson_${name}`));
  return [
    {
      key: "board",
      title: t("the_islands"),
      text: `${t("about_islands")} ${t("lesson_board")}`,
    },
    key ? { key, title: t(`phase_${what}`), text: t(`lesson_${key}`) } : null,
  ];
}

export { openHands } from "./pickers.js";

/** The phases and the roles with the effect of each, to look at during play. */
export const summary = (table) => referenceModule((part) => part.reference(table));

/** What cards may still be where, by what everyone saw and what I hold. */
export const countAid = (table, log) => countModule((part) => part.count(table, log));

/** The whole position in sentences; none until their module is there. */
export function account(table, ui) {
  if (accountModule.isLoaded())
    return accountModule((part) => part.account(table, ui, headline(table, ui)));
  setTimeout(() => accountModule.preload().then(ui.redraw), LOAD_DELAY);
  return [];
}
