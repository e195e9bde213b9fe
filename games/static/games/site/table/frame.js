// The frame of every table: whose turn it is, clocks, the decision and its confirmation.

import {
  formatDistance,
  formatExact,
  formatWhen,
  h,
  icon,
  lazyPart,
  renderAll,
  seatName,
  t,
  timeTag,
} from "../lib/dom.js";

const LONGEST_PRESS_MS = 10_000; // then its release was told to nobody

const parts = {
  after: lazyPart(() => import("./after_game.js")),
  guide: lazyPart(() => import("./tutorial.js")),
  next: lazyPart(() => import("./next_game.js")),
  offers: lazyPart(() => import("./offered_seats.js")),
  waiting: lazyPart(() => import("./waiting.js")),
};

/** Draw the parts of a table's page that change with it, each into its own place. */
export function frame(page, ui, actions) {
  const { table, rules } = page;
  const running = table.view !== null;
  const footer = confirmation(page, ui, actions) ?? pushPromptBar(page);
  renderAll([
    region("top", [
      h(
        "h2",
        {
          class: `headline${table.legal_moves.length ? " mine" : ""}`,
          id: "headline",
          tabindex: "-1",
        },
        headline(page, ui),
      ),
      myClock(table),
      running ? news(page) : null,
      table.paused_at ? h("p", { class: "notice" }, t("paused")) : null,
      offers(page, actions),
    ]),
    region("decision", running ? decision(page, ui, actions) : beforeStart(page, ui, actions)),
    region("board", running ? [rules.board(table, ui)] : []),
    region(
      "players",
      running
        ? [
            rules.players?.(table, ui),
            h(
              "details",
              { class: "account", id: "account" },
              h("summary", { id: "account-open" }, t("in_words")),
              h(
                "ul",
                {},
                rules.account(table, ui).map((text) => h("li", {}, text)),
              ),
            ),
          ]
        : [],
    ),
    region("confirmation", [footer]),
  ]);
  document.body.classList.toggle("choosing", footer !== null);
}

/** @type {(name: string, nodes: Content) => [Element | null, Content]} */
const region = (name, nodes) => [document.getElementById(`at-${name}`), nodes];

/**
 * The places of a table's page, in the order in which a phone shows them. A board that tells of its
 * players apart keeps its height: it stands first, and what is asked below it, near the thumb.
 * On the keyboard confirming comes next, wherever on the screen it stands.
 */
export function regions(rules) {
  const middle = rules.players ? ["board", "decision"] : ["decision", "board"];
  const place = (name) =>
    h("section", { id: `at-${name}`, class: `at-${name}`, "aria-label": t(`at_${name}`) });
  return [
    ...["top", ...middle].map(place),
    h("div", { id: "at-confirmation" }),
    ...["players", "panels"].map(place),
  ];
}

function headline({ table, rules }, ui) {
  if (table.status === "closed") return t("closed");
  if (table.status === "ended") return t("broken_off");
  if (table.view === null)
    return table.status === "full" ? t("starts_soon") : t("waiting_for_players");
  return rules.headline(table, ui);
}

/** The way back in, and then here again. */
export function logInLink() {
  const here = encodeURIComponent(location.pathname + location.search);
  return h("a", { class: "button", id: "log-in", href: `/login?next=${here}` }, t("log_in"));
}

/** Who sits at a seat: the name, whether it is a bot, and the time left. */
export function nameplate(table, number) {
  const seat = table.seats[number];
  const asked = table.to_move.includes(number);
  const name = seatName(seat, table.seats);
  return h(
    "span",
    { class: `nameplate seat-${number}${asked ? " asked" : ""}` },
    seat.player
      ? h(
          "a",
          {
            class: "name",
            id: `name-${number}`,
            href: `/players/${encodeURIComponent(seat.player)}`,
          },
          name,
        )
      : h("span", { class: "name" }, name),
    number === table.seat ? h("span", { class: "badge" }, t("you")) : null,
    seat.bot || seat.bot_of ? icon("site/bot", { label: t("is_bot") }) : null,
    seat.away_until
      ? h(
          "span",
          { class: "badge" },
          icon("site/suitcase"),
          t("away_until", { day: seat.away_until }),
        )
      : null,
    asked ? h("span", { class: "badge act" }, t("to_move")) : null,
    seat.deadline ? timeLeft(seat.deadline) : null,
  );
}

function timeLeft(deadline) {
  const node = timeTag(deadline);
  node.classList.add("left", "faint");
  node.addEventListener("tick", () => {
    node.textContent = formatDistance(deadline);
  });
  return node;
}

