// Time zones: the one this browser is in, and a field that finds any.

import { h } from "./dom.js";

/** The zone that this browser is in; empty if it does not say. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** Have a text field suggest all zones while somebody types. */
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
