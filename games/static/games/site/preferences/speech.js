// Languages, and how soon my orders are played.

import { patch } from "../api.js";
import { el, say } from "../dom.js";
import { attempt, choice, field, note } from "../forms.js";

const HOUR = 3600;

const chips = (legend, type, options, chosen, change) => {
  const line = note();
  const inputs = options.map(([value, text]) => el("label", { class: "chip", lang: value },
    el("input", { type, name: legend, value, checked: chosen.includes(value) }), text));
  return el("fieldset", {
    on: {
      change: ({ currentTarget }) => {
        const values = [...currentTarget.querySelectorAll(":checked")].map((input) => input.value);
        attempt(line, () => change(values));
      },
    },
  }, el("legend", {}, legend), el("div", { class: "chips" }, inputs), line);
};

/** The language of the site, and those in which I play. A new one shows when the page is new. */
export function language(mine) {
  const options = [...document.querySelectorAll(".languages button")].map((button) => [button.value, button.textContent]);
  return [
    chips(say("site_language"), "radio", options, [mine.language], async ([chosen]) => {
      await patch("me/preferences", { language: chosen });
      location.reload();
    }),
    chips(say("speaks"), "checkbox", options, mine.speaks, (speaks) => patch("me/preferences", { speaks })),
  ];
}

/** How long an order of mine may wait before it is played, so that its speed tells nothing. */
export function orders(mine, { orders: { delay, delay_at_most: most } }) {
  const steps = [HOUR / 2, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, most, mine.order_delay];
  const seconds = [...new Set(steps)].filter((step) => step > 0 && step <= most).sort((a, b) => a - b);
  const list = choice([
    [0, say("site_delay", { low: delay[0] / 60, high: delay[1] / 60 })],
    ...seconds.map((step) => [step, step < HOUR ? say("minutes_long", { n: step / 60 }) : say("hours_long", { n: step / HOUR })]),
  ], mine.order_delay);
  const whole = field(say("order_delay"), list, say("order_delay_why"));
  list.addEventListener("change", () => attempt(whole.querySelector(".note"),
    () => patch("me/preferences", { order_delay: Number(list.value) }), { controls: [list] }));
  return whole;
}
