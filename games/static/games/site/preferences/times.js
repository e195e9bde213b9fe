// Time zone, night and vacations: when my clocks stop and I get no messages.

import { del, patch, post } from "../lib/api.js";
import { h, locale, render, t } from "../lib/dom.js";
import { actionButton, field, form, statusLine } from "../lib/forms.js";
import { browserZone, suggestZones } from "../lib/time_zones.js";

const formatDay = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

const timeIn = (zone) => {
  try {
    const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: zone }).format(
      new Date(),
    );
    return t("here_now", { time });
  } catch {
    /* no such zone, or not yet completely typed */
    return "";
  }
};

/** The form for zone and night, which are saved together: they change once in two days. */
export function nightForm(mine, { night: figures }) {
  const zone = h("input", {
    name: "zone",
    value: mine.zone,
    maxlength: 64,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  const there = h("p", { class: "faint", "aria-live": "polite" }, timeIn(mine.zone));
  const zoned = field(t("zone"), zone);
  zone.addEventListener("input", () => {
    there.textContent = timeIn(zone.value);
  });
  there.id = "zone-there";
  zone.setAttribute("aria-describedby", `${there.id} ${zone.getAttribute("aria-describedby")}`);
  zoned.querySelector(".note").before(there);
  suggestZones(zone);
  if (browserZone() && browserZone() !== mine.zone) {
    zoned.append(
      h(
        "button",
        {
          type: "button",
          class: "button link",
          on: {
            click: (event) => {
              zone.value = browserZone();
              there.textContent = timeIn(zone.value);
              event.target.remove();
              zone.focus();
            },
          },
        },
        t("use_zone", { zone: browserZone() }),
      ),
    );
  }
  const { start, end } = mine.night ?? figures;
  const has = h("input", { type: "checkbox", name: "night", checked: mine.night !== null });
  const from = h("input", {
    type: "time",
    name: "start",
    value: start,
    "aria-label": t("night_from"),
  });
  const to = h("input", { type: "time", name: "end", value: end, "aria-label": t("night_to") });
  const times = h(
    "div",
    { class: "row times" },
    from,
    h("span", { "aria-hidden": "true" }, "–"),
    to,
  );
  const show = () => {
    for (const input of [from, to]) input.disabled = !has.checked;
  };
  has.addEventListener("change", show);
  show();
  return form(
    t("save"),
    [
      zoned,
      h(
        "fieldset",
        {},
        h("legend", {}, t("night")),
        h("p", { class: "faint" }, t("night_why")),
        h("label", { class: "chip" }, has, t("night_has")),
        times,
      ),
      h("p", { class: "faint" }, t("change_hours", { hours: figures.change_hours })),
    ],
    () =>
      patch("me/preferences", {
        zone: zone.value.trim(),
        night: has.checked ? { start: from.value, end: to.value } : null,
      }),
  );
}

/** My planned vacations, and a form for another. */
export function vacations(found, { vacation }) {
  const list = h("ul", { class: "plain", id: "vacations" });
  const line = statusLine();
  const days = ({ first, last }) =>
    t("from_to", {
      first: formatDay.format(new Date(first)),
      last: formatDay.format(new Date(last)),
    });
  const show = (rows) => {
    const today = new Date(Date.now() - 86400e3).toISOString().slice(0, 10); // in any zone
    const open = rows.filter((row) => row.last >= today);
    render(
      list,
      open.length
        ? open.map((row) =>
            h(
              "li",
              { class: "row spread" },
              days(row),
              actionButton(
                t("end_vacation"),
                line,
                async () => show(await del(`me/vacations/${row.first}`)),
                { label: t("end_vacation_of", { days: days(row) }), done: t("vacation_ended") },
              ),
            ),
          )
        : h("li", { class: "faint" }, t("no_vacations")),
    );
  };
  show(found);
  const first = h("input", { type: "date", name: "first" });
  const last = h("input", { type: "date", name: "last" });
  first.addEventListener("change", () => {
    last.min = first.value;
    last.value ||= first.value;
  });
  return [
    h("p", { class: "faint" }, t("vacation_days", { days: vacation.days_a_year })),
    list,
    line,
    form(
      t("vacation_add"),
      h(
        "div",
        { class: "row dates" },
        field(t("vacation_first"), first),
        field(t("vacation_last"), last),
      ),
      async () => show(await post("me/vacations", { first: first.value, last: last.value })),
      { done: t("vacation_taken") },
    ),
  ];
}
