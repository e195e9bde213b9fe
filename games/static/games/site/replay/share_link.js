// The link to a position: copied, or shared where the device can.

import { h, icon, t } from "../lib/dom.js";

const SAID = 3000; // milliseconds for which success is shown
const rt = (key, values) => t(`replay_${key}`, values);

/** @param {() => string} address of the position that is shown */
export function shareLink(address) {
  const said = h("span", { class: "faint", role: "status" });
  const written = h("input", {
    type: "text",
    readonly: true,
    hidden: true,
    id: "replay-address",
    "aria-label": rt("link"),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      said.textContent = rt("copied");
      setTimeout(() => {
        said.textContent = "";
      }, SAID);
    } catch {
      // no clipboard here, so it must be copied by hand
      written.value = address();
      written.hidden = false;
      written.select();
    }
  };
  const act = (key, picture, click) =>
    h(
      "button",
      { class: "button quiet", type: "button", id: `replay-${key}`, on: { click } },
      icon(picture),
      h("span", {}, rt(key)),
    );
  return h(
    "div",
    { class: "row" },
    act("copy_link", "site/link", copy),
    navigator.share
      ? act("share", "site/share", () =>
          navigator.share({ title: document.title, url: address() }).catch(() => {}),
        )
      : null,
    said,
    written,
  );
}
