// A new table like another: the address names that, and the form begins with its rules.

import { get } from "../lib/api.js";
import { nearestPreset } from "../lib/table_terms.js";

/** What the form begins with; nothing if no table is named, or it is not to be had. */
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
