// Time zones: the one this browser is in, and a field that finds any.

import { h } from "./dom.js";

/** The browser's time zone; empty if it does not say. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** Let a text field suggest time zones while the user types. */
export function suggestZones(field) {
  const known = Intl.supportedValuesOf?.("timeZone") ?? [];
  const list = h(
    "datalist",
    { id: `${field.id}-list` },
    known.map((zone) => h("option", { value: zone })),
  );
  field.after(list);
  field.setAttribute("list", list.id);
}
