// A whole client: log in, make a table, show what happens, choose among the legal moves.

import { Api, Refusal } from "./api.js";
import { comeBack, forget, logIn } from "./oauth.js";

const $ = (id) => document.getElementById(id);
const show = (id, shown) => ($(id).hidden = !shown);
const showError = (error) => ($("problem").textContent = error?.message ?? "");
const button = (label, act) => {
  const made = document.createElement("button");
  made.textContent = label;
  made.addEventListener("click", () => act().catch(showError));
  return made;
};

let api;
let table;
let busy = false; // a move is on its way

$("connect").addEventListener("submit", (event) => {
  event.preventDefault();
  const site = $("connect").site.value.replace(/\/+$/, "");
  logIn(site, "read play").catch(showError);
});
$("leave").addEventListener("click", async () => {
  await api.call("POST", "logout").catch(showError);
  forget();
  location.reload();
});
$("start").addEventListener("submit", (event) => {
  event.preventDefault();
  start($("start").ruleset.value, Number($("start").seats.value)).catch(showError);
});
$("start").ruleset.addEventListener("change", offerSeats);
$("auto").addEventListener("change", () => draw());

let rulesets = [];

function offerSeats() {
  const chosen = rulesets.find(({ key }) => key === $("start").ruleset.value);
  $("start").seats.replaceChildren(...chosen.seats.map((count) => new Option(count)));
}

async function start(ruleset, seats) {
  const bots = Array(seats - 1).fill("greedy");
  const { id } = await api.call("POST", "games", { ruleset, seats, bots, clock: "none" });
  await api.call("PUT", `games/${id}/seats/me`, { nonce: crypto.randomUUID() });
  await api.call("POST", `games/${id}/start`);
  show("start", false);
  show("table", true);
  for await (const { event, data } of api.stream(`games/${id}/events`)) {
    if (event === "move") for (const { text } of data.events) tell(text);
    if (event === "table") update(data);
    if (event === "end" || table?.status === "finished") return;
  }
}

function tell(text) {
  const line = document.createElement("li");
  line.textContent = text;
  $("log").prepend(line);
}

// The answer to a move may come before what the stream tells of it, or after: the newer one counts.
function update(view) {
  if (table?.id !== view.id || view.version >= table.version) table = view;
  draw();
}

function draw() {
  const moves = busy ? [] : table.legal_moves;
  $("title").textContent = table.ruleset;
  $("moves").replaceChildren(...moves.map(({ label, move }) => button(label, () => choose(move))));
  $("state").textContent =
    table.status === "finished"
      ? `Finished: ${table.standings.map(({ score }) => score).join(", ")}`
      : moves.length
        ? `Ply ${table.ply}: choose.`
        : `Ply ${table.ply}: others are to move.`;
  if ($("auto").checked && moves.length)
    choose(moves[Math.floor(Math.random() * moves.length)].move).catch(showError);
}

async function choose(move) {
  const path = `games/${table.id}`;
  busy = true;
  draw();
  let view;
  try {
    view = await api.call("POST", `${path}/moves`, { ply: table.ply, move });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "stale_move") throw error;
    view = await api.call("GET", path); // it went on meanwhile: look again
  } finally {
    busy = false;
  }
  update(view);
}

async function begin() {
  $("connect").site.value = new URLSearchParams(location.search).get("site") ?? "";
  const session = await comeBack();
  if (!session) return;
  api = new Api(session);
  const [me, found] = [await api.call("GET", "me"), await api.call("GET", "rulesets")];
  rulesets = found;
  $("name").textContent = me.username;
  $("start").ruleset.replaceChildren(...found.map(({ key, name }) => new Option(name, key)));
  offerSeats();
  show("connect", false);
  show("start", true);
}

begin().catch(showError);
