// The cabin doors: each is a closed door or a pirate, and those that I may choose are the control.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { pirateName, sameMove, toggle } from "./pickers.js";

// By game and round, the pirates in the order in which this page saw their doors open: a view tells
// only who lies open and who was used, and a door must not move when its pirate is used.
const seen = new Map();

/** The pirates that have come out in this round, each at the place of their door. */
function opened(table) {
  const { round, voyage } = table.view;
  const key = `${table.id} ${round}`;
  const order = seen.get(key) ?? [];
  const out = [...voyage.used, ...voyage.face_up];
  for (const pirate of out) if (!order.includes(pirate)) order.push(pirate);
  seen.set(key, order);
  return order.filter((pirate) => out.includes(pirate));
}

/** The row of doors, and the lifeboat in the place that is free on a phone. */
export function doors(table, ui) {
  const { view, legal_moves: rows } = table;
  const { voyage } = view;
  const uses = new Map(
    rows.filter(({ move }) => move.kind === "use").map((use) => [use.move.pirate, use]),
  );
  const reveal = rows.find(({ move }) => move.kind === "reveal") ?? null;
  const closes = ui.picked?.effects?.closes ?? [];
  const out = opened(table);
  const cells = [
    ...out.map((pirate) =>
      voyage.used.includes(pirate)
        ? usedDoor(pirate, voyage.using === pirate)
        : openDoor(view, ui, pirate, uses.get(pirate) ?? null, closes),
    ),
    ...Array.from({ length: voyage.face_down }, (_, at) =>
      closedDoor(ui, out.length + at + 1, at === 0 ? reveal : null),
    ),
  ];
  return h(
    "ol",
    {
      class: `c-doors of-${cells.length}`,
      "aria-label": t("c_doors"),
    },
    cells,
    h("li", { class: "c-boat", data: { place: "lifeboat" } }, boat(voyage.lifeboat)),
  );
}

/** The lifeboat, and who sits in it. */
export const boat = (pirate) => [
  icon("cartagena/lifeboat"),
  h("b", {}, pirate ? pirateName(pirate) : t("c_nobody")),
  h("span", { class: "visually-hidden" }, t("c_in_lifeboat")),
];

/** A door. With a row it is a button, else it is there to be looked at. */
function door(ui, id, row, { kind, picture, name, tag = "", data = {} }) {
  const inside = [
    icon(`cartagena/${picture}`, { class: "c-portrait" }),
    h("b", { class: "c-name" }, name),
    tag ? h("span", { class: "c-tag" }, tag) : null,
  ];
  if (!row)
    return h("li", { class: `c-door ${kind}`, data }, h("div", { class: "c-inside" }, inside));
  const props = {
    type: "button",
    id,
    class: "c-inside",
    "aria-pressed": String(sameMove(ui.picked, row)),
    on: { click: () => toggle(ui, row) },
  };
  return h("li", { class: `c-door ${kind} usable`, data }, h("button", props, inside));
}

function openDoor({ voyage, phase }, ui, pirate, row, closes) {
  const newest = pirate === voyage.face_up.at(-1);
  const passed = phase === "turn" && voyage.newest_only && !newest; // this turn has closed it
  const ghost = pirate === "ghost";
  const offer = pirate === "sate" && voyage.sate_offer;
  let tag = "";
  if (ghost) tag = t("c_nobodys");
  else if (offer) tag = t("c_coins_tag", { count: voyage.sate_offer });
  else if (row) tag = t("c_tag_use");
  const states = ["open", (ghost || passed) && "shut", closes.includes(pirate) && "closing"];
  return door(ui, `door-${pirate}`, row, {
    kind: states.filter(Boolean).join(" "),
    picture: pirate,
    name: pirateName(pirate),
    tag,
    data: { place: pirate },
  });
}

const closedDoor = (ui, number, row) =>
  door(ui, "door-next", row, {
    kind: "closed",
    picture: "door",
    name: t("c_door_number", { number }),
    tag: row ? t("c_tag_open") : "",
  });

const usedDoor = (pirate, now) =>
  door(null, "", null, {
    kind: now ? "used now" : "used",
    picture: pirate,
    name: pirateName(pirate),
    tag: now ? t("c_tag_now") : "",
    data: { place: pirate },
  });
