// The proof of the deal beside a replay: only the commitment before the end, all of it after.

import { getText, Problem } from "../lib/api.js";
import { deviceStorage, h, icon, render, t } from "../lib/dom.js";
import { rulesVersions, verifyModule } from "../lib/rulesets.js";
import { canVerify, verify } from "../verify/verify.js";

const rt = (key, values) => t(`replay_${key}`, values);

const GAMES = { moduleOf: verifyModule, versionsOf: rulesVersions };
const STATUS_TEXTS = { finished: "proof_after", ended: "proof_ended" };

/** Show in `node` what can be proved about a table so far. */
export function showProof(node, table, keepsSecrets) {
  const over = table.status === "finished";
  if (table.guided) {
    render(node, h("h2", { id: "proof-title" }, t("proof")), h("p", {}, t("proof_learning")));
    return;
  }
  render(
    node,
    h("h2", { id: "proof-title" }, t("proof")),
    h("p", {}, t(STATUS_TEXTS[table.status] ?? "proof_before")),
    h(
      "dl",
      { class: "seal" },
      h("dt", {}, rt("commitment")),
      h("dd", {}, h("code", {}, table.commitment)),
    ),
    over ? proofForm(table, keepsSecrets) : null,
    h("p", {}, h("a", { href: "/docs/fair-dealing" }, rt("how_it_works"))),
  );
}

/** A field for this many hex digits, which the log may have cut off with an ellipsis. */
const digitsField = (id, count) =>
  h("input", {
    type: "text",
    id,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 80,
    pattern: `\\s*[0-9a-fA-F]{${count}}\\s*…?\\s*`,
  });

function proofForm({ id }, keepsSecrets) {
  const written = digitsField("written", "64");
  const digest = digitsField("written-digest", "12,64");
  const button = h("button", { class: "button", type: "submit", id: "verify" }, rt("verify_deal"));
  const result = h("div", { id: "proof-result", role: "status" });
  const check = async (event) => {
    event.preventDefault();
    button.disabled = true;
    render(result, h("p", { class: "faint" }, rt("verifying")));
    try {
      const record = await getText(`games/${id}/record`);
      const typed = { commitment: written.value, digest: digest.value };
      const found = await verify(record, GAMES, typed);
      if (found.every(({ ok }) => ok)) deviceStorage.set(`verified ${id}`, "yes"); // for the table
      render(result, stepList(found, keepsSecrets));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      render(
        result,
        h("p", { class: "alert" }, problem.status === 0 ? t("no_connection") : problem.detail),
      );
    } finally {
      button.disabled = false;
    }
  };
  const download = h(
    "a",
    {
      class: "button quiet",
      href: `/api/v1/games/${id}/record`,
      download: `record-${id}.json`,
    },
    icon("site/download"),
    h("span", {}, rt("download_record")),
  );
  if (!canVerify())
    return [h("p", { class: "notice" }, rt("no_cryptography")), h("p", {}, download)];
  return [
    h(
      "form",
      { on: { submit: check } },
      h("div", { class: "field" }, h("label", { for: written.id }, rt("written_down")), written),
      h("div", { class: "field" }, h("label", { for: digest.id }, rt("written_digest")), digest),
      h("div", { class: "row" }, button, download),
    ),
    result,
  ];
}

/** The checks one by one, and what they prove. */
function stepList(found, keepsSecrets) {
  const holds = found.every(({ ok }) => ok);
  return [
    h(
      "p",
      { class: holds ? "notice" : "alert" },
      h("strong", {}, rt(holds ? "deal_holds" : "deal_broken")),
    ),
    h(
      "ol",
      { class: "proof-steps" },
      found.map(({ key, ok, values, where }) =>
        h(
          "li",
          { class: ok ? "right" : "wrong" },
          icon(ok ? "site/check" : "site/cross", { label: rt(ok ? "step_right" : "step_wrong") }),
          h(
            "div",
            {},
            t(`proof_${key}`, values),
            where ? h("p", { class: "faint" }, difference(where)) : null,
          ),
        ),
      ),
    ),
    h("p", { class: "faint" }, t("proof_scope")),
    keepsSecrets ? h("p", { class: "faint" }, t("proof_sealed")) : null,
  ];
}

function difference(where) {
  if (where.place) return rt("wrong_place", where);
  return rt(where.ply === null ? "differs" : "differs_at", where);
}
