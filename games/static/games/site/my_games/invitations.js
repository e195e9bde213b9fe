// Invitations to me: the card of each, accepting and declining.

import { tableAddress } from "../lib/addresses.js";
import { get, post, sendWithRetry } from "../lib/api.js";
import { openDialog, runWithButton } from "../lib/dialog.js";
import { gameName, h, t } from "../lib/dom.js";
import { askToTakeSeat, newNonce, openTable } from "../lib/seats.js";
import { clockSummary } from "../lib/table_terms.js";

/** An invitation; `clocks` are those of the site by their keys. */
export function invitationCard(row, clocks) {
  const clock = clocks.get(row.clock);
  const game = gameName(row.ruleset);
  return h(
    "li",
    { class: "side-row", id: `invitation-${row.id}` },
    h("h3", {}, t("invited_by", { host: row.host })),
    h(
      "p",
      {},
      h(
        "a",
        { href: tableAddress(row.game), id: `open-${row.game}` },
        clock ? t("game_clock", { game, clock: clockSummary(clock) }) : game,
      ),
    ),
    h(
      "p",
      { class: "row" },
      button("accept", row, t("sit_down"), ({ currentTarget }) =>
        acceptInvitation(row, currentTarget),
      ),
      button("decline", row, t("no_thanks"), () => declineInvitation(row)),
    ),
  );
}

const button = (name, { id }, text, click) =>
  h(
    "button",
    {
      type: "button",
      class: name === "accept" ? "button" : "button quiet",
      id: `${name}-${id}`,
      on: { click },
    },
    text,
  );

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
