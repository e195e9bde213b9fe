// Words of Cartagena that depend on the options of the table.

import { t } from "../../games/site/lib/dom.js";

/** By word: the option that it depends on, and the value with a word of its own. */
const BY_OPTION = {
  c_dean_nero_rule: ["nero_exchange", "one_by_one"],
  c_now_dean_nero: ["nero_exchange", "one_by_one"],
  c_sum_mutiny: ["strongest", "highest"],
  c_sum_win: ["strongest", "highest"],
  c_tie_sum: ["strongest", "highest"],
};

/** A word as it is true at a table. Tables that began before an option was there lack it. */
export function wordAt({ options }, key, values) {
  const [option, value] = BY_OPTION[key] ?? [];
  return t(option && options[option] === value ? `${key}_${value}` : key, values);
}
