// Which events are sent by which channel, and when the digest comes.

import { patch } from "../lib/api.js";
import { h, locale, t } from "../lib/dom.js";
import { attempt, field, selectList, statusLine } from "../lib/forms.js";

const TURN_MODES = new Set(["first", "daily"]); // modes that apply only to messages about turns

/** One row per event: its name, and for each channel whether and when it is sent. */
export function messages(mine, { messages: figures }) {
  return Object.entries(mine.messages).map(([event, chosen]) => {
    const line = statusLine();
    const possible = figures.other_modes[event] ?? figures.modes;
    const lists = Object.entries(chosen).map(([channel, mode]) => {
      const modes = possible[channel].filter(
        (key) => event === "turn" || key === mode || !TURN_MODES.has(key),
      );
      if (modes.length < 2) return h("span", { class: "nothing" });
      const list = selectList(
        modes.map((key) => [key, t(`mode_${key}`)]),
        mode,
      );
      list.addEventListener("change", () =>
        attempt(
          line,
          () => patch("me/preferences", { messages: { [event]: { [channel]: list.value } } }),
          { controls: [list] },
        ),
      );
      return h("label", {}, h("span", {}, t(`channel_${channel}`)), list);
    });
    return h("fieldset", { class: "event" }, h("legend", {}, t(`event_${event}`)), lists, line);
  });
}

/** The hours of the digest: one or two. */
export function digests(mine) {
  const hour = new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  const hours = [...Array(24).keys()].map((n) => [n, hour.format(new Date(n * 3600e3))]);
  const line = statusLine();
  const first = selectList(hours, mine.digest_hours[0]);
  const second = selectList([["", t("one_digest")], ...hours], mine.digest_hours[1] ?? "");
  const save = () =>
    attempt(line, () => {
      const chosen = [first, second]
        .filter((list) => list.value !== "")
        .map((list) => Number(list.value));
      return patch("me/preferences", { digest_hours: [...new Set(chosen)] });
    });
  for (const list of [first, second]) list.addEventListener("change", save);
  const fields = [field(t("digest_first"), first), field(t("digest_second"), second)];
  for (const one of fields) one.querySelector(".note").remove();
  return [h("div", { class: "row dates" }, fields), line];
}
