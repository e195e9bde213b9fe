// The terms of a table in words: its clock, its conditions, its options.

import { get } from "./api.js";
import { hasText, locale, rulesets, t } from "./dom.js";

const cache = new Map();

/** Get something that does not change while a page is open; it is requested once. */
export function getOnce(path) {
  if (!cache.has(path))
    cache.set(
      path,
      get(path).catch((problem) => {
        cache.delete(path);
        throw problem;
      }),
    );
  return cache.get(path);
}

/** Load the data for the sentences below: the clocks, and the options of these rulesets. */
export async function loadTermData(wanted) {
  const keys = [...new Set(wanted)].filter((key) => rulesets[key]);
  const [policy, ...details] = await Promise.all([
    getOnce("policy"),
    ...keys.map((key) => getOnce(`rulesets/${key}`)),
  ]);
  return {
    policy,
    clocks: new Map(policy.clocks.map((clock) => [clock.key, clock])),
    rulesets: Object.fromEntries(details.map((detail) => [detail.key, detail])),
  };
}

const formatUnit = (number, name, display) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit: name,
    unitDisplay: display,
    maximumFractionDigits: 0,
  }).format(number);

/** A duration; with `days`, whole days are written as days; with `full`, units are spelt out. */
export function formatDuration(seconds, { days = false, full = false } = {}) {
  const display = full ? "long" : "short";
  if (days && seconds % 86400 === 0) return formatUnit(seconds / 86400, "day", "long");
  if (seconds >= 3600) return formatUnit(seconds / 3600, "hour", display);
  return seconds % 60 === 0
    ? formatUnit(seconds / 60, "minute", display)
    : formatUnit(seconds, "second", display);
}

/** The time until an instant, briefly, in its largest units: "1d 4h", "3h". */
export function formatLeft(instant) {
  const minutes = Math.max(1, Math.floor((Date.parse(instant) - Date.now()) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = days
    ? [[days, "day"], hours && [hours, "hour"]]
    : [hours ? [hours, "hour"] : [minutes, "minute"]];
  return parts
    .filter(Boolean)
    .map(([number, unit]) => formatUnit(number, unit, "narrow"))
    .join(" ");
}

/** A percentage, formatted for the reader's language. */
export const formatPercent = (percent) =>
  new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);

/** Names as a list in a sentence. */
export const formatList = (names) =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(names);

/** Everyone at a table except `except`, as a list; several bots of one kind are counted. */
export function playerNames(seats, except = "") {
  const names = seats
    .filter((seat) => (seat.player || seat.bot) && !(except && seat.player === except))
    .map((seat) => seat.player ?? t(`bot_${seat.bot}`));
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return formatList([...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)));
}

/** A clock in a few words: "3 days + 12 hr per move". */
export function clockSummary(clock) {
  if (clock.first === 0) return t("clock_none");
  if (clock.hour) return t("clock_by", { hour: hourOf(clock) });
  if (clock.fixed) return t("clock_each", { first: formatDuration(clock.first, { days: true }) });
  return t("clock_rate", {
    first: formatDuration(clock.first, { days: true }),
    increment: formatDuration(clock.increment),
  });
}

/** A clock's name: "Standard". */
export function clockName(clock) {
  if (clock.hour) return t("clock_hour");
  return t(clock.fixed ? "clock_fixed" : `clock_${clock.key}`);
}

/** The hour at which each decision is due, formatted for the reader's region. */
const hourOf = ({ hour }) =>
  new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(
    Date.UTC(2026, 0, 1, hour),
  );

const FULL = { full: true, days: true };

/** How much time a clock gives. */
function firstOf(clock) {
  const first = formatDuration(clock.first, FULL);
  if (clock.hour)
    return t("clock_due", { hour: hourOf(clock), notice: formatDuration(clock.notice, FULL) });
  if (clock.fixed) return t("clock_anew", { first: formatDuration(clock.first, { days: true }) });
  return t("clock_begin", {
    first,
    increment: formatDuration(clock.increment, FULL),
    cap: formatDuration(clock.cap, FULL),
  });
}

/** All that a clock does, in sentences. */
export function clockSentences(clock) {
  if (clock.first === 0) return [t("clock_nobody")];
  return [
    firstOf(clock),
    t(clock.night ? "clock_night" : "clock_no_night"),
    t("clock_extension", { extension: formatDuration(clock.extension, FULL) }),
    ...(clock.messages ? [] : [t("clock_quick")]),
  ];
}

