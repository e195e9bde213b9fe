// What is loaded beside a drawn replay: the proof of the deal, and, for my own games, the analysis
// and playing on.

import { isGuest, rulesets } from "../lib/dom.js";

/**
 * Show all of it. `ways.go(ply)` leads to a position, `ways.placeOf(ply)` names its place once the
 * log was `read`; `ways.sides` is the panel.
 */
export async function showBeside(page, ways) {
  await Promise.all([showLearning(page, ways), showTheProof(page.table, ways.keepsSecrets)]);
}

async function showTheProof(table, keepsSecrets) {
  const { showProof } = await import("./proof.js");
  showProof(document.getElementById("replay-proof"), table, keepsSecrets);
}

async function showLearning(page, { go, sides, placeOf, read }) {
  const { seat, status, ruleset } = page.table;
  if (seat === null || status !== "finished") return;
  if (!isGuest && rulesets[ruleset]?.hints) {
    const { showPlayOn } = await import("./play_on.js");
    showPlayOn(document.getElementById("play-on-place"), page);
  }
  const node = document.getElementById("replay-analysis");
  node.hidden = false;
  if (location.hash === "#analysis") sides.open();
  const { sayForAccounts, sayNoAnalysis, showAnalysis } = await import("./analysis.js");
  if (!rulesets[ruleset]?.hints) {
    sayNoAnalysis(node);
    return;
  }
  if (isGuest) {
    sayForAccounts(node);
    return;
  }
  const look = (ply) => {
    page.eyes = "";
    return go(ply);
  };
  await read;
  await showAnalysis(node, page.table, { look, leave: sides.leave, placeOf });
}
