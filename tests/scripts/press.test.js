import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./page.js";

const { betweenPresses } = await import("../../games/static/games/site/table/frame.js");

mock.timers.enable({ apis: ["setTimeout"] });

/** A page that counts how often it is drawn. */
function drawing() {
  const [root, everywhere] = [new EventTarget(), new EventTarget()];
  const page = { drawn: 0 };
  const draw = betweenPresses(root, everywhere, () => {
    page.drawn += 1;
  });
  const press = (name = "pointerdown", key = "") =>
    root.dispatchEvent(Object.assign(new Event(name), { key }));
  const tell = (name) => everywhere.dispatchEvent(new Event(name));
  return { page, draw, press, tell };
}

test("betweenPresses draws at once while nothing is pressed", () => {
  const { page, draw } = drawing();
  draw();
  draw();
  assert.equal(page.drawn, 2);
});

for (const [begin, end] of [
  ["pointerdown", "pointerup"],
  ["pointerdown", "pointercancel"],
  ["keydown", "keyup"],
  ["pointerdown", "blur"],
])
  test(`betweenPresses draws once after ${end}, when the click is over`, () => {
    const { page, draw, press, tell } = drawing();
    press(begin, " ");
    draw();
    draw();
    assert.equal(page.drawn, 0);
    tell(end);
    assert.equal(page.drawn, 0);
    mock.timers.tick(0);
    assert.equal(page.drawn, 1);
  });

test("betweenPresses draws at once after a key that clicks when it goes down", () => {
  const { page, draw, press } = drawing();
  press("keydown", "Enter");
  draw();
  assert.equal(page.drawn, 1);
});

test("betweenPresses draws nothing after a press during which nothing was to be drawn", () => {
  const { page, press, tell } = drawing();
  press();
  tell("pointerup");
  mock.timers.tick(0);
  assert.equal(page.drawn, 0);
});

test("betweenPresses draws after ten seconds if no release is told", () => {
  const { page, draw, press } = drawing();
  press();
  draw();
  mock.timers.tick(9999);
  assert.equal(page.drawn, 0);
  mock.timers.tick(1);
  mock.timers.tick(0);
  assert.equal(page.drawn, 1);
});
