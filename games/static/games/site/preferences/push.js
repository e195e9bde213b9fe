// Messages to this device: asked for only when somebody presses the button.

import { Problem, del, get, post } from "../api.js";
import { el, render, say, time } from "../dom.js";
import { attempt, note, press } from "../forms.js";

const KEPT = "push-device"; // the id under which the site knows this browser

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const nameHere = () => {
  const system = navigator.userAgentData?.platform || /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] || "";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(navigator.userAgent)?.[0] ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ");
};

/** Ask the person, then the browser, then tell the site where to send. */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return;
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe(); // it may have been made for another key
  const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON();
  const device = await post("me/devices", { endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth, name: nameHere() });
  localStorage.setItem(KEPT, device.id);
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(KEPT);
}

/** This device, and all that are told. */
export function devices(found, { push_key: key }) {
  const here = el("div", { class: "stack" });
  const list = el("ul", { class: "plain" });
  const line = note();
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

  const remove = async (device) => {
    await del(`me/devices/${device.id}`);
    if (device.id === localStorage.getItem(KEPT)) await unsubscribe();
    show(await get("me/devices"));
  };

  function show(rows) {
    const mine = rows.find((row) => row.id === localStorage.getItem(KEPT));
    const entry = (row) => {
      const name = row.name || say("device");
      return el("li", { class: "row spread" },
        el("span", {}, name, row === mine ? ` (${say("this_device")})` : "", " ", el("span", { class: "faint" }, time(row.created_at))),
        press(say("remove"), line, () => remove(row), { label: say("remove_device", { name }), done: say("removed") }));
    };
    render(list, rows.length ? rows.map(entry) : el("li", { class: "faint" }, say("no_devices")));
    render(here, ...(key && able ? control(mine) : [el("p", { class: "notice" }, say(key ? "no_push_browser" : "no_push_site"))]));
  }

  function control(mine) {
    if (mine) return [el("p", { class: "notice" }, say("push_on"))];
    if (Notification.permission === "denied") return [el("p", { class: "notice" }, say("push_denied"))];
    const button = el("button", { type: "button", class: "button" }, say("push_ask"));
    button.addEventListener("click", () => attempt(line, async () => {
      await subscribe(key).catch((problem) => {
        if (problem instanceof Problem) throw problem;
        throw new Problem(400, { detail: problem.message }); // the browser's own words
      });
      show(await get("me/devices"));
    }, { done: "", controls: [button] }));
    return [button];
  }

  show(found);
  return [here, list, line];
}
