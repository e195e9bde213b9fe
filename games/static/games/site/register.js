// Opening an account: the zone of the browser is a good guess, and his to change.

import { ownZone, suggestZones } from "./zones.js";

const field = document.getElementById("zone");
if (!field.value) field.value = ownZone();
suggestZones(field);
