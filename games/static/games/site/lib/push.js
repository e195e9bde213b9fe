// Messages to this device: permission is asked only when the user presses a button for it.

import { get, Problem, post } from "./api.js";
import { deviceStorage, t } from "./dom.js";

const STORAGE_KEY = "push-device"; // the id under which the site knows this browser

const decodeBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** Whether this browser can take messages at all. */
export const pushSupported = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The id under which the site knows this browser, if it does. */
export const deviceId = () => deviceStorage.get(STORAGE_KEY);

const browserName = () => {
  const system =
    navigator.userAgentData?.platform ||
    /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ||
    "";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(navigator.userAgent)?.[0] ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ");
};

/**
 * Ask the user, then the browser, then tell the site where to send. Resolves to the user's answer:
 * "granted", "denied" or "default"; throws a `Problem` if the browser or the site refuses.
 */
export async function subscribe(key) {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const made = await createSubscription(key).catch(() => {
    throw new Problem(400, { detail: t("push_failed") }); // its own words are for programmers
  });
  const row = await post("me/devices", {
    endpoint: made.endpoint,
    p256dh: made.keys.p256dh,
    auth: made.keys.auth,
    name: browserName(),
  });
  deviceStorage.set(STORAGE_KEY, row.id);
  return permission;
}

async function createSubscription(key) {
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe(); // it may have been made for another key
  return (
    await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: decodeBase64Url(key),
    })
  ).toJSON();
}

/** Resume messages to this browser if it took any: ending all log-ins ends them, too. */
export async function subscribeAgain() {
  if (!deviceId() || Notification.permission !== "granted") return;
  const { push_key: key } = await get("policy");
  if (key) await subscribe(key);
}

/** Stop messages to this browser. */
export async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  deviceStorage.set(STORAGE_KEY, null);
}
