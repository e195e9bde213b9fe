// Questions before an action, and short messages after it.

import { h, render, t } from "./dom.js";

/** The text of a refusal, in the reader's language. */
export function problemText(problem) {
  if (problem.status === 0) return t("no_connection");
  const fields = Object.values(problem.errors ?? {})
    .flat(Infinity)
    .filter((text) => typeof text === "string");
  return [problem.detail, ...fields].filter(Boolean).join(" ");
}

/**
 * Ask before an action. `act` does it and may throw a `Problem`, which the dialog shows; `form` is
 * what to fill in. Resolves to the result of `act`, or undefined.
 */
export function openDialog({ title, body = [], action, act, danger = false }) {
  return new Promise((resolve) => {
    const id = `dialog-${Date.now()}`;
    const alert = h("p", { class: "alert", role: "alert", hidden: true });
    const yes = h("button", { type: "submit", class: danger ? "button danger" : "button" }, action);
    const no = h(
      "button",
      { type: "button", class: "button quiet", on: { click: () => dialog.close() } },
      t("cancel"),
    );
    let outcome;
    const form = h(
      "form",
      { class: "stack", on: { submit: send } },
      h("h2", { id }, title),
      body,
      alert,
      h("div", { class: "row dialog-actions" }, no, yes),
    );
    const dialog = h("dialog", { "aria-labelledby": id, on: { close: done } }, form);

    async function send(event) {
      event.preventDefault();
      yes.disabled = true;
      alert.hidden = true;
      try {
        outcome = (await act(new FormData(form))) ?? true;
        dialog.close();
      } catch (problem) {
        alert.textContent = problemText(problem);
        alert.hidden = false;
        yes.disabled = false;
      }
    }
    function done() {
      dialog.remove();
      resolve(outcome);
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}

let fadeTimer = 0;

/** Show a short message over the page, which screen readers announce, too. */
export function toast(text) {
  let region = document.getElementById("toasts");
  if (!region) {
    region = h("div", { id: "toasts", role: "status" });
    document.body.append(region);
  }
  render(region, h("p", { class: "toast" }, text));
  clearTimeout(fadeTimer);
  fadeTimer = setTimeout(() => render(region), 6000);
}

/** Do something once at the press of a button, and show a refusal. */
export async function runWithButton(button, act) {
  button.disabled = true;
  try {
    return await act();
  } catch (problem) {
    if (problem.status === undefined) throw problem;
    toast(t("went_wrong", { why: problemText(problem) }));
    return undefined;
  } finally {
    button.disabled = false;
  }
}
