// Opening an account: the browser's time zone is filled in, and can be changed.

import { browserZone, suggestZones } from "../lib/time_zones.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("zone"));
if (!field.value) field.value = browserZone();
suggestZones(field);
