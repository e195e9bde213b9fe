// Quick match: looking for players with one tap, my open seeks, and links that make a table.

import { tableAddress } from "../lib/addresses.js";
import { del, get, post } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { announce, h, icon, render, t } from "../lib/dom.js";
import { openTable } from "../lib/seats.js";
import { failed } from "../lib/skeleton.js";
import { getOnce } from "../lib/table_terms.js";
import { kindWords, linkList } from "./link_list.js";
import { lastChoice, quickForm } from "./quick_form.js";

const AGAIN = 5000; // milliseconds between checks for a table, while the page is visible
const NEAR = 150; // rating points to either side that count as about equally strong

/** Show quick match in a place of the page, if it exists. @param {HTMLElement | null} place */
export async function startQuickMatch(place) {
  if (!place) return;
  try {
    const [policy, games, seeks, links] = await Promise.all([
      getOnce("policy"),
      getOnce("rulesets"),
      get("me/seeks"),
      get("me/challenges"),
    ]);
    const page = { place, policy, games, seeks, links, choice: lastChoice(games), timer: 0 };
    draw(page);
    wait(page);
  } catch (problem) {
    render(place, failed(problem));
  }
}

function draw(page) {
  const { place, seeks } = page;
  render(
    place,
    seeks.length
      ? h(
          "ul",
          { class: "seeks" },
          seeks.map((seek) => seekRow(page, seek)),
        )
      : null,
    quickForm(page, { draw, look, makeLink }),
    linkList(page, () => draw(page)),
  );
}

/** A seek that is open, or that has its games. */
function seekRow(page, seek) {
  const found = seek.games.at(-1);
  const waits = seek.state === "waiting";
  return h(
    "li",
    { id: `seek-${seek.id}` },
    h(
      "div",
      {},
      h(
        "p",
        {},
        h("strong", {}, t(waits ? "quick_waiting" : found ? "quick_found" : "quick_playing")),
      ),
      h("p", {}, kindWords(page, seek)),
      waits ? h("p", { class: "faint" }, t("quick_leave")) : null,
    ),
    found && !waits
      ? h("a", { class: "button", href: tableAddress(found) }, icon("site/play"), t("quick_open"))
      : null,
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: `cancel-${seek.id}`,
        on: {
          click: ({ currentTarget }) =>
            runWithButton(currentTarget, async () => {
              await del(`me/seeks/${seek.id}`);
              page.seeks = page.seeks.filter(({ id }) => id !== seek.id);
              draw(page);
              document.getElementById("quick-find")?.focus();
            }),
        },
      },
      icon("site/close"),
      t("quick_cancel"),
    ),
  );
}

const kindOf = ({ ruleset, seats, clock, rated }) => ({ ruleset, seats, clock, rated });

async function look(page) {
  const { choice } = page;
  const seek = await post("me/seeks", {
    ...kindOf(choice),
    languages: choice.language ? [choice.language] : [],
    rating_range: choice.range ? NEAR : null,
    keeps: choice.keeps ? Number(choice.keeps) : null,
  });
  page.seeks.push(seek);
  draw(page);
  announce(`${t("quick_waiting")} ${t("quick_leave")}`);
  document.getElementById(`cancel-${seek.id}`)?.focus();
  wait(page);
}

async function makeLink(page) {
  page.links.unshift(await post("me/challenges", kindOf(page.choice)));
  draw(page);
  document.querySelector(".seeks .link-address")?.closest("li")?.querySelector("button")?.focus();
}

/** Check regularly for a table while a seek is open and the page is visible. */
function wait(page) {
  clearTimeout(page.timer);
  if (page.seeks.some(({ state }) => state === "waiting"))
    page.timer = setTimeout(() => ask(page), AGAIN);
}

async function ask(page) {
  if (!document.hidden) {
    const before = new Set(page.seeks.flatMap(({ games }) => games));
    const seeks = await get("me/seeks").catch(() => null);
    const made = seeks?.flatMap(({ games }) => games).find((id) => !before.has(id));
    if (made) {
      openTable(made);
      return;
    }
    if (seeks && JSON.stringify(seeks) !== JSON.stringify(page.seeks)) {
      page.seeks = seeks;
      draw(page);
    }
  }
  wait(page);
}