function myClock(table) {
  const mine = table.my_clock;
  if (table.clock === "none" || table.seat === null) return null;
  if (!mine?.deadline || !table.legal_moves.length) return h("p", { class: "my-clock" });
  return h(
    "details",
    { class: "my-clock", id: "my-clock" },
    h(
      "summary",
      { id: "my-clock-open" },
      icon("site/clock"),
      h("span", {}, t("until", { when: formatWhen(mine.deadline) })),
      timeLeft(mine.deadline),
    ),
    h("p", { class: "faint" }, `${formatExact(mine.deadline)} (${mine.zone}). ${mine.why}`),
  );
}

function decision(page, ui, actions) {
  const { table, rules } = page;
  if (["finished", "ended"].includes(table.status))
    return slot(parts.after, (part) => part.gameResult(page, ui, actions));
  const asked = table.legal_moves.length > 0;
  const controls = asked ? rules.ask(table, ui) : (rules.idle?.(table, ui) ?? null); // the same place: nothing jumps
  const guide = new URLSearchParams(location.search).has("guide");
  return [
    guide ? slot(parts.guide, (part) => part.tutorial(page, ui.redraw)) : null,
    problem(page),
    controls
      ? h(
          "section",
          {
            class: asked ? "ask sheet" : "ask sheet idle",
            id: asked ? "ask" : "idle",
            "aria-labelledby": "headline",
          },
          controls,
        )
      : null,
    !asked && page.moved ? slot(parts.next, (part) => part.nextGameLink(page)) : null,
  ];
}

/** Why the last thing tried didn't work, and the way in for whoever was logged out meanwhile. */
const problem = ({ problem: text, loggedOut }) =>
  text
    ? h("p", { class: "alert", role: "alert" }, text, loggedOut ? [" ", logInLink()] : null)
    : null;

/** What happened since my last move: the last of it, and all of it on demand. */
function news({ news: told }) {
  return h(
    "details",
    { class: "news", id: "news" },
    h(
      "summary",
      { id: "news-open" },
      h("span", { class: "last" }, told.at(-1) ?? ""),
      told.length > 1 ? h("span", { class: "badge number" }, String(told.length)) : null,
    ),
    h("h3", {}, t("since_your_move")),
    h(
      "ol",
      { class: "plain" },
      told.map((text) => h("li", {}, text)),
    ),
  );
}

const offers = (page, actions) =>
  page.table.status === "active" && page.table.seats.some((seat) => seat.offered_at)
    ? slot(parts.offers, (part) => part.offeredSeats(page, actions))
    : null;

const beforeStart = (page, ui, actions) => [
  problem(page),
  slot(parts.waiting, (part) => part.waitingRoom(page.table, { ...ui, ...actions })),
];

/** The place of such a part. */
const slot = (part, fill) => h("div", { class: "slot" }, part(fill));

/** A question at the foot of the page, while the table asks nothing of me. */
const pushPromptBar = ({ pushPrompt: bar, table }) =>
  bar && !bar.dataset.closed && table.status === "active" && !table.legal_moves.length ? bar : null;

/** What is chosen, what it would do, and the one button that sends it. */
function confirmation(page, ui, actions) {
  const { picked, sending } = page;
  if (!picked) return null;
  return h(
    "section",
    { class: "confirmation", "aria-label": t("your_choice") },
    h(
      "div",
      { class: "choice" },
      h("p", { class: "chosen" }, ui.label(picked)),
      (picked.preview ?? []).length
        ? h(
            "ul",
            { class: "preview" },
            picked.preview.map((text) => h("li", {}, text)),
          )
        : null,
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          class: "button",
          id: "confirm",
          type: "button",
          disabled: sending,
          on: { click: actions.confirm },
        },
        t(sending ? "sending" : "confirm"),
      ),
    ),
  );
}

/**
 * Put off some work while a finger, a mouse button or the space bar is down on what it draws anew:
 * a button that is replaced between press and release gets no click. Releases are told
 * `everywhere`, in the window; somebody who leaves it has let go.
 * @param {EventTarget} where @param {EventTarget} everywhere @param {() => void} work
 */
export function betweenPresses(where, everywhere, work) {
  let [pressed, waiting] = [0, false]; // `pressed` is the timer of a press
  const perform = () => {
    if (pressed) waiting = true;
    else work();
  };
  const release = () => {
    clearTimeout(pressed);
    if (waiting) setTimeout(perform, 0); // after the click, which comes at once
    [pressed, waiting] = [0, false];
  };
  const press = () => {
    clearTimeout(pressed);
    pressed = setTimeout(release, LONGEST_PRESS_MS);
  };
  where.addEventListener("pointerdown", press);
  where.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === " ") press(); // the other keys press and click at once
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"])
    everywhere.addEventListener(end, release);
  return perform;
}
