// Messages to this device: asked for only when somebody presses a button that says so.

import { Problem, post } from "./api.js";
import { device, say } from "./dom.js";

const KEPT = "push-device"; // the id under which the site knows this browser

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Whether this browser can take messages at all. */
export const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The id under which the site knows this browser, if it does. */
export const kept = () => device.get(KEPT);

const nameHere = () => {
  const system = navigator.userAgentData?.platform || /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] || "";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(navigator.userAgent)?.[0] ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ");
};

/**
 * Ask the person, then the browser, then tell the site where to send. Gives what the person said:
 * "granted", "denied" or "default"; throws a `Problem` in words if the browser or the site refuses.
 */
export async function subscribe(key) {
  const said = await Notification.requestPermission();
  if (said !== "granted") return said;
  const made = await address(key).catch(() => {
    throw new Problem(400, { detail: say("push_failed") }); // its own words are for programmers
  });
  const row = await post("me/devices", { endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth, name: nameHere() });
  device.set(KEPT, row.id);
  return said;
}

async function address(key) {
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe(); // it may have been made for another key
  return (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON();
}

/** Have this browser take no more messages. */
export async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  device.set(KEPT, null);
}
