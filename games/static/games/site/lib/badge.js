// The number on the icon of the installed site: how many games wait for me.

/** Show the number; nothing if no game waits, or the browser has no badges. */
export function setBadge(count) {
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // not installed, or not allowed
}
