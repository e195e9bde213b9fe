// Questions before something is done, and short words after it.

import { el, render, say } from "./dom.js";

/** What a refusal says, in the reader's language. */
export function why(problem) {
  if (problem.status === 0) return say("no_connection");
  const fields = Object.values(problem.errors ?? {}).flat(Infinity).filter((text) => typeof text === "string");
  return [problem.detail, ...fields].filter(Boolean).join(" ");
}

/**
 * Ask before something is done. `act` does it and may throw a `Problem`, which is said in the
 * dialog; `form` is what there is to fill in. Resolves to what `act` gave, or undefined.
 */
export function ask({ title, body = [], action, act, danger = false }) {
  return new Promise((resolve) => {
    const id = `dialog-${Date.now()}`;
    const alert = el("p", { class: "alert", role: "alert", hidden: true });
    const yes = el("button", { type: "submit", class: danger ? "button danger" : "button" }, action);
    const no = el("button", { type: "button", class: "button quiet", on: { click: () => dialog.close() } }, say("cancel"));
    let outcome;
    const form = el("form", { class: "stack", on: { submit: send } },
      el("h2", { id }, title), body, alert, el("div", { class: "row dialog-actions" }, no, yes));
    const dialog = el("dialog", { "aria-labelledby": id, on: { close: done } }, form);

    async function send(event) {
      event.preventDefault();
      yes.disabled = true;
      alert.hidden = true;
      try {
        outcome = (await act(new FormData(form))) ?? true;
        dialog.close();
      } catch (problem) {
        alert.textContent = why(problem);
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

let fading = 0;

/** Say something shortly, over the page; screen readers hear it, too. */
export function tell(text) {
  let region = document.getElementById("toasts");
  if (!region) document.body.append((region = el("div", { id: "toasts", role: "status" })));
  render(region, el("p", { class: "toast" }, text));
  clearTimeout(fading);
  fading = setTimeout(() => render(region), 6000);
}

/** Do something at the press of a button, once; what is refused is told. */
export async function press(button, act) {
  button.disabled = true;
  try {
    return await act();
  } catch (problem) {
    if (problem.status === undefined) throw problem;
    tell(say("went_wrong", { why: why(problem) }));
    return undefined;
  } finally {
    button.disabled = false;
  }
}
