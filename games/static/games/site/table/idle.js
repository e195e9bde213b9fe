// What a table's page loads after its decision is shown: panels, news, keys, and so on.

import { get, put } from "../lib/api.js";
import { announce, isGuest, me, t } from "../lib/dom.js";
import { preference } from "./preferences.js";

const TICK = 15_000; // milliseconds
const NOT_LOADED = /dynamically imported module|Importing a module script failed/;

/** Load these parts, which last as long as the page. */
export async function follow(page, ui, actions) {
  tellOfMissing(page, ui);
  setInterval(tellTime, TICK);
  const { follow: followKeys } = await import("./keyboard.js");
  followKeys(page, ui, actions);
  await teach(page, ui);
  const parts = [
    onePanels(page, ui, actions),
    oneFilm(page, ui, actions),
    oneTap(page, ui, actions),
    oneProposal(page, ui, actions),
    oneGuesses(page, ui, actions),
  ];
  const load = () => Promise.all(parts.map((part) => part()));
  actions.listen((event) => event === "table" && load());
  window.addEventListener("preference", load);
  actions.moved = () => {
    page.guide?.read();
    askToPush(page, actions);
  };
  await load();
  if (!me || isGuest) return; // a guest has one game, and no messages
  (await import("./looking.js")).follow(page, actions).catch(() => {}); // without it messages come
  (await import("./next_game.js")).follow(page, ui, actions);
}

/** Update the times left. */
function tellTime() {
  for (const node of document.querySelectorAll("#table time.left"))
    node.dispatchEvent(new Event("tick"));
}

/** Report a part that cannot be loaded: there is no connection, or the site has newer scripts. */
function tellOfMissing(page, ui) {
  window.addEventListener("unhandledrejection", (event) => {
    if (!NOT_LOADED.test(event.reason?.message)) return;
    event.preventDefault();
    page.problem = t(page.lost ? "not_loaded" : "unexpected");
    announce(page.problem);
    ui.redraw();
  });
}

/** Build the panels for the viewer, and again after taking a seat. */
function onePanels(page, ui, actions) {
  return async () => {
    if (page.table.view !== null) await sidePanels(page, ui, actions);
  };
}

/** The panels beside the table, for the present viewer. */
export function sidePanels(page, ui, actions) {
  const { seat } = page.table;
  if (page.sideOf?.seat !== seat) {
    const built = import("./panels.js").then(({ panels }) => {
      page.side = panels(document.getElementById("at-panels"), page, ui, actions);
      return page.side;
    });
    page.sideOf = { seat, built };
    built.catch(() => {
      page.sideOf = null; // tried again next time
    });
  }
  return page.sideOf.built;
}

/** Load the film once the game has begun. */
function oneFilm(page, ui, actions) {
  let begun = false;
  return async () => {
    if (page.table.view === null || begun) return;
    begun = true;
    const followers = await Promise.all([import("./film.js"), import("./round_result.js")]);
    for (const { follow: begin } of followers) begin(page, ui, actions);
    page.rules.preload?.();
  };
}

/** Load guesses once the viewer has a seat. */
function oneGuesses(page, ui, actions) {
  let begun = false;
  return async () => {
    if (begun || !me || page.table.seat === null) return;
    begun = true;
    await followGuesses(page, ui, actions);
  };
}

/** Load one-tap sending if preferred. */
function oneTap(page, ui, actions) {
  let begun = false;
  return async () => {
    if (begun || !preference("oneTap")) return;
    begun = true;
    (await import("./one_tap.js")).follow(page, ui, actions);
  };
}

/** Load the bar of proposals once there is one. */
function oneProposal(page, ui, actions) {
  let begun = false;
  return async () => {
    if (begun || !page.table.proposal) return;
    begun = true;
    (await import("./proposal.js")).follow(page, ui, actions);
  };
}

/** Load the lessons at a guided table. */
async function teach(page, ui) {
  const { guided, played_on: from, seat, seats } = page.table;
  const isGuided = seat !== null && ((guided && !from) || seats[seat].newcomer);
  if (!isGuided && !new URLSearchParams(location.search).has("guide")) return;
  const { createGuide } = await import("./tutorial.js");
  page.guide = createGuide(page, ui.redraw);
  page.lesson = page.guide.lesson;
  ui.redraw();
}

let hasAsked = false;

/** After a first move, offer messages to this device, if that makes sense. */
async function askToPush(page, actions) {
  if (hasAsked) return;
  hasAsked = true;
  const part = await import("./push_prompt.js").catch(() => null);
  const sheet = await part?.pushPrompt(page.table, actions).catch(() => null);
  if (sheet && !page.sheet) actions.openSheet(sheet);
}

/** Keep my guesses about others with my notes. */
async function followGuesses(page, ui, actions) {
  const address = `games/${page.table.id}/notes`;
  actions.setGuess = (seat, value) => {
    const { [seat]: _, ...others } = page.guesses;
    page.guesses = value ? { ...others, [seat]: value } : others;
    ui.redraw();
    return put(address, { guesses: page.guesses }).catch(() => null);
  };
  const found = await get(address).catch(() => null);
  if (!found?.guesses || !Object.keys(found.guesses).length) return;
  page.guesses = { ...found.guesses, ...page.guesses };
  ui.redraw();
}
