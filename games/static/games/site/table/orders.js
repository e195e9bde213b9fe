// My standing orders: sealed until my turn comes, and for my eyes alone.

import { del, get, put } from "../api.js";
import { announce, el, icon, render, say } from "../dom.js";
import { formOf, orderForm, orderOf } from "./order-form.js";
import { key, orElse, speaker } from "./order-words.js";

const REST = 800; // milliseconds of quiet at the table until it is asked anew

/** Bring the looks of orders, once. */
const dress = () => new Promise((done) => {
  if (document.getElementById("orders-style")) done();
  else document.head.append(el("link", { id: "orders-style", rel: "stylesheet", href: document.getElementById("table").dataset.orders, on: { load: done, error: done } }));
});

/** Show my orders in `node`; what is written there and not sealed stays while the table goes on. */
export async function open(node, page, ui, actions) {
  await dress();
  const path = `games/${page.table.id}/orders`;
  let sealed = null; // as the API has them
  let draft = { orders: [], answers: {} };
  let form = null; // an order being written: {at, …}
  let problem = "";
  let overtaken = false; // the sealed ones have changed while I write
  let busy = false;
  let dropping = false; // asked once whether all are to go
  let ply = page.table.ply;
  let timer = 0;

  const written = (orders) => key([orders.orders, orders.answers]);
  const dirty = () => sealed !== null && (form !== null || written(draft) !== written(sealed));

  function take(answer) {
    sealed = answer;
    draft = structuredClone({ orders: answer.orders, answers: answer.answers });
    [overtaken, dropping, problem] = [false, false, ""];
  }

  async function refresh() {
    try {
      const answer = await get(path);
      if (!sealed || !dirty()) take(answer);
      else {
        overtaken ||= written(answer) !== written(sealed);
        sealed = answer;
      }
      problem = "";
    } catch (refusal) {
      problem = refusal.status === 0 ? say("no_connection") : refusal.detail;
      if (refusal.status === 409) sealed = null; // not being played any more
    }
    draw();
  }

  async function send(ask, said) {
    busy = true;
    draw();
    try {
      take(await ask());
      announce(said);
    } catch (refusal) {
      problem = refusal.status === 0 ? say("order_not_sealed") : refusal.detail;
      announce(problem);
    }
    busy = false;
    draw();
  }

  /** Seal what is written, unless the sealed ones have changed since: one may have played. */
  async function seal() {
    const [before, warned] = [written(sealed), overtaken];
    busy = true;
    await refresh();
    if (!problem && sealed && (warned || written(sealed) === before)) {
      await send(() => put(path, { orders: draft.orders, answers: draft.answers }), say("order_sealed"));
    }
    busy = false;
    draw();
  }
  function drop() {
    if (!dropping) {
      dropping = true;
      draw();
      return;
    }
    send(() => del(path), say("order_dropped"));
  }

  /** Draw anew, and go to something that was not there before. */
  function go(change, id) {
    change();
    dropping = false;
    draw();
    node.querySelector(`#${id}`)?.focus();
  }
  function keep() {
    if (form.at === draft.orders.length) draft.orders.push(orderOf(form));
    else draft.orders[form.at] = orderOf(form);
    form = null;
  }
  const write = (at) => go(() => { form = { at, ...formOf(draft.orders[at]) }; }, "order-title");
  const move = (from, to) => go(() => { draft.orders.splice(to, 0, ...draft.orders.splice(from, 1)); }, `order-${to}`);

  function draw() {
    if (!sealed) {
      render(node, problem ? el("p", { class: "alert" }, problem) : el("p", { class: "faint" }, say("loading")));
      return;
    }
    const spoken = speaker(sealed, ui);
    const live = page.table.clock === "live";
    render(node,
      sealed.stopped && !sealed.orders.length ? el("p", { class: "notice" }, say(`order_${sealed.stopped}`)) : null,
      el("p", { class: "faint" }, icon("site/lock"), " ", say(live ? "order_about_live" : "order_about")),
      el("h3", {}, say("order_list")),
      list(spoken),
      form ? writing(spoken) : resting(spoken));
  }

  const writing = (spoken) => [
    orderForm({
      form, before: draft.orders[form.at - 1]?.moves[0], orders: sealed, spoken,
      title: say(form.at < draft.orders.length ? "order_change_number" : "order_number", { number: form.at + 1 }),
      keep: () => go(keep, "order-add"),
      cancel: () => go(() => { form = null; }, "order-add"),
    }),
    problem ? el("p", { class: "error", role: "alert" }, problem) : null,
  ];
  const resting = (spoken) => [
    el("button", { type: "button", class: "button quiet", id: "order-add", on: { click: () => write(draft.orders.length) } },
      icon("site/plus"), say("order_add")),
    el("h3", {}, say("order_answers")),
    el("p", { class: "faint" }, say("order_answers_about")),
    questions(sealed).map((asked) => answers(asked, spoken)),
    end(),
  ];

  function list(spoken) {
    if (!draft.orders.length) return form ? null : el("p", {}, say("order_none"));
    return el("ol", { class: "orders-list" }, draft.orders.map((order, at) => el("li", { id: `order-${at}`, tabindex: "-1" },
      el("div", { class: "order-says" },
        el("strong", {}, orElse(spoken.moves(order.moves))),
        [["if", "order_if"], ["stop_if", "order_stop"]].map(([part, word]) => (order[part] ?? []).map((one) =>
          el("div", { class: "faint" }, say(word, { condition: spoken.condition(one) }))))),
      form ? null : tools(at))));
  }

  function tools(at) {
    const last = draft.orders.length - 1;
    const tool = (name, picture, act, off = false) => el("button", {
      type: "button", class: `button quiet order-tool ${name}`, id: `order-${name}-${at}`, disabled: off,
      "aria-label": say(`order_tool_${name}`, { number: at + 1 }), title: say(`order_tool_${name}`, { number: at + 1 }), on: { click: act },
    }, icon(`site/${picture}`));
    return el("div", { class: "row order-tools" },
      tool("up", "back", () => move(at, at - 1), at === 0),
      tool("down", "next", () => move(at, at + 1), at === last),
      tool("again", "copy", () => go(() => draft.orders.splice(at + 1, 0, structuredClone(draft.orders[at])), `order-${at + 1}`)),
      tool("change", "notes", () => write(at)),
      tool("delete", "cross", () => go(() => draft.orders.splice(at, 1), "order-add")));
  }

  /** A question with its rules of thumb and moves; what was written otherwise stays to be chosen. */
  function answers({ question, options }, spoken) {
    const now = draft.answers[question];
    const rows = options.map((wish) => ({ wishes: [wish], text: spoken.wish(question, wish) }))
      .filter((row, at, all) => all.findIndex((other) => other.text === row.text) === at);
    if (now && !rows.some((row) => key(row.wishes) === key(now))) {
      rows.push({ wishes: now, text: orElse(now.map((wish) => spoken.wish(question, wish))) });
    }
    const radio = (id, checked, text, choose) => el("label", { class: "chip" },
      el("input", { type: "radio", name: `answer-${question}`, id: `answer-${question}-${id}`, checked, on: { change: choose } }), text);
    const choose = (wishes) => () => {
      if (wishes) draft.answers[question] = wishes;
      else delete draft.answers[question];
      dropping = false;
      draw();
    };
    return el("fieldset", {}, el("legend", {}, spoken.question(question)), el("div", { class: "chips" },
      radio("later", !now, say("order_later"), choose(null)),
      rows.map((row, at) => radio(at, now !== undefined && key(now) === key(row.wishes), row.text, choose(row.wishes)))));
  }

  function end() {
    const some = sealed.orders.length > 0 || Object.keys(sealed.answers).length > 0;
    return el("div", { class: `order-seal${dirty() ? " unsealed" : ""}` },
      el("p", { role: "status" }, problem ? el("span", { class: "error" }, problem)
        : dirty() ? say(overtaken ? "order_overtaken" : "order_unsealed")
          : some ? say("order_all_sealed") : say("order_none_sealed")),
      el("div", { class: "row" },
        el("button", { type: "button", class: "button", id: "order-seal", disabled: busy || !dirty(), on: { click: seal } }, say(busy ? "sending" : "order_seal")),
        some ? el("button", { type: "button", class: "button danger", id: "order-drop", disabled: busy, on: { click: drop } },
          say(dropping ? "order_drop_really" : "order_drop")) : null));
  }

  actions.listen((event) => {
    if (event !== "table" || page.table.ply === ply) return;
    ply = page.table.ply;
    clearTimeout(timer);
    timer = setTimeout(refresh, REST);
  });
  window.addEventListener("beforeunload", (event) => dirty() && event.preventDefault());
  await refresh();
}

/** What may be answered in advance: what is foreseen with its moves, else whatever rules answer. */
function questions({ foreseen, words, answers }) {
  const names = new Set([...foreseen.map((asked) => asked.question), ...Object.keys(words.rules), ...Object.keys(answers)]);
  return [...names].map((question) => {
    const rules = Object.keys(words.rules[question] ?? {}).map((rule) => ({ rule }));
    return { question, options: [...rules, ...(foreseen.find((asked) => asked.question === question)?.moves ?? [])] };
  });
}
