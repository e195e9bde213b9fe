// An invitation: it sends the browser's time zone, so that nights are the reader's.

import "../lib/dom.js";
import { browserZone } from "../lib/time_zones.js";

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("zone"));
if (field) field.value = browserZone();
