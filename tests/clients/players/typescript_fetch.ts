// Plays a whole game with the client that openapi-generator makes for TypeScript and fetch.

import * as api from "./client";

const [site, ruleset, seats] = process.argv.slice(2) as [string, api.Ruleset, string];
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function main(): Promise<void> {
  const username = `ogt-${crypto.randomUUID().slice(-10)}`;
  const account = { username, email: `${username}@example.org`, password: crypto.randomUUID() };
  const nobody = new api.AccountsApi(new api.Configuration({ basePath: site }));
  const { token } = await nobody.registerCreate({ registrationRequest: account });
  if (token === null) throw new Error("a password, and no token");
  const configuration = new api.Configuration({ basePath: site, accessToken: token });
  const tables = new api.TablesApi(configuration);
  const play = new api.PlayApi(configuration);

  const bots = Array<api.Bot>(Number(seats) - 1).fill("random");
  const newGameRequest = { ruleset, seats: Number(seats), bots, clock: "none" as const };
  const { id } = await tables.gamesCreate({ newGameRequest });
  const gameId = id;
  await tables.gamesSeatsMeUpdate({ gameId, fairnessRequest: { nonce: crypto.randomUUID() } });
  let table = await tables.gamesStartCreate({ gameId });
  let posted = 0;
  let newMoveRequest: api.NewMoveRequest | undefined;
  while (table.status === "active") {
    const choice = table.legalMoves[Math.floor(Math.random() * table.legalMoves.length)];
    if (choice === undefined || table.ply === null) {
      await pause(20);
      table = await tables.gamesRetrieve({ gameId });
      continue;
    }
    const body = { ply: table.ply, move: choice.move };
    table = await play.gamesMovesCreate({ gameId, newMoveRequest: body });
    newMoveRequest = body;
    posted += 1;
  }
  if (newMoveRequest === undefined) throw new Error("nothing was to decide");

  const log = (await play.gamesMovesList({ gameId, limit: 500 })).results;
  const refused: unknown = await play.gamesMovesCreate({ gameId, newMoveRequest }).catch((e) => e);
  if (!(refused instanceof api.ResponseError)) throw new Error("a move after the end");
  const problem = api.ProblemFromJSON(await refused.response.json());
  console.log(
    JSON.stringify({
      id,
      posted,
      scores: table.standings?.map((row) => row.score),
      view: api.TableViewToJSON(table).view,
      plies: log.map((entry) => entry.ply),
      texts: log.flatMap((entry) => entry.events.map((event) => event.text)),
      code: problem.code,
      request_id: problem.requestId,
    }),
  );
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
