// When a page says that somebody looks at its table, and when it says nothing.

import assert from "node:assert/strict";
import test, { afterEach, mock } from "node:test";

import "./page.js";

const { follow } = await import("../../games/static/games/site/table/looking.js");
globalThis.location = { origin: "https://example.org" };
Object.assign(document, { cookie: "" });
const figures = {
  messages: { looking_again_seconds: 40, idle_seconds: 300 },
  clocks: [
    { key: "standard", messages: true },
    { key: "live", messages: false },
  ],
};
const played = { id: "g", seat: 0, status: "active", guided: false, clock: "standard" };

const end = () => {
  mock.timers.reset();
  mock.reset();
};
afterEach(end);

/** A page that follows a table; `said` counts what it told the site. */
async function following(table, status = 200) {
  const heard = {};
  let clock = 0;
  let said = 0;
  let onTable = () => {};
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => clock);
  document.addEventListener = (name, act) => {
    heard[name] = act;
  };
  document.hidden = false;
  globalThis.fetch = async (address) => {
    if (String(address).endsWith("/looking")) said += 1;
    const body = String(address).endsWith("/policy") ? figures : {};
    const code = String(address).endsWith("/policy") ? 200 : status;
    return /** @type {any} */ ({
      ok: code < 400,
      status: code,
      text: async () => JSON.stringify(body),
    });
  };
  const page = { table, lost: false };
  await follow(page, {
    listen: (act) => {
      onTable = act;
    },
  });
  const pass = async (seconds) => {
    for (let n = 0; n < seconds; n += 10) {
      clock += 10_000;
      mock.timers.tick(10_000);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  };
  return { page, pass, heard, told: () => said, table: () => onTable("table") };
}

test("a table before one's eyes is told of again and again", async () => {
  const one = await following({ ...played });
  assert.equal(one.told(), 1);
  await one.pass(80);
  assert.equal(one.told(), 3);
});

test("a hidden tab says nothing, and says it at once when it is looked at again", async () => {
  const one = await following({ ...played });
  document.hidden = true;
  await one.pass(200);
  assert.equal(one.told(), 1);
  document.hidden = false;
  one.heard.visibilitychange();
  assert.equal(one.told(), 2);
});

test("who has touched nothing for minutes does not look, until they touch something", async () => {
  const one = await following({ ...played });
  await one.pass(600);
  assert.equal(one.told(), 8); // at 0, 40, … 280 seconds
  one.heard.pointerdown();
  assert.equal(one.told(), 9);
});

test("nothing is said where no message tells of a turn, or without a seat", async () => {
  for (const other of [{ clock: "live" }, { guided: true }, { seat: null }, { status: "open" }]) {
    const one = await following({ ...played, ...other });
    await one.pass(100);
    assert.equal(one.told(), 0, JSON.stringify(other));
    end();
  }
});

test("a table that begins is told of from then on", async () => {
  const one = await following({ ...played, status: "open" });
  one.page.table = { ...played };
  one.table();
  assert.equal(one.told(), 1);
});

test("who has lost the log-in says nothing more by itself", async () => {
  const one = await following({ ...played }, 403);
  await one.pass(200);
  assert.equal(one.told(), 1);
});
