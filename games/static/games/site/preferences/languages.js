// Languages, and the delay of my orders.

import { patch } from "../lib/api.js";
import { h, t } from "../lib/dom.js";
import { attempt, field, selectList, statusLine } from "../lib/forms.js";

const HOUR = 3600;

const chips = (legend, type, options, chosen, change) => {
  const line = statusLine();
  const inputs = options.map(([value, text]) =>
    h(
      "label",
      { class: "chip", lang: value },
      h("input", { type, name: legend, value, checked: chosen.includes(value) }),
      text,
    ),
  );
  return h(
    "fieldset",
    {
      on: {
        change: ({ currentTarget }) => {
          const values = [...currentTarget.querySelectorAll(":checked")].map(
            (input) => input.value,
          );
          attempt(line, () => change(values));
        },
      },
    },
    h("legend", {}, legend),
    h("div", { class: "chips" }, inputs),
    line,
  );
};

/** The site's language, and those in which I play. A new one takes effect on reload. */
export function language(mine) {
  const options = [...document.querySelector(".languages").querySelectorAll("button")].map(
    (button) => [button.value, button.textContent],
  );
  return [
    chips(t("site_language"), "radio", options, [mine.language], async ([chosen]) => {
      await patch("me/preferences", { language: chosen });
      location.reload();
    }),
    chips(t("speaks"), "checkbox", options, mine.speaks, (speaks) =>
      patch("me/preferences", { speaks }),
    ),
  ];
}

/** How long my orders may wait before they are played, so that their speed reveals nothing. */
export function orders(mine, { orders: { delay, delay_at_most: most } }) {
  const steps = [HOUR / 2, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, most, mine.order_delay];
  const seconds = [...new Set(steps)]
    .filter((step) => step > 0 && step <= most)
    .sort((a, b) => a - b);
  const list = selectList(
    [
      [0, t("site_delay", { low: delay[0] / 60, high: delay[1] / 60 })],
      ...seconds.map((step) => [
        step,
        step <= HOUR ? t("minutes_long", { n: step / 60 }) : t("hours_long", { n: step / HOUR }),
      ]),
    ],
    mine.order_delay,
  );
  const whole = field(t("order_delay"), list, t("order_delay_why"));
  list.addEventListener("change", () =>
    attempt(
      whole.querySelector(".note"),
      () => patch("me/preferences", { order_delay: Number(list.value) }),
      { controls: [list] },
    ),
  );
  return whole;
}
