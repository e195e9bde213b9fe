// Suggestions for a field that names a player: those I follow, then other names that match.

import { get } from "./api.js";
import { h, render } from "./dom.js";

const LIST = "known-names";
const LEAST = 2; // the fewest characters for which to search
const WAIT = 250; // milliseconds after a key before searching
const list = h("datalist", { id: LIST });
let follows = null;
let timer = 0;
let typed = "";

const show = (names) =>
  render(
    list,
    [...new Set(names)].map((name) => h("option", { value: name })),
  );

async function suggest() {
  if (!list.isConnected) document.body.append(list); // a form may be drawn anew at any time
  follows ??= get("me/follows", { limit: 200 }).then(
    ({ results }) => results.map(({ player }) => player),
    () => [],
  );
  const prefix = typed;
  const mine = (await follows).filter((name) =>
    name.toLowerCase().startsWith(prefix.toLowerCase()),
  );
  if (prefix === typed) show(mine);
  if (prefix.length < LEAST) return;
  const { results } = await get("players", { prefix, limit: 10 }).catch(() => ({ results: [] }));
  if (prefix === typed) show([...mine, ...results.map(({ username }) => username)]);
}

/** The properties of a field with suggestions. */
export const suggestingField = {
  list: LIST,
  on: {
    focus: suggest,
    input({ target }) {
      typed = target.value.trim();
      clearTimeout(timer);
      timer = setTimeout(suggest, WAIT);
    },
  },
};
