// A proposal to all at the table: a bar in place of the news, and the details in a sheet.

import { announce, formatWhen, h, t } from "../lib/dom.js";
import { getOnce } from "../lib/table_terms.js";
import { loadStyle } from "./styles.js";

/** Show the bar whenever a proposal is open. */
export function follow(page, ui, actions) {
  loadStyle("panels");
  let told = "";
  page.proposalLine = () => proposalLine(page, ui, actions);
  const tell = () => {
    const { proposal, seat } = page.table;
    const isNew = proposal && proposal.id !== told && proposal.asked.includes(seat);
    if (isNew) announce(question(ui, proposal));
    if (!proposal && page.sheet?.key === "proposal") actions.closeSheet();
    told = proposal?.id ?? "";
  };
  actions.listen((event) => event === "table" && tell());
  tell();
  ui.redraw();
}

const question = (ui, { kind, seat }) => t(`proposal_${kind}`, { name: ui.name(seat) });

/** The bar: the proposal, with buttons for those who must answer; null without one. */
function proposalLine(page, ui, actions) {
  const { proposal } = page.table;
  if (!proposal || page.table.status !== "active") return null;
  return [
    h(
      "button",
      {
        type: "button",
        class: "proposal-words",
        id: "proposal",
        "aria-haspopup": "true",
        on: { click: () => actions.openSheet(sheetOf(page, ui, actions)) },
      },
      h("span", { class: "in-proposal" }, question(ui, proposal)),
    ),
    answers(page, actions).map(([id, words, act]) =>
      h(
        "button",
        { type: "button", class: "news-button", id, disabled: page.sending, on: { click: act } },
        h("span", { class: "news-pill" }, words),
      ),
    ),
  ];
}

/**
 * The answers open to my seat: an id, a label, and an action.
 * @returns {[string, string, () => void][]}
 */
function answers({ table }, actions) {
  const { id, seat, asked } = table.proposal;
  const path = `/proposals/${id}`;
  const say = (agrees) => () => actions.act("POST", `${path}/vote`, { agrees });
  if (seat === table.seat)
    return [["withdraw", t("proposal_withdraw"), () => actions.act("DELETE", path)]];
  /** @type {[string, string, () => void]} */
  const no = ["disagree", t("proposal_disagree"), say(false)];
  return asked.includes(table.seat) ? [["agree", t("proposal_agree"), say(true)], no] : [no];
}

/** The details: the consequences, who has not answered, and the deadline. */
function sheetOf(page, ui, actions) {
  const { proposal } = page.table;
  const words = h("p", {});
  getOnce("policy").then(
    ({ proposals }) => {
      words.textContent = t(`proposal_${proposal.kind}_words`, { days: proposals.pause_days });
    },
    () => {}, // the question says enough
  );
  const names = proposal.asked.map((seat) => ui.name(seat)).join(", ");
  return {
    key: "proposal",
    title: question(ui, proposal),
    icon: "site/users",
    body: h(
      "div",
      { class: "stack about-proposal" },
      words,
      h("p", {}, t("proposal_all", { when: formatWhen(proposal.ends_at) })),
      names ? h("p", { class: "faint" }, t("proposal_waits", { names })) : null,
      h(
        "div",
        { class: "row" },
        answers(page, actions).map(([id, word, act]) =>
          h(
            "button",
            {
              type: "button",
              class: id === "agree" ? "button" : "button quiet",
              id: `sheet-${id}`,
              on: {
                click: () => {
                  actions.closeSheet();
                  act();
                },
              },
            },
            word,
          ),
        ),
      ),
    ),
  };
}
