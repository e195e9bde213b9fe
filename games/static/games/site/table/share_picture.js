// A picture of a result, to be sent with the link to a table.

import { gameName, shapeOf, t } from "../lib/dom.js";

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 64]; // pixels, as previews of links are shown
const FONT = 'system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif';

/**
 * Draw the ranking of a finished game. Players of tables by invitation only are not named.
 * @param {Api.TableView} table @param {(seat: number) => string} name
 * @returns {Promise<File>}
 */
export async function resultPicture(table, name) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  const colour = colours();
  pen.fillStyle = colour("--sea");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textBaseline = "middle";
  write(pen, gameName(table.ruleset), EDGE, 90, { size: 64, colour: colour("--ink") });
  const rows = [...table.standings].sort((one, other) => one.place - other.place);
  const height = Math.min(100, (HEIGHT - 190) / rows.length);
  for (const [index, row] of rows.entries()) {
    const who = table.invited_only
      ? t("player_numbered", { number: row.seat + 1 })
      : name(row.seat);
    drawRow(pen, colour, { ...row, who }, 160 + index * height, height - 14);
  }
  return new File([await png(canvas)], `${table.ruleset}-${table.id}.png`, { type: "image/png" });
}

function drawRow(pen, colour, { place, seat, score, won, who }, top, height) {
  const middle = top + height / 2;
  pen.fillStyle = colour(won ? "--soft" : "--sheet");
  pen.beginPath();
  pen.roundRect(EDGE, top, WIDTH - 2 * EDGE, height, 18);
  pen.fill();
  const [size, ink] = [Math.min(44, height * 0.5), colour("--ink")];
  write(pen, String(place), EDGE + 30, middle, { size, colour: ink });
  const mark = colour(`--seat-${seat}`) || ink;
  write(pen, shapeOf(seat), EDGE + 100, middle, { size, colour: mark });
  write(pen, who, EDGE + 165, middle, { size, colour: ink, widest: WIDTH - 2 * EDGE - 360 });
  pen.textAlign = "right";
  write(pen, String(score), WIDTH - EDGE - 30, middle, { size: size * 1.15, colour: ink });
  pen.textAlign = "left";
}

function write(pen, text, x, y, { size, colour, widest = WIDTH }) {
  pen.font = `700 ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, widest);
}

/** The page's own colours, by day or by night. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const png = (canvas) => new Promise((done) => canvas.toBlob(done, "image/png"));
