// The thumbnail of a table, drawn by its game's own module.

import { h, lazyPart, rulesets } from "./dom.js";
import { thumbnailModule } from "./rulesets.js";
import { gamePicture } from "./table_card.js";

const modules = new Map();

/** The thumbnail with a table's `thumb`; the game's symbol if it has none. */
export function tablePicture({ ruleset, thumb }) {
  const place = h("span", { class: "thumbnail", "aria-hidden": "true" });
  if (!thumb || !rulesets[ruleset]?.thumbnail) {
    place.append(gamePicture(ruleset));
    return place;
  }
  if (!modules.has(ruleset))
    modules.set(
      ruleset,
      lazyPart(() => thumbnailModule(ruleset)),
    );
  place.append(modules.get(ruleset)((module) => module.thumbnail(thumb)));
  return place;
}
