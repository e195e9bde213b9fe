// The duel that is fought. (To be written.)

import { h } from "../../games/site/lib/dom.js";

/** The duel: five plates, two camps face to face, the strength of both. */
export const stage = () => h("div", { class: "c-stage c-duel" });

/** What a player does in the duel, for their seat. */
export const fighter = () => null;
