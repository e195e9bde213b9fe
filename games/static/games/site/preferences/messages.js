// What is told by which channel, and when the digest comes.

import { patch } from "../api.js";
import { el, say } from "../dom.js";
import { attempt, choice, field, note } from "../forms.js";

const OF_TURNS = new Set(["first", "daily"]); // they count messages about turns alone

/** One row for each event: what it is, and for each channel whether and when it is told. */
export function messages(mine, { messages: figures }) {
  return Object.entries(mine.messages).map(([event, chosen]) => {
    const line = note();
    const possible = figures.other_modes[event] ?? figures.modes;
    const lists = Object.entries(chosen).map(([channel, mode]) => {
      const modes = possible[channel].filter((key) => event === "turn" || key === mode || !OF_TURNS.has(key));
      if (modes.length < 2) return el("span", { class: "nothing" });
      const list = choice(modes.map((key) => [key, say(`mode_${key}`)]), mode);
      list.addEventListener("change", () => attempt(line,
        () => patch("me/preferences", { messages: { [event]: { [channel]: list.value } } }), { controls: [list] }));
      return el("label", {}, el("span", {}, say(`channel_${channel}`)), list);
    });
    return el("fieldset", { class: "event" }, el("legend", {}, say(`event_${event}`)), lists, line);
  });
}

/** The hours of the digest: one, or two. */
export function digests(mine) {
  const hour = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const hours = [...Array(24).keys()].map((n) => [n, hour.format(new Date(n * 3600e3))]);
  const line = note();
  const first = choice(hours, mine.digest_hours[0]);
  const second = choice([["", say("one_digest")], ...hours], mine.digest_hours[1] ?? "");
  const save = () => attempt(line, () => {
    const chosen = [first, second].filter((list) => list.value !== "").map((list) => Number(list.value));
    return patch("me/preferences", { digest_hours: [...new Set(chosen)] });
  });
  for (const list of [first, second]) list.addEventListener("change", save);
  const fields = [field(say("digest_first"), first), field(say("digest_second"), second)];
  for (const one of fields) one.querySelector(".note").remove();
  return [el("div", { class: "row dates" }, fields), line];
}
