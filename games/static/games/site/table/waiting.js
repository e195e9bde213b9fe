// A table before its game: who sits there, who may still come, and what will be played.

import { del, get, surely } from "../api.js";
import { el, icon, me, say, until, when } from "../dom.js";
import { picture } from "../cards.js";
import { ask, press, tell, why } from "../dialog.js";
import { askToSit } from "../sitting.js";
import { conditions, facts } from "../terms.js";

const invitation = new URLSearchParams(location.search).get("invitation");
const state = { known: null, asked: false, links: null, invited: [], version: null, problem: "" };

/** All that is to be seen and done at a table while nobody plays. */
export function waiting(table, ui) {
  learn(table, ui);
  if (table.status === "closed") return closed();
  const seated = table.seat !== null;
  return [
    start(table, ui),
    el("section", { class: "sheet", "aria-labelledby": "seats-title" },
      el("h2", { id: "seats-title" }, say("seats_title")),
      el("ol", { class: "waiting-seats" }, table.seats.map((seat) => seatRow(table, seat, ui))),
      seated ? el("p", { class: "faint" }, say("leave_page")) : null),
    seated && table.status === "open" ? invite(table, ui) : null,
    el("section", { class: "sheet", "aria-labelledby": "conditions-title" },
      el("h2", { id: "conditions-title" }, say("conditions_title")),
      el("ul", { class: "conditions", id: "conditions" },
        state.known ? conditions(table, state.known).map((line) => el("li", {}, line)) : el("li", { class: "faint" }, say("loading"))),
      el("p", { class: "faint" }, say("fair_seed"))),
  ];
}

/** Ask for what the conditions are made of, the links, and who is invited, if they are mine to see. */
function learn(table, ui) {
  if (!state.asked) {
    state.asked = true;
    facts([table.ruleset]).then((known) => { state.known = known; ui.redraw(); }, () => { state.asked = false; });
  }
  if (table.seat !== null && state.links === null) {
    state.links = [];
    get(`games/${table.id}/links`).then((links) => { state.links = links; if (links.length) ui.redraw(); }, () => {});
  }
  if (table.seat !== null && table.status === "open" && state.version !== table.version) {
    state.version = table.version; // whoever sits down has answered
    learnInvited(table, ui);
  }
}

async function learnInvited(table, ui) {
  const rows = await get(`games/${table.id}/invitations`).catch(() => null);
  if (!rows) return;
  state.invited = rows.filter(({ status }) => status === "pending" || status === "declined");
  ui.redraw();
}

const closed = () =>
  el("div", { class: "sheet" }, el("p", {}, say("closed_words")),
    el("div", { class: "row" },
      el("a", { class: "button", href: "/tables/new" }, icon("site/plus"), say("new_table")),
      el("a", { class: "button quiet", href: "/tables" }, say("see_tables"))));

function start(table, ui) {
  if (table.status === "full") {
    const left = el("p", { class: "starts-in", id: "starts-in" });
    count(left, table.starts_at);
    const host = table.host === me;
    return el("section", { class: "sheet ask row spread" }, what(table, left),
      host ? el("button", { type: "button", class: "button", id: "start-now", on: { click: () => ui.act("POST", "/start") } },
        icon("site/play"), say("start_now")) : null);
  }
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  return el("section", { class: "sheet" }, what(table, say("seats_free", { free, seats: table.seats.length })),
    el("p", { class: "faint" }, say("starts_when_full"), " ",
      table.closes_at ? say("closes", { until: until(table.closes_at), when: when(table.closes_at) }) : null));
}

/** Which game it is, and how far it is from its start. */
const what = (table, words) =>
  el("div", { class: "row what" }, picture(table.ruleset),
    el("div", {}, el("strong", {}, say(table.ruleset)), words instanceof Node ? words : el("p", { class: "seats-left" }, words)));

/** Count the seconds until the start, as long as that is on the page. */
function count(node, instant) {
  const tick = () => {
    const seconds = Math.ceil((Date.parse(instant) - Date.now()) / 1000);
    node.textContent = seconds > 0 ? say("starts_in", { seconds }) : say("starts_now");
  };
  tick();
  const timer = setInterval(() => {
    if (node.isConnected) tick();
    else clearInterval(timer);
  }, 1000);
}

function seatRow(table, seat, ui) {
  const free = !seat.player && !seat.bot;
  return el("li", { class: "row spread" },
    el("span", { class: "row" }, ui.nameplate(seat.seat),
      seat.player === table.host ? el("span", { class: "badge" }, icon("site/crown"), say("is_host")) : null),
    free ? sitButton(table, seat) : null,
    table.seat === seat.seat ? el("button", {
      type: "button", class: "button quiet", id: "get-up", on: { click: () => getUp(ui) },
    }, say("get_up")) : null);
}