/** The name of an option, or of a preset, of a game; `kind` says which. */
export function labelOf(ruleset, kind, key) {
  const name = `${ruleset}.${kind}_${key}`;
  return hasText(name) ? t(name) : key.replaceAll("_", " ");
}

/** The explanation of an option or a preset; "" if it has none. */
export function helpOf(ruleset, kind, key) {
  const name = `${ruleset}.${kind}_${key}_help`;
  return hasText(name) ? t(name) : "";
}

/** The value of an option in words. */
export function optionValueLabel(ruleset, option, value) {
  const key = `${ruleset}.option_${option}_${value}`;
  if (hasText(key)) return t(key);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return String(value).replaceAll("_", " ");
}

/** All options of a preset, including those it leaves at their defaults. */
export function presetOptions(detail, preset) {
  const chosen = detail.presets[preset] ?? {};
  return Object.fromEntries(
    Object.entries(detail.options.properties).map(([name, row]) => [
      name,
      name in chosen ? chosen[name] : row.default,
    ]),
  );
}

/** The preset that is nearest to a table's options, and the options that differ from it. */
export function nearestPreset(table, detail) {
  if (!detail) return { preset: "standard", options: [] }; // the site has the game no more
  let best = null;
  for (const preset of Object.keys(detail.presets)) {
    const usual = presetOptions(detail, preset);
    const options = Object.entries(table.options).filter(([name, value]) => usual[name] !== value);
    if (!best || options.length < best.options.length) best = { preset, options };
  }
  return best ?? { preset: "standard", options: [] };
}

/** What players should know about a table before they sit down, in sentences. */
export function termSentences(table, { clocks, rulesets: details }) {
  const lines = [t("with_clock", { clock: clockSummary(clocks.get(table.clock)) })];
  if (!table.vacations) lines.push(t("vacations_run"));
  if (table.language) lines.push(t("speaks", { language: t(`language_${table.language}`) }));
  lines.push(t(table.rated ? "is_rated" : "not_rated"));
  if (table.min_reliability)
    lines.push(t("asks_reliability", { share: formatPercent(table.min_reliability) }));
  if (table.invited_only) lines.push(t("only_invited"));
  if (!table.bots_allowed) lines.push(t("no_bots"));
  if (table.bot_seats_open) lines.push(t("bot_seats_open"));
  lines.push(t(`watched_${table.spectators}`, { count: table.spectator_delay }));
  if (!rulesets[table.ruleset]) return [...lines, t("game_gone")];
  const { preset, options } = nearestPreset(table, details[table.ruleset]);
  lines.push(t("preset_played", { preset: labelOf(table.ruleset, "preset", preset) }));
  return [...lines, ...options.map((option) => optionSentence(table.ruleset, option))];
}

/** An option and its value in a sentence. */
const optionSentence = (ruleset, [name, value]) =>
  t("option_played", {
    option: labelOf(ruleset, "option", name),
    value: optionValueLabel(ruleset, name, value),
  });

/** How a table differs from the pages of its rules, in sentences. */
export function differences(table, detail) {
  const usual = presetOptions(detail, "");
  return Object.entries(table.options)
    .filter(([name, value]) => name in usual && usual[name] !== value)
    .map((option) => optionSentence(table.ruleset, option));
}

/** The terms at a glance: pictures and a few words, for a list of tables. */
export function termBadges(table, { clocks, rulesets: details }) {
  const { preset, options } = nearestPreset(table, details[table.ruleset]);
  return [
    !rulesets[table.ruleset] && ["help", t("game_gone")],
    ["clock", clockSummary(clocks.get(table.clock))],
    table.language && ["globe", t(`language_${table.language}`)],
    table.rated && ["trophy", t("rated")],
    table.min_reliability && [
      "check",
      t("share_in_time", { share: formatPercent(table.min_reliability) }),
    ],
    table.invited_only && ["lock", t("by_invitation")],
    !table.bots_allowed && ["users", t("people_only")],
    preset !== "standard" && ["book", labelOf(table.ruleset, "preset", preset)],
    ...options.map((option) => [
      "settings",
      optionSentence(table.ruleset, option).replace(/\.$|。$/, ""),
    ]),
  ].filter(Boolean);
}
