// The number on the icon of the installed site: how many games wait for me.

/** Show it; nothing where none waits, or the browser has no such thing. */
export function setBadge(count) {
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // not installed, or not allowed
}
