// The proof of the deal beside a replay: the commitment before the end, all of it after.

import { get, Problem } from "../api.js";
import { el, icon, render, say } from "../dom.js";
import { canVerify, verify } from "../verify.js";

const word = (key, values) => say(`replay_${key}`, values);

const SAID = { finished: "proof_after", ended: "proof_ended" };

/** Show in `node` what can be proved of a table by now. */
export function proof(node, table, keepsSecrets) {
  const over = table.status === "finished";
  render(node,
    el("h2", { id: "proof-title" }, say("proof")),
    el("p", {}, say(SAID[table.status] ?? "proof_before")),
    el("dl", { class: "seal" }, el("dt", {}, word("commitment")), el("dd", {}, el("code", {}, table.commitment))),
    over ? after(table, keepsSecrets) : null,
    el("p", {}, el("a", { href: "/docs/fair-dealing" }, word("how_it_works"))));
}

function after({ id }, keepsSecrets) {
  const written = el("input", { type: "text", id: "written", autocomplete: "off", spellcheck: "false", maxlength: 80, pattern: "\\s*[0-9a-fA-F]{64}\\s*" });
  const button = el("button", { class: "button", type: "submit", id: "verify" }, word("verify_deal"));
  const result = el("div", { id: "proof-result", role: "status" });
  const check = async (event) => {
    event.preventDefault();
    button.disabled = true;
    render(result, el("p", { class: "faint" }, word("verifying")));
    try {
      const record = await get(`games/${id}/record`);
      render(result, steps(await verify(record, written.value), keepsSecrets));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      render(result, el("p", { class: "alert" }, problem.status === 0 ? say("no_connection") : problem.detail));
    } finally {
      button.disabled = false;
    }
  };
  const download = el("a", {
    class: "button quiet", href: `/api/v1/games/${id}/record`, download: `record-${id}.json`,
  }, icon("site/download"), el("span", {}, word("download_record")));
  if (!canVerify()) return [el("p", { class: "notice" }, word("no_cryptography")), el("p", {}, download)];
  return [
    el("form", { on: { submit: check } },
      el("div", { class: "field" }, el("label", { for: "written" }, word("written_down")), written),
      el("div", { class: "row" }, button, download)),
    result,
  ];
}

/** What was checked, one by one, and what that is worth. */
function steps(found, keepsSecrets) {
  const holds = found.every(({ ok }) => ok);
  return [
    el("p", { class: holds ? "notice" : "alert" }, el("strong", {}, word(holds ? "deal_holds" : "deal_broken"))),
    el("ol", { class: "proof-steps" }, found.map(({ key, ok, values, where }) => el("li", { class: ok ? "right" : "wrong" },
      icon(ok ? "site/check" : "site/cross", { label: word(ok ? "step_right" : "step_wrong") }),
      el("div", {}, say(`proof_${key}`, values), where ? el("p", { class: "faint" }, difference(where)) : null)))),
    el("p", { class: "faint" }, say("proof_scope")),
    keepsSecrets ? el("p", { class: "faint" }, say("proof_sealed")) : null,
  ];
}

const difference = (where) => word(where.ply === null ? "differs" : "differs_at", where);
