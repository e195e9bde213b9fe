// Push messages: this device, and the list of all devices.

import { del, get } from "../lib/api.js";
import { h, render, t, timeTag } from "../lib/dom.js";
import { actionButton, attempt, statusLine } from "../lib/forms.js";
import { deviceId, pushSupported, subscribe, unsubscribe } from "../lib/push.js";

/** The button for this device, and the list of all of them. */
export function devices(found, { push_key: key }) {
  const here = h("div", { class: "stack" });
  const list = h("ul", { class: "plain" });
  const line = statusLine();

  const remove = async (device) => {
    await del(`me/devices/${device.id}`);
    if (device.id === deviceId()) await unsubscribe();
    show(await get("me/devices"));
  };

  function show(rows) {
    const mine = rows.find((row) => row.id === deviceId());
    const entry = (row) => {
      const name = row.name || t("device");
      return h(
        "li",
        { class: "row spread" },
        h(
          "span",
          {},
          name,
          row === mine ? ` (${t("this_device")})` : "",
          " ",
          h("span", { class: "faint" }, timeTag(row.created_at)),
        ),
        actionButton(t("remove"), line, () => remove(row), {
          label: t("remove_device", { name }),
          done: t("removed"),
        }),
      );
    };
    render(list, rows.length ? rows.map(entry) : h("li", { class: "faint" }, t("no_devices")));
    render(
      here,
      ...(key && pushSupported()
        ? control(mine)
        : [h("p", { class: "notice" }, t(key ? "no_push_browser" : "no_push_site"))]),
    );
  }

  function control(mine) {
    if (mine) return [h("p", { class: "notice" }, t("push_on"))];
    if (Notification.permission === "denied")
      return [h("p", { class: "notice" }, t("push_denied"))];
    const button = h("button", { type: "button", class: "button" }, t("push_ask"));
    button.addEventListener("click", () =>
      attempt(
        line,
        async () => {
          await subscribe(key);
          show(await get("me/devices"));
        },
        { done: "", controls: [button] },
      ),
    );
    return [button];
  }

  show(found);
  return [here, list, line];
}
