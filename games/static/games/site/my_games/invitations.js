// Invitations to me: the card of each, accepting and declining.

import { get, post, sendWithRetry } from "../lib/api.js";
import { openDialog, runWithButton } from "../lib/dialog.js";
import { h, t } from "../lib/dom.js";
import { askToTakeSeat, newNonce, openTable } from "../lib/seats.js";
import { tableCard } from "../lib/table_card.js";
import { clockSummary } from "../lib/table_terms.js";

/** An invitation; `clocks` are those of the site by their keys. */
export function invitationCard(row, clocks) {
  const table = { id: row.game, ruleset: row.ruleset };
  return tableCard(table, {
    lines: [t("invited_by", { host: row.host })],
    chips: clocks.has(row.clock) ? [["clock", clockSummary(clocks.get(row.clock))]] : [],
    actions: [
      h(
        "button",
        {
          type: "button",
          class: "button",
          id: `accept-${row.id}`,
          on: { click: ({ currentTarget }) => acceptInvitation(row, currentTarget) },
        },
        t("accept"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: `decline-${row.id}`,
          on: { click: () => declineInvitation(row) },
        },
        t("decline"),
      ),
    ],
  });
}

async function acceptInvitation(row, button) {
  const done = await runWithButton(button, async () => {
    const table = await get(`games/${row.game}`);
    const act = () =>
      sendWithRetry("POST", `me/invitations/${row.id}/accept`, { nonce: newNonce() });
    return askToTakeSeat(table, { act });
  });
  if (done) openTable(row.game);
}

async function declineInvitation(row) {
  const reasons = await get("invitation-reasons");
  await openDialog({
    title: t("decline_title"),
    body: [
      h("p", {}, t("decline_words", { host: row.host })),
      h(
        "fieldset",
        { class: "reasons" },
        h("legend", {}, t("reason")),
        reasons.map(({ reason, label }, n) =>
          h(
            "label",
            { class: "chip" },
            h("input", { type: "radio", name: "reason", value: reason, checked: n === 0 }),
            label,
          ),
        ),
      ),
    ],
    action: t("decline"),
    danger: true,
    act: (form) => post(`me/invitations/${row.id}/decline`, { reason: form.get("reason") }),
  });
}
