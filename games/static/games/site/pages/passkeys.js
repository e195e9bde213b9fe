// Forms that a device fills in: it shows a passkey, then the form is sent.

import { problemSummary } from "../lib/forms.js";
import { hasPasskeys, showPasskey } from "../lib/passkeys.js";

for (const form of document.forms) {
  if (!form.dataset.passkey) continue;
  form.hidden = !hasPasskeys();
  /** @type {HTMLElement} */ (form.nextElementSibling).hidden = hasPasskeys();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [button, line] = [form.querySelector("button"), form.querySelector("[role=alert]")];
    button.disabled = true;
    line.hidden = true;
    try {
      form.credential.value = JSON.stringify(await showPasskey(form.dataset.passkey));
      form.submit();
    } catch (problem) {
      line.textContent = problemSummary(problem);
      line.hidden = false;
      button.disabled = false;
    }
  });
}
