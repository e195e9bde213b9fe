// Zone, night and vacations: when my clocks stand and nothing is sent to me.

import { del, patch, post } from "../api.js";
import { el, render, say } from "../dom.js";
import { attempt, field, form, note, press } from "../forms.js";
import { ownZone, suggestZones } from "../zones.js";

const language = document.documentElement.lang;
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });

const clockIn = (zone) => {
  try {
    const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: zone }).format(new Date());
    return say("here_now", { time });
  } catch { /* no such zone, or not yet typed to its end */
    return "";
  }
};

/** Zone and night are saved together: they change once in two days. */
export function rest(mine, { night: figures }) {
  const zone = el("input", { name: "zone", value: mine.zone, maxlength: 64, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const there = el("p", { class: "faint", "aria-live": "polite" }, clockIn(mine.zone));
  const zoned = field(say("zone"), zone);
  zone.addEventListener("input", () => { there.textContent = clockIn(zone.value); });
  there.id = "zone-there";
  zone.setAttribute("aria-describedby", `${there.id} ${zone.getAttribute("aria-describedby")}`);
  zoned.querySelector(".note").before(there);
  suggestZones(zone);
  if (ownZone() && ownZone() !== mine.zone) {
    zoned.append(el("button", {
      type: "button", class: "button link",
      on: { click: (event) => { zone.value = ownZone(); there.textContent = clockIn(zone.value); event.target.remove(); zone.focus(); } },
    }, say("use_zone", { zone: ownZone() })));
  }
  const { start, end } = mine.night ?? figures;
  const has = el("input", { type: "checkbox", name: "night", checked: mine.night !== null });
  const from = el("input", { type: "time", name: "start", value: start, "aria-label": say("night_from") });
  const to = el("input", { type: "time", name: "end", value: end, "aria-label": say("night_to") });
  const times = el("div", { class: "row times" }, from, el("span", { "aria-hidden": "true" }, "–"), to);
  const show = () => { for (const input of [from, to]) input.disabled = !has.checked; };
  has.addEventListener("change", show);
  show();
  return form(say("save"), [
    zoned,
    el("fieldset", {}, el("legend", {}, say("night")), el("p", { class: "faint" }, say("night_why")),
      el("label", { class: "chip" }, has, say("night_has")), times),
    el("p", { class: "faint" }, say("change_hours", { hours: figures.change_hours })),
  ], () => patch("me/preferences", {
    zone: zone.value.trim(), night: has.checked ? { start: from.value, end: to.value } : null,
  }));
}

/** My vacations: those planned, and another. */
export function vacations(found, { vacation }) {
  const list = el("ul", { class: "plain", id: "vacations" });
  const line = note();
  const days = ({ first, last }) => say("from_to", { first: day.format(new Date(first)), last: day.format(new Date(last)) });
  const show = (rows) => {
    const today = new Date(Date.now() - 86400e3).toISOString().slice(0, 10); // wherever he is
    const open = rows.filter((row) => row.last >= today);
    render(list, open.length ? open.map((row) => el("li", { class: "row spread" }, days(row),
      press(say("end_vacation"), line, async () => show(await del(`me/vacations/${row.first}`)),
        { label: say("end_vacation_of", { days: days(row) }), done: say("vacation_ended") })))
      : el("li", { class: "faint" }, say("no_vacations")));
  };
  show(found);
  const first = el("input", { type: "date", name: "first" });
  const last = el("input", { type: "date", name: "last" });
  first.addEventListener("change", () => { last.min = first.value; last.value ||= first.value; });
  return [
    el("p", { class: "faint" }, say("vacation_days", { days: vacation.days_a_year })),
    list, line,
    form(say("vacation_add"), el("div", { class: "row dates" }, field(say("vacation_first"), first), field(say("vacation_last"), last)),
      async () => show(await post("me/vacations", { first: first.value, last: last.value })), { done: say("vacation_taken") }),
  ];
}
