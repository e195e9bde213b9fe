// An invitation: the browser's time zone goes with it, so that nights are where its reader is.

import "../lib/dom.js";
import { browserZone } from "../lib/time_zones.js";

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("zone"));
if (field) field.value = browserZone();
