// A new table like another: the address names the other, and the form begins with its rules.

import { get } from "../lib/api.js";
import { nearestPreset } from "../lib/table_terms.js";

/** The form's initial values; nothing if no table is named, or it is not available. */
export async function likeAnother({ rulesets }) {
  const id = new URLSearchParams(location.search).get("like");
  const table = id ? await get(`games/${encodeURIComponent(id)}`).catch(() => null) : null;
  if (!table || !(table.ruleset in rulesets)) return {};
  const { preset, options } = nearestPreset(table, rulesets[table.ruleset]);
  return {
    ruleset: table.ruleset,
    seats: table.seats.length,
    bots: table.seats.map(({ bot }) => bot ?? ""),
    preset,
    options: Object.fromEntries(options),
    clock: table.clock,
  };
}
