// Two sounds, if switched on: for my turn, and for the end of a round.

import { preference } from "./preferences.js";

/** Notes in hertz, one after the other. */
const NOTES = { turn: [523, 784], round: [392, 330, 262] };
const NOTE_S = 0.16;
const LOUDNESS = 0.08;
/** @type {AudioContext | null} */
let audio = null;

/** Play a sound, if sounds are on. @param {keyof typeof NOTES} name */
export function play(name) {
  if (!preference("sounds") || document.hidden) return;
  audio ??= new AudioContext();
  audio.resume?.().catch(() => {});
  NOTES[name].forEach((pitch, index) => {
    const begins = audio.currentTime + index * NOTE_S;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + NOTE_S);
  });
}

/** The sound of a newer position, usually none. */
export function soundOf(before, table) {
  if (!before?.view || !table.view) return null;
  if (before.view.round !== table.view.round) return "round";
  if (!before.legal_moves.length && table.legal_moves.length) return "turn";
  return null;
}
