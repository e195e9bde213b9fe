// Forms that save by the API: fields, and beside each what came of it.

import { Problem } from "./api.js";
import { el, say } from "./dom.js";

let made = 0;

/** Why something was refused, in one sentence. */
export function reason(problem) {
  if (!(problem instanceof Problem)) throw problem;
  if (problem.status === 0) return say("no_connection");
  return first(problem.errors) ?? problem.detail;
}

const first = (errors) => {
  if (typeof errors === "string") return errors;
  for (const part of Object.values(errors ?? {})) {
    const found = first(part);
    if (found) return found;
  }
  return undefined;
};

/** A line that says what came of something; it has its room from the start. */
export const note = () => el("p", { class: "note", role: "status", id: `note-${(made += 1)}` });

/** A control under its label, with a hint and a line for what came of it (`.note` of the field). */
export function field(label, control, hint = "") {
  const line = note();
  control.id ||= `field-${made}`;
  const help = hint && el("p", { class: "faint", id: `${control.id}-hint` }, hint);
  control.setAttribute("aria-describedby", [help && help.id, line.id].filter(Boolean).join(" "));
  return el("div", { class: "field" }, el("label", { for: control.id }, label), control, help || null, line);
}

/** A list to choose from: `options` are [value, text] pairs. */
export function choice(options, value, props = {}) {
  const list = el("select", props, options.map(([key, text]) => el("option", { value: key }, text)));
  list.value = value;
  return list;
}

/**
 * Do something and say beside it what came of it. Its controls are shut meanwhile, and marked if
 * it was refused. Gives what `job` gave, or undefined if it was refused.
 */
export async function attempt(line, job, { done = say("saved"), controls = [] } = {}) {
  line.className = "note";
  line.textContent = "";
  const focused = document.activeElement;
  for (const control of controls) control.disabled = true;
  try {
    const answer = (await job()) ?? null;
    line.textContent = done;
    for (const control of controls) control.removeAttribute("aria-invalid");
    return answer;
  } catch (problem) {
    line.className = "note error";
    line.textContent = reason(problem);
    for (const control of controls) if (control.matches("input, select, textarea")) control.setAttribute("aria-invalid", "true");
    return undefined;
  } finally {
    for (const control of controls) control.disabled = false;
    if (controls.includes(focused)) focused.focus({ preventScroll: true });
  }
}

/** Say beside a control of a form what is wrong with it. */
function tell(control, text) {
  const line = control.closest(".field")?.querySelector(".note");
  if (!line) return;
  line.className = "note error";
  line.textContent = text;
  if (text) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** A form whose button does `job` with its values; `done` is said when it went well. */
export function form(button, controls, job, { done, danger = false } = {}) {
  const press = el("button", { type: "submit", class: danger ? "button danger" : "button" }, button);
  const line = note();
  return el("form", {
    class: "stack", novalidate: true,
    on: {
      async submit(event) {
        event.preventDefault();
        const box = event.target;
        for (const control of box.elements) tell(control, "");
        await attempt(line, () => job(new FormData(box), box).catch((problem) => {
          const wrong = Object.entries(problem.errors ?? {}).map(([name, texts]) => [box.elements[name], first(texts)]);
          for (const [control, text] of wrong) if (control instanceof Element) tell(control, text);
          throw problem;
        }), { done, controls: [press] });
        const wrong = box.querySelector("[aria-invalid]");
        if (!wrong) return;
        line.textContent = ""; // it is said beside the field
        wrong.focus();
      },
    },
  }, controls, el("div", { class: "row" }, press), line);
}

/** A quiet button that does something, and says in `line` what came of it. */
export function press(text, line, job, { label, done = "", danger = false } = {}) {
  const button = el("button", { type: "button", class: danger ? "button danger" : "button quiet", "aria-label": label || null }, text);
  button.addEventListener("click", () => attempt(line, job, { done, controls: [button] }));
  return button;
}

/** Ask once more before something that cannot be undone. */
export function sure(question, action) {
  return new Promise((settle) => {
    const box = el("dialog", { "aria-label": question },
      el("p", {}, question),
      el("div", { class: "row" },
        el("button", { type: "button", class: "button danger", on: { click: () => box.close("yes") } }, action),
        el("button", { type: "button", class: "button quiet", on: { click: () => box.close("") } }, say("cancel"))));
    box.addEventListener("close", () => { settle(box.returnValue === "yes"); box.remove(); });
    document.body.append(box);
    box.showModal();
  });
}
