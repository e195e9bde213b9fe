// What stands around every table: whose turn, clocks, the decision and its confirmation, the panels.

import { el, exactly, icon, render, renderAll, say, seatName, time, until, when } from "../dom.js";

/** Draw the parts of a table's page that change with it, each into its own place. */
export function frame(page, ui, actions) {
  const { table, rules } = page;
  const running = table.view !== null;
  const foot = confirmation(page, actions) ?? hint(page);
  renderAll([
    part("top", [
      el("h2", { class: `headline${table.legal_moves.length ? " mine" : ""}`, id: "headline", tabindex: "-1" }, headline(page, ui)),
      myClock(table),
      running ? news(page) : null,
      table.paused_at ? el("p", { class: "notice" }, say("paused")) : null,
      offers(page, actions),
    ]),
    part("decision", running ? decision(page, ui, actions) : before(page, ui, actions)),
    part("board", running ? [rules.board(table, ui)] : []),
    part("players", running ? [
      rules.players?.(table, ui),
      el("details", { class: "account", id: "account" }, el("summary", { id: "account-open" }, say("in_words")),
        el("ul", {}, rules.account(table, ui).map((text) => el("li", {}, text)))),
    ] : []),
    part("confirmation", [foot]),
  ]);
  document.body.classList.toggle("choosing", foot !== null);
}

const part = (name, nodes) => [document.getElementById(`at-${name}`), nodes];

/**
 * The places of a table's page, in the order in which a phone shows them. A board that tells of its
 * players apart keeps its height: it stands first, and what is asked below it, near the thumb.
 * On the keyboard confirming comes next, wherever on the screen it stands.
 */
export function places(rules) {
  const middle = rules.players ? ["board", "decision"] : ["decision", "board"];
  const place = (name) => el("section", { id: `at-${name}`, class: `at-${name}`, "aria-label": say(`at_${name}`) });
  return [
    ...["top", ...middle].map(place),
    el("div", { id: "at-confirmation" }),
    ...["players", "panels"].map(place),
  ];
}

function headline({ table, rules }, ui) {
  if (table.status === "closed") return say("closed");
  if (table.status === "ended") return say("broken_off");
  if (table.view === null) return table.status === "full" ? say("starts_soon") : say("waiting_for_players");
  return rules.headline(table, ui);
}

/** The way back in, and then here again. */
export const logIn = () => el("a", {
  class: "button", id: "log-in", href: `/login?next=${encodeURIComponent(location.pathname + location.search)}`,
}, say("log_in"));

/** Who sits at a seat: name, what he is, and his time. */
export function nameplate(table, number) {
  const seat = table.seats[number];
  const asked = table.to_move.includes(number);
  const name = seatName(seat, table.seats);
  return el("span", { class: `nameplate seat-${number}${asked ? " asked" : ""}` },
    seat.player ? el("a", { class: "name", id: `name-${number}`, href: `/players/${encodeURIComponent(seat.player)}` }, name)
      : el("span", { class: "name" }, name),
    number === table.seat ? el("span", { class: "badge" }, say("you")) : null,
    seat.bot || seat.bot_of ? icon("site/bot", { label: say("is_bot") }) : null,
    seat.away_until ? el("span", { class: "badge" }, icon("site/suitcase"), say("away_until", { day: seat.away_until })) : null,
    asked ? el("span", { class: "badge act" }, say("to_move")) : null,
    seat.deadline ? left(seat.deadline) : null);
}

function left(deadline) {
  const node = time(deadline);
  node.classList.add("left", "faint");
  node.addEventListener("tick", () => { node.textContent = until(deadline); });
  return node;
}

function myClock(table) {
  const mine = table.my_clock;
  if (table.clock === "none" || table.seat === null) return null;
  if (!mine?.deadline || !table.legal_moves.length) return el("p", { class: "my-clock" });
  return el("details", { class: "my-clock", id: "my-clock" },
    el("summary", { id: "my-clock-open" }, icon("site/clock"), el("span", {}, say("until", { when: when(mine.deadline) })), left(mine.deadline)),
    el("p", { class: "faint" }, `${exactly(mine.deadline)} (${mine.zone}). ${mine.why}`));
}

