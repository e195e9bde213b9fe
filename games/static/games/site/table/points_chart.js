// Points over the rounds, a line for each seat, told apart by colour, dashes and a name at the end.

const SVG = "http://www.w3.org/2000/svg";
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 3", "14 5", "5 2 1 2 1 2", "3 7"];
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];
const MOST_SPACES = 4; // the most spaces between grid lines
const LINE_HEIGHT = 15; // of the names at the ends

const node = (tag, attributes, text = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};

/**
 * Draw lines of figures. `series` has `{seat, mark, name, brief, figures}` for each, with a brief
 * name or null; `labels` are the names of the steps, the first being the beginning.
 */
export function pointsChart(series, labels, { width, height, words }) {
  const nameWidth = Math.min(130, width * 0.3);
  const [left, right, top, bottom] = [30, nameWidth, 10, 22];
  const all = series.flatMap(({ figures }) => figures);
  const [lowest, highest] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = STEPS.find((size) => (highest - lowest) / size <= MOST_SPACES) ?? highest - lowest;
  const low = Math.floor(lowest / step) * step;
  const high = Math.ceil(highest / step) * step;
  const x = (n) => left + (n * (width - left - right)) / Math.max(labels.length - 1, 1);
  const y = (figure) => top + ((high - figure) * (height - top - bottom)) / (high - low);
  const svg = node("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "points-chart",
    role: "img",
    "aria-label": words,
  });
  for (let figure = low; figure <= high; figure += step)
    svg.append(
      node("line", {
        x1: left,
        x2: width - right,
        y1: y(figure),
        y2: y(figure),
        class: "grid-line",
      }),
      node("text", { x: left - 6, y: y(figure) + 4, "text-anchor": "end" }, String(figure)),
    );
  labels.forEach((label, n) => {
    svg.append(node("text", { x: x(n), y: height - 4, "text-anchor": "middle" }, label));
  });
  const ends = spread(
    series.map((one) => y(one.figures.at(-1))),
    top + 4,
    height - bottom,
  );
  series.forEach(({ seat, mark, name, brief, figures }, at) => {
    svg.append(
      node("polyline", {
        points: figures.map((figure, n) => `${x(n)},${y(figure)}`).join(" "),
        class: `seat-colour-${seat}`,
        "stroke-dasharray": DASHES[seat % DASHES.length],
      }),
      node(
        "text",
        { x: width - right + 6, y: ends[at] + 4, class: `seat-end seat-colour-${seat}` },
        `${mark} ${shorten(brief ?? name, nameWidth)}`,
      ),
    );
  });
  return svg;
}

const shorten = (name, width) => {
  const letters = Math.floor((width - 26) / 8);
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
};

/** Heights at least a line apart, as close as possible to these. */
function spread(heights, top, bottom) {
  const order = heights
    .map((height, at) => ({ height, at }))
    .sort((one, other) => one.height - other.height);
  let last = top - LINE_HEIGHT;
  for (const row of order) {
    row.height = Math.max(row.height, last + LINE_HEIGHT);
    last = row.height;
  }
  let next = bottom + LINE_HEIGHT;
  for (const row of order.toReversed()) {
    row.height = Math.min(row.height, next - LINE_HEIGHT);
    next = row.height;
  }
  const found = [];
  for (const { height, at } of order) found[at] = height;
  return found;
}
