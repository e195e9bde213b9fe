// This device, and all that are told.

import { del, get } from "../api.js";
import { el, render, say, time } from "../dom.js";
import { attempt, note, press } from "../forms.js";
import { able, kept, subscribe, unsubscribe } from "../push.js";

/** The button for this device, and the list of all of them. */
export function devices(found, { push_key: key }) {
  const here = el("div", { class: "stack" });
  const list = el("ul", { class: "plain" });
  const line = note();

  const remove = async (device) => {
    await del(`me/devices/${device.id}`);
    if (device.id === kept()) await unsubscribe();
    show(await get("me/devices"));
  };

  function show(rows) {
    const mine = rows.find((row) => row.id === kept());
    const entry = (row) => {
      const name = row.name || say("device");
      return el("li", { class: "row spread" },
        el("span", {}, name, row === mine ? ` (${say("this_device")})` : "", " ", el("span", { class: "faint" }, time(row.created_at))),
        press(say("remove"), line, () => remove(row), { label: say("remove_device", { name }), done: say("removed") }));
    };
    render(list, rows.length ? rows.map(entry) : el("li", { class: "faint" }, say("no_devices")));
    render(here, ...(key && able() ? control(mine) : [el("p", { class: "notice" }, say(key ? "no_push_browser" : "no_push_site"))]));
  }

  function control(mine) {
    if (mine) return [el("p", { class: "notice" }, say("push_on"))];
    if (Notification.permission === "denied") return [el("p", { class: "notice" }, say("push_denied"))];
    const button = el("button", { type: "button", class: "button" }, say("push_ask"));
    button.addEventListener("click", () => attempt(line, async () => {
      await subscribe(key);
      show(await get("me/devices"));
    }, { done: "", controls: [button] }));
    return [button];
  }

  show(found);
  return [here, list, line];
}