/** Seats that may be taken over, or taken back. */
function offers({ table, sending }, actions) {
  const rows = table.seats.filter((seat) => seat.offered_at && table.status === "active");
  if (!rows.length || (table.seat !== null && rows.every((row) => row.seat !== table.seat))) return null;
  return rows.map((row) => el("div", { class: "notice row spread" },
    el("span", {}, say("seat_offered", { name: seatName(row, table.seats) })),
    el("button", {
      class: "button", id: `take-${row.seat}`, type: "button", disabled: sending,
      on: { click: () => actions.act("POST", "/seats", table.seat === row.seat ? {} : { seat: row.seat }) },
    }, say(table.seat === row.seat ? "take_back" : "take_over"))));
}

function decision(page, ui, actions) {
  const { table, rules } = page;
  if (["finished", "ended"].includes(table.status)) return slot("after", () => import("./after.js"), (part) => part.after(page, ui, actions));
  const asked = table.legal_moves.length > 0;
  const controls = asked ? rules.ask(table, ui) : (rules.idle?.(table, ui) ?? null); // the same place: nothing jumps
  const guide = new URLSearchParams(location.search).has("guide");
  return [
    guide ? slot("guide", () => import("./guide.js"), (part) => part.guide(page, ui.redraw)) : null,
    page.problem ? el("p", { class: "alert", role: "alert" }, page.problem, " ", page.out ? logIn() : null) : null,
    controls ? el("section", { class: asked ? "ask sheet" : "ask sheet idle", id: asked ? "ask" : "idle", "aria-labelledby": "headline" }, controls) : null,
    !asked && page.moved ? slot("next", () => import("./next.js"), (part) => part.next(page)) : null,
  ];
}

/** What happened since my last move: the last of it, and all of it on demand. */
function news({ news: told }) {
  return el("details", { class: "news", id: "news" },
    el("summary", { id: "news-open" }, el("span", { class: "last" }, told.at(-1) ?? ""),
      told.length > 1 ? el("span", { class: "badge number" }, String(told.length)) : null),
    el("h3", {}, say("since_your_move")),
    el("ol", { class: "plain" }, told.map((text) => el("li", {}, text))));
}

const before = (page, ui, actions) => [
  page.problem ? el("p", { class: "alert", role: "alert" }, page.problem) : null,
  slot("waiting", () => import("./waiting.js"), (part) => part.waiting(page.table, { ...ui, ...actions })),
];

/** A place that a module fills as soon as it is there; the module is loaded once. */
const loaded = new Map();
function slot(name, load, fill) {
  const node = el("div", { class: `slot ${name}`, id: `slot-${name}` });
  const part = loaded.get(name);
  if (part) node.append(...[fill(part)].flat().filter(Boolean));
  else load().then((module) => {
    loaded.set(name, module);
    const place = document.getElementById(node.id);
    if (place) render(place, fill(module));
  });
  return node;
}

/** A question at the foot of the page, while the table asks nothing of me. */
const hint = ({ hint: bar, table }) =>
  (bar && !bar.dataset.closed && table.status === "active" && !table.legal_moves.length ? bar : null);

/** What is chosen, what it would do, and the one button that sends it. */
function confirmation(page, actions) {
  const { picked, sending } = page;
  if (!picked) return null;
  return el("section", { class: "confirmation", "aria-label": say("your_choice") },
    el("div", { class: "choice" },
      el("p", { class: "chosen" }, picked.label),
      (picked.preview ?? []).length ? el("ul", { class: "preview" }, picked.preview.map((text) => el("li", {}, text))) : null),
    el("div", { class: "row" },
      el("button", { class: "button", id: "confirm", type: "button", disabled: sending, on: { click: actions.confirm } },
        say(sending ? "sending" : "confirm"))));
}
