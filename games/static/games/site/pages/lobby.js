// The filtered list of tables; the address contains the filters, so that it can be shared.

import { tableAddress } from "../lib/addresses.js";
import { get } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { announce, formatWhen, h, icon, me, render, seatName, t } from "../lib/dom.js";
import { askToTakeSeat, openTable } from "../lib/seats.js";
import { failed, skeleton } from "../lib/skeleton.js";
import { tableCard } from "../lib/table_card.js";
import { formatList, loadTermData, playerNames, termBadges } from "../lib/table_terms.js";
import { startQuickMatch } from "../lobby/quick_match.js";

const filters = /** @type {HTMLFormElement} */ (document.getElementById("filters"));
const list = document.getElementById("tables");
const foundLine = document.getElementById("found");
const more = document.getElementById("more");
const filterCount = document.getElementById("filter-count");
const QUERIES = { free: { free: true }, offered: { offered: true }, active: { status: "active" } };
const PAGE_SIZE = 30;
let next = null;
let rows = [];
let pendingRequest = null;
let loadedAt = 0;

/** Set the form from the address. */
function readAddress() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = filters.elements[name];
    if (field instanceof RadioNodeList) field.value = value in QUERIES ? value : "free";
    else if (field?.tagName === "SELECT")
      field.value = [...field.options].some((row) => row.value === value) ? value : "";
  }
}

/** The filters of the form, without empty ones. */
const filterValues = () =>
  /** @type {Record<string, string>} */ (
    Object.fromEntries([...new FormData(filters)].filter(([, value]) => value))
  );

async function load({ quiet = false } = {}) {
  const { show = "free", ...rest } = filterValues();
  const query = new URLSearchParams(show === "free" ? rest : { show, ...rest });
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  filterCount.hidden = !Object.keys(rest).length;
  filterCount.textContent = String(Object.keys(rest).length);
  pendingRequest?.abort();
  pendingRequest = new AbortController();
  list.setAttribute("aria-busy", "true");
  if (!quiet) {
    foundLine.textContent = "";
    render(list, h("li", {}, skeleton()));
  }
  try {
    const page = await get(
      "games",
      { ...QUERIES[show], ...rest, limit: PAGE_SIZE },
      { signal: pendingRequest.signal },
    );
    rows = page.results;
    next = page.next;
    loadedAt = Date.now();
    await draw();
  } catch (problem) {
    if (problem.name === "AbortError") return;
    if (!quiet) render(list, h("li", {}, failed(problem)));
  }
  list.removeAttribute("aria-busy");
}

async function draw() {
  const known = await loadTermData(rows.map((table) => table.ruleset));
  render(list, rows.length ? rows.map((table) => tableRow(table, known)) : emptyList());
  foundLine.textContent = rows.length
    ? t("found", { count: `${rows.length}${next ? "+" : ""}` })
    : "";
  more.hidden = !next;
}

const emptyList = () =>
  h(
    "li",
    { class: "sheet stack no-tables" },
    h("h2", {}, t("none_found")),
    h("p", {}, t(filterValues().show === "free" ? "none_free_words" : "none_other_words")),
    filterValues().show === "free"
      ? h(
          "p",
          {},
          h("a", { class: "button quiet", href: "/tables/new" }, icon("site/plus"), t("new_table")),
        )
      : null,
  );

function tableRow(table, known) {
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  const names = playerNames(table.seats);
  const offered = table.status === "active" && table.seats.some((seat) => seat.on_offer);
  const lines = [];
  if (table.status === "active") {
    const asked = table.seats
      .filter((seat) => table.to_move.includes(seat.seat))
      .map((seat) => seatName(seat, table.seats));
    if (offered) lines.push(h("p", { class: "seats-left" }, icon("site/user"), t("seat_to_take")));
    else if (asked.length) lines.push(t("to_move_now", { names: formatList(asked) }));
    lines.push(
      h(
        "p",
        { class: "faint" },
        t("with_names", { names }),
        " · ",
        t("running_since", { when: formatWhen(table.started_at) }),
      ),
    );
  } else {
    lines.push(
      h(
        "p",
        { class: "seats-left" },
        seatDots(table),
        t("seats_free", { free, seats: table.seats.length }),
      ),
    );
    lines.push(h("p", { class: "faint" }, t("with_names", { names })));
  }
  const seated = table.seats.some((seat) => seat.player === me && me);
  return tableCard(table, {
    lines,
    level: 2,
    chips: termBadges(table, known),
    aside: seated ? h("span", { class: "badge act" }, t("you_sit")) : null,
    actions: [rowAction(table, seated, offered)],
  });
}

/** Seats as dots, the taken ones filled; the words beside them say the same. */
const seatDots = (table) =>
  h(
    "span",
    { class: "pips", "aria-hidden": "true" },
    table.seats.map((seat) => h("i", { class: seat.player || seat.bot ? "taken" : "" })),
  );

function rowAction(table, seated, offered) {
  const look = h(
    "a",
    { class: "button quiet", href: tableAddress(table.id), id: `look-${table.id}` },
    icon(seated ? "site/play" : "site/eye"),
    t(seated ? "open_table" : "look_on"),
  );
  if (seated || !(offered || table.status === "open")) return look;
  if (!me) {
    const back = `/login?next=${encodeURIComponent(tableAddress(table.id))}`;
    return h("a", { class: "button", href: back, id: `sit-${table.id}` }, t("log_in_first"));
  }
  const seat = offered ? table.seats.find((one) => one.on_offer).seat : null;
  return h(
    "button",
    {
      type: "button",
      class: "button",
      id: `sit-${table.id}`,
      on: {
        click: ({ currentTarget }) =>
          runWithButton(
            currentTarget,
            async () => (await askToTakeSeat(table, { seat })) && openTable(table.id),
          ),
      },
    },
    t(offered ? "take_seat_over" : "sit_down"),
  );
}

filters.addEventListener("change", () => load());
filters.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("refresh").addEventListener("click", async () => {
  await load();
  announce(foundLine.textContent);
});
more.addEventListener("click", () =>
  runWithButton(more, async () => {
    const page = await get(next);
    rows.push(...page.results);
    next = page.next;
    await draw();
  }),
);
document.addEventListener(
  "visibilitychange",
  () => !document.hidden && Date.now() - loadedAt > 5000 && load({ quiet: true }),
);
window.addEventListener("pageshow", (event) => event.persisted && load({ quiet: true }));
window.addEventListener("popstate", () => {
  readAddress();
  load();
});
readAddress();
load();
startQuickMatch(document.getElementById("quick"));
