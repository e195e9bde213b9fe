// My standing orders: sealed until my turn comes, and visible only to me. Two tabs: answers to
// later questions of this round, and my next moves. It is a panel, and a sheet over the table.

import { del, get, put } from "../lib/api.js";
import { announce, h, icon, render, t } from "../lib/dom.js";
import { skeleton, tryAgain } from "../lib/skeleton.js";
import { answerableQuestions, answerChoices } from "./order_answers.js";
import { formFromOrder, orderFromForm } from "./order_draft.js";
import { orderForm } from "./order_form.js";
import { orderLeaves, orderList } from "./order_list.js";
import { orderWords, stableJson } from "./order_words.js";
import { loadStyle } from "./styles.js";

const REFRESH_DELAY = 800; // milliseconds without changes at the table before reloading

let shared = null; // the single component, wherever it is shown

/** Show my orders in `node`. */
export async function open(node, page, ui, actions) {
  node.replaceChildren(await component(page, ui, actions));
}

/** Show the panel again, as the component may have been on a sheet meanwhile. */
export function shown(node) {
  if (shared && !node.contains(shared)) node.replaceChildren(shared);
}

/** Open the advance answers: as a panel if there is room beside the table, else as a sheet. */
export async function openAhead(page, ui, actions) {
  if (window.matchMedia("(min-width: 80rem)").matches) return actions.openPanel("orders");
  const body = await component(page, ui, actions);
  return actions.openSheet({
    key: "orders",
    title: t("order_asked_later"),
    icon: "site/lock",
    body,
  });
}

async function component(page, ui, actions) {
  if (!shared) {
    const node = h("div", { class: "in-orders" }, skeleton());
    shared = node;
    await loadStyle("orders");
    fill(node, page, ui, actions);
  }
  return shared;
}

