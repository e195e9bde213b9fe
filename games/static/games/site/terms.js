// What a table asks for, in words: its clock, its conditions, its options.

import { get } from "./api.js";
import { has, say } from "./dom.js";

const language = document.documentElement.lang || "en";
const kept = new Map();

/** Ask for something that does not change while a page is open; it is asked for once. */
export function fact(path) {
  if (!kept.has(path)) kept.set(path, get(path).catch((problem) => { kept.delete(path); throw problem; }));
  return kept.get(path);
}

/** What the sentences below are made of: the clocks, and the options of these rulesets. */
export async function facts(rulesets) {
  const keys = [...new Set(rulesets)];
  const [policy, ...details] = await Promise.all([fact("policy"), ...keys.map((key) => fact(`rulesets/${key}`))]);
  return {
    policy,
    clocks: new Map(policy.clocks.map((clock) => [clock.key, clock])),
    rulesets: Object.fromEntries(details.map((detail) => [detail.key, detail])),
  };
}

const unit = (number, name, display) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: display, maximumFractionDigits: 0 }).format(number);

/** A length of time; whole days as days where they are meant as such, units in full in sentences. */
export function span(seconds, { days = false, full = false } = {}) {
  const display = full ? "long" : "short";
  if (days && seconds % 86400 === 0) return unit(seconds / 86400, "day", "long");
  if (seconds >= 3600) return unit(seconds / 3600, "hour", display);
  return seconds % 60 === 0 ? unit(seconds / 60, "minute", display) : unit(seconds, "second", display);
}

/** A share in per cent, as the reader writes it. */
export const share = (percent) =>
  new Intl.NumberFormat(language, { style: "percent" }).format(percent / 100);

/** Names as a list in a sentence. */
export const listed = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** Everyone at a table but `except`, as a list; several bots of a kind are counted. */
export function company(seats, except = "") {
  const names = seats.filter((seat) => (seat.player || seat.bot) && !(except && seat.player === except)).map((seat) => seat.player ?? say("bot_name", seat));
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listed([...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)));
}

/** A clock in a few words: "72 hr + 12 hr per move". */
export function clockLine(clock) {
  if (clock.first === 0) return say("clock_none");
  if (clock.fixed) return say("clock_each", { first: span(clock.first, { days: true }) });
  return say("clock_rate", { first: span(clock.first), increment: span(clock.increment) });
}

/** A clock's name: "Standard". */
export const clockName = (clock) => say(clock.fixed ? "clock_fixed" : `clock_${clock.key}`);

const full = { full: true };

/** All that a clock does, in sentences. */
export function clockWords(clock) {
  if (clock.first === 0) return [say("clock_nobody")];
  const first = clock.fixed
    ? say("clock_anew", { first: span(clock.first, { days: true }) })
    : say("clock_begin", { first: span(clock.first, full), increment: span(clock.increment, full), cap: span(clock.cap, full) });
  return [
    first,
    say(clock.night ? "clock_night" : "clock_no_night"),
    say("clock_extension", { extension: span(clock.extension, full) }),
    ...(clock.messages ? [] : [say("clock_quick")]),
  ];
}

/** The name of an option, or of a preset. */
export const named = (kind, key) => (has(`${kind}_${key}`) ? say(`${kind}_${key}`) : key);

/** The value of an option in words. */
export function valueName(option, value) {
  const key = `option_${option}_${value}`;
  if (has(key)) return say(key);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return String(value);
}

/** All options of a preset, with what it leaves as it is. */
export function settled(detail, preset) {
  const chosen = detail.presets[preset] ?? {};
  return Object.fromEntries(
    Object.entries(detail.options.properties).map(([name, row]) => [name, name in chosen ? chosen[name] : row.default]),
  );
}

/** The preset that is nearest to a table's options, and the options that differ from it. */
export function differences(table, detail) {
  let best = null;
  for (const preset of Object.keys(detail.presets)) {
    const usual = settled(detail, preset);
    const options = Object.entries(table.options).filter(([name, value]) => usual[name] !== value);
    if (!best || options.length < best.options.length) best = { preset, options };
  }
  return best ?? { preset: "standard", options: [] };
}

/** What one should know of a table before one sits down, in sentences. */
export function conditions(table, { clocks, rulesets }) {
  const lines = [say("with_clock", { clock: clockLine(clocks.get(table.clock)) })];
  if (!table.vacations) lines.push(say("vacations_run"));
  if (table.language) lines.push(say("speaks", { language: say(`language_${table.language}`) }));
  lines.push(say(table.rated ? "is_rated" : "not_rated"));
  if (table.min_reliability) lines.push(say("asks_reliability", { share: share(table.min_reliability) }));
  if (table.invited_only) lines.push(say("only_invited"));
  if (!table.bots_allowed) lines.push(say("no_bots"));
  lines.push(say(`watched_${table.spectators}`, { count: table.spectator_delay }));
  const { preset, options } = differences(table, rulesets[table.ruleset]);
  lines.push(say("preset_played", { preset: named("preset", preset) }));
  for (const [name, value] of options) {
    lines.push(say("option_played", { option: named("option", name), value: valueName(name, value) }));
  }
  return lines;
}

/** The same in a glance: pictures and a few words, for a list of tables. */
export function marks(table, { clocks, rulesets }) {
  const { preset, options } = differences(table, rulesets[table.ruleset]);
  return [
    ["clock", clockLine(clocks.get(table.clock))],
    table.language && ["globe", say(`language_${table.language}`)],
    table.rated && ["trophy", say("rated")],
    table.min_reliability && ["check", say("share_in_time", { share: share(table.min_reliability) })],
    table.invited_only && ["lock", say("by_invitation")],
    !table.bots_allowed && ["users", say("people_only")],
    preset !== "standard" && ["book", named("preset", preset)],
    ...options.map(([name, value]) => ["settings", say("option_played", { option: named("option", name), value: valueName(name, value) }).replace(/\.$|。$/, "")]),
  ].filter(Boolean);
}
