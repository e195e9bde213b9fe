// Webhooks: where the site posts my messages to, or those of a bot account of mine.

import { del, get, patch, post } from "../api.js";
import { el, render, say } from "../dom.js";
import { attempt, choice, field, form, note, press } from "../forms.js";
import { entry, once } from "./keys.js";

const FORMATS = ["standard", "discord", "slack"];

/** The list of them, and the wish for another. */
export async function part() {
  const [{ messages }, bots] = await Promise.all([get("policy"), get("me/bots")]);
  const events = Object.keys(messages.defaults);
  const list = el("ul", { class: "plain" });
  const [fresh, line] = [el("div"), note()];
  const whose = choice([["", say("webhooks_mine")], ...bots.map(({ username }) => [username, username])], "");
  const show = async () => {
    const query = { bot: whose.value }; // kept by what is shown, whoever is chosen meanwhile
    const rows = await get("me/webhooks", query);
    if (query.bot !== whose.value) return;
    render(list, rows.length ? rows.map((row) => item(row, events, { show, fresh, line, query })) : el("li", { class: "faint" }, say("no_webhooks")));
  };
  whose.addEventListener("change", () => { render(fresh); attempt(line, show, { done: "" }); });
  await show();
  return [
    el("p", {}, say("webhooks_why")),
    bots.length ? field(say("webhooks_whose"), whose) : null,
    form(say("make_webhook"), [
      field(say("url"), el("input", { type: "url", name: "url", maxlength: 2000, placeholder: "https://", autocomplete: "off" })),
      field(say("format"), choice(FORMATS.map((key) => [key, say(`format_${key}`)]), FORMATS[0], { name: "format" })),
    ], async (values, box) => {
      const made = await post("me/webhooks", { url: values.get("url"), format: values.get("format") }, { query: { bot: whose.value } });
      render(fresh, once(made.secret));
      box.reset();
      await show();
    }, { done: "" }),
    fresh, line, list,
  ];
}

function item(row, events, { show, fresh, line, query }) {
  const path = `me/webhooks/${row.id}`;
  const own = note();
  const doing = (text, job, options = {}) => press(text, own, job, { label: `${text}: ${row.url}`, ...options });
  const state = row.disabled_at ? say("webhook_disabled") : row.failing_since ? say("webhook_failing") : "";
  return entry(row.url, [
    el("p", { class: "row" }, el("span", { class: "badge" }, say(`format_${row.format}`)), state && el("span", { class: "badge bad" }, state)),
    told(row, events, path, query),
  ], [
    row.disabled_at ? doing(say("enable"), async () => { await post(`${path}/enable`, undefined, { query }); await show(); })
      : doing(say("test"), () => post(`${path}/test`, undefined, { query }), { done: say("test_sent") }),
    doing(say("new_secret"), async () => { render(fresh, once((await post(`${path}/secret`, undefined, { query })).secret)); fresh.scrollIntoView({ block: "center" }); }),
    press(say("delete"), line, async () => { await del(path, { query }); await show(); }, { label: `${say("delete")}: ${row.url}`, danger: true }),
  ], own);
}

/** Of which events it is told: what my preferences say, or what is chosen here. */
function told(row, events, path, query) {
  const line = note();
  const boxes = events.map((event) => el("label", { class: "row check" },
    el("input", { type: "checkbox", value: event, checked: row.events?.includes(event) ?? false }), el("span", {}, say(`event_${event}`))));
  const chosen = el("div", { hidden: row.events === null }, boxes);
  const how = choice([["", say("events_mine")], ["own", say("events_chosen")]], row.events === null ? "" : "own");
  const save = () => attempt(line, () => patch(path, {
    events: how.value ? boxes.map((box) => box.firstChild).filter((input) => input.checked).map((input) => input.value) : null,
  }, { query }));
  how.addEventListener("change", () => { chosen.hidden = !how.value; save(); });
  chosen.addEventListener("change", save);
  const whole = field(say("events"), how);
  whole.querySelector(".note").replaceWith(chosen, line);
  return whole;
}
