// Plays a whole game with the types that openapi-typescript makes, and openapi-fetch.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Table = components["schemas"]["TableView"];

const [site, ruleset, seats] = process.argv.slice(2) as [string, Table["ruleset"], string];
const client = createClient<paths>({ baseUrl: site });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function said<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

// The ruleset tells a table's view and moves apart.
function told(table: Table): string {
  if (table.ruleset === "meuterer") return table.view?.phase ?? "";
  if (table.ruleset === "cartagena") return String(table.view?.voyage.distance ?? "");
  return "";
}

const username = `ots-${crypto.randomUUID().slice(-10)}`;
const email = `${username}@example.org`;
const account = { username, email, password: crypto.randomUUID() };
const { token } = said(await client.POST("/api/v1/register", { body: account }));
client.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
});

const bots = Array<"random">(Number(seats) - 1).fill("random");
const body = { ruleset, seats: Number(seats), bots, clock: "none" as const };
const { id } = said(await client.POST("/api/v1/games", { body: body as never }));
const params = { path: { game_id: id } };
const nonce = crypto.randomUUID();
said(await client.PUT("/api/v1/games/{game_id}/seats/me", { params, body: { nonce } }));
let table: Table = said(await client.POST("/api/v1/games/{game_id}/start", { params }));
let posted = 0;
let last: components["schemas"]["NewMoveRequest"] | undefined;
while (table.status === "active") {
  const choice = table.legal_moves[Math.floor(Math.random() * table.legal_moves.length)];
  if (choice === undefined || table.ply === null) {
    await pause(20);
    table = said(await client.GET("/api/v1/games/{game_id}", { params }));
    continue;
  }
  const body = { ply: table.ply, move: choice.move };
  table = said(await client.POST("/api/v1/games/{game_id}/moves", { params, body }));
  last = body;
  posted += 1;
}
if (last === undefined) throw new Error("nothing was to decide");

const path = { path: { game_id: id }, query: { limit: 500 } };
const log = said(await client.GET("/api/v1/games/{game_id}/moves", { params: path })).results;
const refused = await client.POST("/api/v1/games/{game_id}/moves", { params, body: last });
if (refused.error === undefined) throw new Error("a move after the end");
console.log(
  JSON.stringify({
    id,
    posted,
    scores: table.standings?.map((row) => row.score),
    view: table.view,
    plies: log.map((entry) => entry.ply),
    texts: log.flatMap((entry) => entry.events.map((event) => event.text)),
    told: told(table),
    code: refused.error.code,
    request_id: refused.error.request_id,
  }),
);
