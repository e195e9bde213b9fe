// The list of tables, as the filters ask for it; the address says the same, so that it can be sent.

import { get } from "./api.js";
import { announce, el, icon, me, render, say, seatName, tableAddress, when } from "./dom.js";
import { card } from "./cards.js";
import { press, why } from "./dialog.js";
import { askToSit, go } from "./sitting.js";
import { company, facts, listed, marks } from "./terms.js";

const filters = document.getElementById("filters");
const list = document.getElementById("tables");
const found = document.getElementById("found");
const more = document.getElementById("more");
const count = document.getElementById("filter-count");
const SHOWN = { free: { free: true }, offered: { offered: true }, active: { status: "active" } };
const PAGE = 30;
let next = null;
let rows = [];
let asking = null;
let asked = 0;

/** Set the form as the address says. */
function read() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = filters.elements[name];
    if (field instanceof RadioNodeList) field.value = value in SHOWN ? value : "free";
    else if (field?.tagName === "SELECT") field.value = [...field.options].some((row) => row.value === value) ? value : "";
  }
}

/** What the form asks for, without what it leaves open. */
const wanted = () => Object.fromEntries([...new FormData(filters)].filter(([, value]) => value));

async function load({ quiet = false } = {}) {
  const { show = "free", ...rest } = wanted();
  const query = new URLSearchParams(show === "free" ? rest : { show, ...rest });
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  count.hidden = !Object.keys(rest).length;
  count.textContent = Object.keys(rest).length;
  asking?.abort();
  asking = new AbortController();
  list.setAttribute("aria-busy", "true");
  if (!quiet) found.textContent = say("loading");
  try {
    const page = await get("games", { ...SHOWN[show], ...rest, limit: PAGE }, { signal: asking.signal });
    rows = page.results;
    next = page.next;
    asked = Date.now();
    await draw();
  } catch (problem) {
    if (problem.name === "AbortError") return;
    found.textContent = say("went_wrong", { why: why(problem) });
  }
  list.removeAttribute("aria-busy");
}

async function draw() {
  const known = await facts(rows.map((table) => table.ruleset));
  render(list, rows.length ? rows.map((table) => row(table, known)) : nothing());
  found.textContent = rows.length ? say("found", { count: `${rows.length}${next ? "+" : ""}` }) : "";
  more.hidden = !next;
}

const nothing = () =>
  el("li", { class: "sheet stack empty" }, el("h2", {}, say("none_found")),
    el("p", {}, say(wanted().show === "free" ? "none_free_words" : "none_other_words")),
    wanted().show === "free" ? el("p", {}, el("a", { class: "button quiet", href: "/tables/new" }, icon("site/plus"), say("new_table"))) : null);

function row(table, known) {
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  const names = company(table.seats);
  const offered = table.status === "active" && table.seats.some((seat) => seat.offered_at);
  const lines = [];
  if (table.status === "active") {
    const asked = table.seats.filter((seat) => table.to_move.includes(seat.seat)).map((seat) => seatName(seat, table.seats));
    if (offered) lines.push(el("p", { class: "seats-left" }, icon("site/user"), say("seat_to_take")));
    else if (asked.length) lines.push(say("to_move_now", { names: listed(asked) }));
    lines.push(el("p", { class: "faint" }, say("with_names", { names }), " · ", say("running_since", { when: when(table.started_at) })));
  } else {
    lines.push(el("p", { class: "seats-left" }, pips(table), say("seats_free", { free, seats: table.seats.length })));
    lines.push(el("p", { class: "faint" }, say("with_names", { names })));
  }
  const seated = table.seats.some((seat) => seat.player === me && me);
  return card(table, {
    lines,
    level: 2,
    chips: marks(table, known),
    aside: seated ? el("span", { class: "badge act" }, say("you_sit")) : null,
    actions: [action(table, seated, offered)],
  });
}

/** Seats as dots, the taken ones filled; the words beside them say the same. */
const pips = (table) =>
  el("span", { class: "pips", "aria-hidden": "true" },
    table.seats.map((seat) => el("i", { class: seat.player || seat.bot ? "taken" : "" })));

function action(table, seated, offered) {
  const look = el("a", { class: "button quiet", href: tableAddress(table.id), id: `look-${table.id}` },
    icon(seated ? "site/play" : "site/eye"), say(seated ? "open_table" : "look_on"));
  if (seated || !(offered || table.status === "open")) return look;
  if (!me) {
    const back = `/login?next=${encodeURIComponent(tableAddress(table.id))}`;
    return el("a", { class: "button", href: back, id: `sit-${table.id}` }, say("log_in_first"));
  }
  const seat = offered ? table.seats.find((one) => one.offered_at).seat : null;
  return el("button", {
    type: "button", class: "button", id: `sit-${table.id}`,
    on: { click: ({ currentTarget }) => press(currentTarget, async () => (await askToSit(table, { seat })) && go(table.id)) },
  }, say(offered ? "take_seat_over" : "sit_down"));
}

filters.addEventListener("change", () => load());
filters.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("refresh").addEventListener("click", async () => {
  await load();
  announce(found.textContent);
});
more.addEventListener("click", () => press(more, async () => {
  const page = await get(next);
  rows.push(...page.results);
  next = page.next;
  await draw();
}));
document.addEventListener("visibilitychange", () => !document.hidden && Date.now() - asked > 5000 && load({ quiet: true }));
window.addEventListener("pageshow", (event) => event.persisted && load({ quiet: true }));
window.addEventListener("popstate", () => { read(); load(); });
read();
load();