/** Fill the component; unsealed input is kept while the table changes. */
async function fill(node, page, ui, actions) {
  const path = `games/${page.table.id}/orders`;
  let sealed = null; // the stored orders, from the API
  let draft = { orders: [], answers: {} };
  let leaf = "answers"; // or "orders"
  let form = null; // an order being written: {at, …}
  let problem = "";
  let overtaken = false; // the stored orders have changed while I was writing
  let busy = false;
  let dropping = false; // the confirmation for deleting all is open
  let ply = page.table.ply;
  let timer = 0;

  const savedForm = (orders) => stableJson([orders.orders, orders.answers]);
  const dirty = () => sealed !== null && (form !== null || savedForm(draft) !== savedForm(sealed));

  function useSealed(answer) {
    sealed = answer;
    draft = structuredClone({ orders: answer.orders, answers: answer.answers });
    [overtaken, dropping, problem] = [false, false, ""];
  }

  async function refresh() {
    try {
      const answer = await get(path);
      if (!sealed || !dirty()) useSealed(answer);
      else {
        overtaken ||= savedForm(answer) !== savedForm(sealed);
        sealed = answer;
      }
      problem = "";
    } catch (refusal) {
      problem = refusal.status === 0 ? t("no_connection") : refusal.detail;
      if (refusal.status === 409) sealed = null; // the game is no longer being played
    }
    draw();
  }

  async function send(ask, said) {
    busy = true;
    draw();
    try {
      useSealed(await ask());
      announce(said);
    } catch (refusal) {
      problem = refusal.status === 0 ? t("order_not_sealed") : refusal.detail;
      announce(problem);
    }
    busy = false;
    draw();
  }

  /** Seal the input, unless the stored orders have changed since: one may have played. */
  async function seal() {
    const [before, warned] = [savedForm(sealed), overtaken];
    busy = true;
    await refresh();
    if (!problem && sealed && (warned || savedForm(sealed) === before)) {
      await send(
        () => put(path, { orders: draft.orders, answers: draft.answers }),
        t("order_sealed"),
      );
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
    send(() => del(path), t("order_dropped"));
  }

  /** Redraw, and move to a new element. */
  function change(change, id) {
    change();
    dropping = false;
    draw();
    node.querySelector(`#${id}`)?.focus();
  }
  function keep() {
    if (form.at === draft.orders.length) draft.orders.push(orderFromForm(form));
    else draft.orders[form.at] = orderFromForm(form);
    form = null;
  }
  const act = {
    edit: (at) =>
      change(() => {
        form = { at, ...formFromOrder(draft.orders[at]) };
      }, "order-title"),
    move: (from, to) =>
      change(() => {
        draft.orders.splice(to, 0, ...draft.orders.splice(from, 1));
      }, `order-${to}`),
    copy: (at) =>
      change(
        () => draft.orders.splice(at + 1, 0, structuredClone(draft.orders[at])),
        `order-${at + 1}`,
      ),
    remove: (at) => change(() => draft.orders.splice(at, 1), "order-add"),
  };

  function draw() {
    if (!sealed) {
      render(node, problem ? tryAgain(problem) : skeleton());
      return;
    }
    const words = orderWords(sealed, ui);
    const live = page.table.clock === "live";
    render(
      node,
      sealed.stopped && !sealed.orders.length
        ? h("p", { class: "notice" }, t(`order_${sealed.stopped}`))
        : null,
      orderLeaves(leaf, (name) => {
        leaf = name;
        draw();
      }),
      leaf === "answers"
        ? answersLeaf(words)
        : [
            h("p", { class: "faint" }, t(live ? "order_about_live" : "order_about")),
            orderList(draft.orders, words, form ? null : act),
            form ? orderEditor(words) : addButton(),
          ],
      form && leaf === "orders" ? null : sealSection(),
    );
  }

  const orderEditor = (words) => [
    orderForm({
      form,
      before: draft.orders[form.at - 1]?.moves[0],
      orders: sealed,
      words,
      title: t(form.at < draft.orders.length ? "order_change_number" : "order_number", {
        number: form.at + 1,
      }),
      keep: () => change(keep, "order-add"),
      cancel: () =>
        change(() => {
          form = null;
        }, "order-add"),
    }),
    problem ? h("p", { class: "error", role: "alert" }, problem) : null,
  ];
  const addButton = () =>
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: "order-add",
        on: { click: () => act.edit(draft.orders.length) },
      },
      icon("site/plus"),
      t("order_add"),
    );
  const answersLeaf = (words) => [
    h("p", { class: "faint" }, icon("site/lock"), " ", t("order_sealed_words")),
    answerableQuestions(sealed).map((asked) =>
      answerChoices(asked, draft.answers[asked.question], words, (wishes) => {
        if (wishes) draft.answers[asked.question] = wishes;
        else delete draft.answers[asked.question];
        dropping = false;
        draw();
      }),
    ),
  ];

  function sealSection() {
    const some = sealed.orders.length > 0 || Object.keys(sealed.answers).length > 0;
    return h(
      "div",
      { class: `order-seal${dirty() ? " unsealed" : ""}` },
      h(
        "p",
        { role: "status" },
        problem
          ? h("span", { class: "error" }, problem)
          : dirty()
            ? t(overtaken ? "order_overtaken" : "order_unsealed")
            : some
              ? t("order_all_sealed")
              : t("order_none_sealed"),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "button",
            id: "order-seal",
            disabled: busy || !dirty(),
            on: { click: seal },
          },
          t(busy ? "sending" : "order_seal"),
        ),
        some
          ? h(
              "button",
              {
                type: "button",
                class: "button danger",
                id: "order-drop",
                disabled: busy,
                on: { click: drop },
              },
              t(dropping ? "order_drop_really" : "order_drop"),
            )
          : null,
      ),
    );
  }

  actions.listen((event) => {
    if (event !== "table" || page.table.ply === ply) return;
    ply = page.table.ply;
    clearTimeout(timer);
    timer = setTimeout(refresh, REFRESH_DELAY);
  });
  window.addEventListener("beforeunload", (event) => dirty() && event.preventDefault());
  await refresh();
}
