// What players may do at a table besides playing: propose something to all, or leave.

import { get } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h, icon, t } from "../lib/dom.js";
import { getOnce } from "../lib/table_terms.js";

const PICTURES = { call_off: "flag", pause: "pause", resume: "play", take_back: "back" };

/** The menu's entries for a seated player of a running game; null for others. */
export function tableWays(page, actions, close) {
  const { table } = page;
  if (table.seat === null || table.status !== "active") return null;
  const leave = way("leave-table", "site/close", t("leave_table"), () => {
    close();
    askToLeave(page, actions);
  });
  const ways = h("nav", { class: "menu-table", "aria-label": t("this_table") }, leave);
  get(`games/${table.id}/proposals`).then(
    ({ possible }) => leave.before(...possible.map((kind) => proposing(actions, close, kind))),
    () => {}, // leaving is still possible
  );
  return ways;
}

const proposing = (actions, close, kind) =>
  way(`propose-${kind}`, `site/${PICTURES[kind] ?? "flag"}`, t(`propose_${kind}`), () => {
    close();
    askToPropose(actions, kind);
  });

const way = (id, picture, words, act) =>
  h("button", { type: "button", class: "menu-way", id, on: { click: act } }, icon(picture), words);

/** Explain the consequences before proposing. */
async function askToPropose(actions, kind) {
  const { proposals } = await getOnce("policy");
  await openDialog({
    title: t(`propose_${kind}`),
    body: [
      h("p", {}, t(`proposal_${kind}_words`, { days: proposals.pause_days })),
      h("p", {}, t("proposal_hours", { hours: proposals.hours })),
    ],
    action: t("propose"),
    act: () => actions.act("POST", "/proposals", { kind }),
  });
}

/** Explain what leaving means, and ask for the reason, which the others are not told. */
async function askToLeave(page, actions) {
  const [{ absence }, reasons] = await Promise.all([getOnce("policy"), getOnce("leaving-reasons")]);
  await openDialog({
    title: t("leave_title"),
    danger: true,
    body: [
      h("p", {}, t("leave_seat")),
      h("p", {}, t("leave_back", { hours: absence.take_back_hours })),
      h("p", {}, page.table.rated ? `${t("leave_rated")} ` : "", t("leave_reliability")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "leave-reason" }, t("leave_why")),
        h(
          "select",
          { id: "leave-reason", name: "reason", "aria-describedby": "leave-reason-help" },
          reasons.map(({ reason, label }) => h("option", { value: reason }, label)),
        ),
        h("small", { id: "leave-reason-help", class: "faint" }, t("leave_why_help")),
      ),
    ],
    action: t("leave_now"),
    act: (form) => actions.act("POST", "/leave", { reason: form.get("reason") }),
  });
}
