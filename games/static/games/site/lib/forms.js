// Forms that save by the API: fields, each with its outcome beside it.

import { Problem } from "./api.js";
import { h, t } from "./dom.js";

let controlCount = 0;

const nextNumber = () => {
  controlCount += 1;
  return controlCount;
};

/** Why something was refused, in one sentence. @param {unknown} problem */
export function problemSummary(problem) {
  if (!(problem instanceof Problem)) throw problem;
  if (problem.status === 0) return t("no_connection");
  return firstText(problem.errors) ?? problem.detail;
}

const firstText = (errors) => {
  if (typeof errors === "string") return errors;
  for (const part of Object.values(errors ?? {})) {
    const found = firstText(part);
    if (found) return found;
  }
  return undefined;
};

/** A line for the outcome of an action; it takes up its room from the start. */
export const statusLine = () =>
  h("p", { class: "note", role: "status", id: `note-${nextNumber()}` });

/** A control under its label, with a hint and a line for its outcome (`.note` of the field). */
export function field(label, control, hint = "") {
  const line = statusLine();
  control.id ||= `field-${controlCount}`;
  const help = hint && h("p", { class: "faint", id: `${control.id}-hint` }, hint);
  control.setAttribute(
    "aria-describedby",
    [help ? help.id : "", line.id].filter(Boolean).join(" "),
  );
  return h(
    "div",
    { class: "field" },
    h("label", { for: control.id }, label),
    control,
    help || null,
    line,
  );
}

/** A list to choose from: `options` are [value, text] pairs. */
export function selectList(options, value, props = {}) {
  const list = h(
    "select",
    props,
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  list.value = value;
  return list;
}

/**
 * Do something and show the outcome beside it. Its controls are disabled meanwhile, and marked if
 * it was refused. Resolves to the result of `job`, or undefined if it was refused.
 */
export async function attempt(line, job, { done = t("saved"), controls = [] } = {}) {
  line.className = "note";
  line.textContent = "";
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  for (const control of controls) control.disabled = true;
  try {
    const answer = (await job()) ?? null;
    line.textContent = done;
    for (const control of controls) control.removeAttribute("aria-invalid");
    return answer;
  } catch (problem) {
    line.className = "note error";
    line.textContent = problemSummary(problem);
    for (const control of controls)
      if (control.matches("input, select, textarea")) control.setAttribute("aria-invalid", "true");
    return undefined;
  } finally {
    for (const control of controls) control.disabled = false;
    if (controls.includes(focused)) focused.focus({ preventScroll: true });
  }
}

/** Show beside a control of a form what is wrong with it. */
function showFieldError(control, text) {
  const line = control.closest(".field")?.querySelector(".note");
  if (!line) return;
  line.className = "note error";
  line.textContent = text;
  if (text) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/**
 * A form whose button does `job` with its values; `done` is the message of success.
 * @param {string} button
 * @param {Content} controls
 * @param {(values: FormData, form: HTMLFormElement) => Promise<unknown>} job
 * @param {{done?: string, danger?: boolean}} [options]
 */
export function form(button, controls, job, { done, danger = false } = {}) {
  const press = h("button", { type: "submit", class: danger ? "button danger" : "button" }, button);
  const line = statusLine();
  return h(
    "form",
    {
      class: "stack",
      novalidate: true,
      on: {
        async submit(event) {
          event.preventDefault();
          const box = event.target;
          for (const control of box.elements) showFieldError(control, "");
          await attempt(
            line,
            () =>
              job(new FormData(box), box).catch((problem) => {
                const wrong = Object.entries(problem.errors ?? {}).map(([name, texts]) => [
                  box.elements[name],
                  firstText(texts),
                ]);
                for (const [control, text] of wrong)
                  if (control instanceof Element) showFieldError(control, text);
                throw problem;
              }),
            { done, controls: [press] },
          );
          const wrong = box.querySelector("[aria-invalid]");
          if (!wrong) return;
          line.textContent = ""; // it is said beside the field
          wrong.focus();
        },
      },
    },
    controls,
    h("div", { class: "row" }, press),
    line,
  );
}

/**
 * A quiet button that does something, and shows the outcome in `line`.
 * @param {string} text
 * @param {HTMLElement} line
 * @param {() => unknown} job
 * @param {{label?: string, done?: string, danger?: boolean}} [options]
 */
export function actionButton(text, line, job, { label, done = "", danger = false } = {}) {
  const button = h(
    "button",
    {
      type: "button",
      class: danger ? "button danger" : "button quiet",
      "aria-label": label || null,
    },
    text,
  );
  button.addEventListener("click", () => attempt(line, job, { done, controls: [button] }));
  return button;
}

/** Ask for confirmation before something that cannot be undone. */
export function confirmDialog(question, action) {
  return new Promise((settle) => {
    const box = h(
      "dialog",
      { "aria-label": question },
      h("p", {}, question),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "button danger", on: { click: () => box.close("yes") } },
          action,
        ),
        h(
          "button",
          { type: "button", class: "button quiet", on: { click: () => box.close("") } },
          t("cancel"),
        ),
      ),
    );
    box.addEventListener("close", () => {
      settle(box.returnValue === "yes");
      box.remove();
    });
    document.body.append(box);
    box.showModal();
  });
}