function sitButton(table, seat) {
  if (table.seat !== null) return null;
  if (!me) {
    const back = encodeURIComponent(location.pathname + location.search);
    return el("a", { class: "button", id: `sit-${seat.seat}`, href: `/login?next=${back}` }, say("log_in_first"));
  }
  return el("button", {
    type: "button", class: "button", id: `sit-${seat.seat}`,
    on: { click: ({ currentTarget }) => press(currentTarget, () => askToSit(table, { seat: seat.seat, invitation })) },
  }, say("sit_here"));
}

const getUp = (ui) => ask({
  title: say("get_up_title"),
  body: [el("p", {}, say("get_up_words"))],
  action: say("get_up"),
  danger: true,
  act: () => ui.act("DELETE", "/seats/me"),
});

function invite(table, ui) {
  return el("section", { class: "sheet", "aria-labelledby": "invite-title" },
    el("h2", { id: "invite-title" }, say("invite_title")),
    el("form", { on: { submit: (event) => inviteByName(event, table, ui) } },
      el("div", { class: "field" },
        el("label", { for: "invite-name" }, say("invite_name")),
        el("div", { class: "with-button" },
          el("input", { type: "text", id: "invite-name", name: "player", maxlength: 30, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "invite-problem" }),
          el("button", { type: "submit", class: "button", id: "invite" }, say("invite"))),
        el("p", { class: "error", id: "invite-problem", role: "alert" }, state.problem))),
    state.invited.length ? el("ul", { class: "waiting-seats", id: "invited", "aria-label": say("invited_title") },
      state.invited.map((row) => invitedRow(table, row, ui))) : null,
    el("h3", {}, say("invite_link")),
    (state.links ?? []).map((link) => linkRow(table, link, ui)),
    el("button", {
      type: "button", class: "button quiet", id: "make-link",
      on: { click: ({ currentTarget }) => press(currentTarget, async () => {
        state.links = [await surely("POST", `games/${table.id}/links`), ...state.links];
        ui.redraw();
      }) },
    }, icon("site/link"), say("make_link")));
}

async function inviteByName(event, table, ui) {
  event.preventDefault();
  const field = document.getElementById("invite-name");
  const name = field.value.trim();
  state.problem = "";
  try {
    await surely("POST", `games/${table.id}/invitations`, { player: name });
    field.value = "";
    tell(say("invited_now", { name }));
    await learnInvited(table, ui);
  } catch (problem) {
    state.problem = why(problem);
  }
  ui.redraw();
}

function invitedRow(table, { player: name, status }, ui) {
  return el("li", { class: "row spread" },
    el("span", { class: "row" }, el("a", { href: `/players/${encodeURIComponent(name)}` }, name),
      el("span", { class: "faint" }, say(`invited_${status}`))),
    status === "pending" ? el("button", {
      type: "button", class: "button quiet", id: `uninvite-${name}`, "aria-label": say("take_back_invitation", { name }),
      on: { click: ({ currentTarget }) => press(currentTarget, async () => {
        await del(`games/${table.id}/invitations/${encodeURIComponent(name)}`);
        tell(say("invitation_gone", { name }));
        await learnInvited(table, ui);
      }) },
    }, say("delete_link")) : null);
}

function linkRow(table, link, ui) {
  const id = `link-${link.id}`;
  return el("div", { class: "field link-row" },
    el("label", { class: "visually-hidden", for: id }, say("link_label")),
    el("input", { type: "text", id, readonly: true, value: link.url, on: { focus: ({ target }) => target.select() } }),
    el("p", { class: "faint" }, say("link_words", { when: when(link.expires_at) })),
    el("div", { class: "row" },
      el("button", { type: "button", class: "button", id: `copy-${link.id}`, on: { click: () => copy(id, link.url) } }, icon("site/copy"), say("copy_link")),
      navigator.share ? el("button", {
        type: "button", class: "button quiet", id: `share-${link.id}`,
        on: { click: () => navigator.share({ title: document.title, url: link.url }).catch(() => {}) },
      }, icon("site/share"), say("share_link")) : null,
      el("button", {
        type: "button", class: "button quiet", id: `delete-${link.id}`,
        on: { click: ({ currentTarget }) => press(currentTarget, async () => {
          await del(`games/${table.id}/links/${link.id}`);
          state.links = state.links.filter((row) => row.id !== link.id);
          tell(say("link_gone"));
          ui.redraw();
        }) },
      }, say("delete_link"))));
}

/** Copy a link; where the browser does not let us, it is selected to be copied by hand. */
async function copy(id, url) {
  try {
    await navigator.clipboard.writeText(url);
    tell(say("link_copied"));
  } catch {
    document.getElementById(id).focus();
  }
}
