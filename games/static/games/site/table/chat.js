// Talk at the table: the players' room, or the spectators'. What was said, and the field to say more
// share one list of lines.

import { get, put, sendWithRetry } from "../lib/api.js";
import { h, icon, me, render, t, timeTag } from "../lib/dom.js";
import { openReportDialog } from "../lib/report_dialog.js";

const LAST_LINES = 2; // shown above the field while another panel is open

/** The room of this table that I may see; requested once. */
function roomOf(page, actions) {
  page.chat ??= newRoom(page, actions);
  return page.chat;
}

/** Whether a room is open: not to former players before the end, nor if spectators are barred. */
function isOpen({ table, hadSeat }) {
  if (table.seat !== null) return true;
  if (table.spectators === "nobody") return false;
  return table.status === "finished" || (hadSeat === null && table.spectators !== "after");
}

function newRoom(page, actions) {
  const game = page.table.id;
  const room = page.table.seat === null ? "spectators" : "players";
  const lines = new Map();
  const listeners = new Set();
  let older = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const add = (line) => {
    lines.set(line.id, line);
    tell();
  };
  async function load(path, query) {
    const answer = await get(path, query);
    for (const line of answer.results) lines.set(line.id, line);
    older = answer.next;
    tell();
  }
  actions.listen((event, data) => event === "chat" && data.room === room && add(data));
  return {
    room,
    listen: (listener) => listeners.add(listener),
    rows: () => [...lines.values()].sort((one, other) => one.id - other.id),
    loaded: load(`games/${game}/chat`, { room }),
    hasOlder: () => older !== null,
    loadOlder: () => load(older),
    send: async (text) => add(await sendWithRetry("POST", `games/${game}/chat`, { room, text })),
    read() {
      const last = Math.max(0, ...lines.keys());
      if (last) put(`games/${game}/chat/read`, { room, line: last }).catch(() => {});
    },
  };
}

/** Show the chat in `node`, and keep it up to date. */
export async function open(node, page, _ui, actions) {
  if (!me) {
    render(node, h("p", {}, t("chat_login")));
    return;
  }
  if (!isOpen(page)) {
    render(node, h("p", {}, t("room_not_open")));
    return;
  }
  const room = roomOf(page, actions);
  await room.loaded;
  const list = h("ol", { class: "chat-lines", id: "chat-lines", "aria-live": "polite" });
  const more = h(
    "button",
    { class: "button link", type: "button", on: { click: () => room.loadOlder() } },
    t("older_lines"),
  );
  function draw() {
    // Existing lines stay, so that a screen reader reads only new ones.
    room.rows().forEach((line, place) => {
      const present = list.children[place];
      if (present?.id !== `line-${line.id}`) list.insertBefore(chatLine(line), present ?? null);
    });
    more.hidden = !room.hasOlder();
    empty.hidden = list.children.length > 0;
    const box = node.parentNode;
    if (box) box.scrollTop = box.scrollHeight;
    if (node.isConnected && !document.hidden) room.read();
  }
  const empty = h("p", { class: "faint" }, t("nothing_said"));
  render(
    node,
    more,
    empty,
    list,
    h(
      "button",
      {
        class: "button link faint",
        id: "report-table",
        type: "button",
        on: { click: () => openReportDialog(t("report_table_title"), { game: page.table.id }) },
      },
      icon("site/flag"),
      t("report_table"),
    ),
  );
  room.listen(draw);
  draw();
}

/** The last lines of the chat, and the field to write, at the foot of all panels. */
export async function chatFoot(node, page, actions) {
  if (!isOpen(page)) return;
  const room = roomOf(page, actions);
  try {
    await room.loaded;
  } catch {
    return; // this room is not open to me
  }
  const last = h("ol", { class: "plain last-lines", "aria-hidden": "true" });
  const draw = () =>
    render(
      last,
      room
        .rows()
        .slice(-LAST_LINES)
        .map((line) =>
          h("li", {}, h("strong", {}, line.author ?? t("someone")), " ", textOf(line)),
        ),
    );
  room.listen(draw);
  draw();
  render(node, last, chatForm(room));
}

function chatForm(room) {
  const field = h("textarea", {
    id: "chat-text",
    rows: "1",
    maxlength: "1000",
    required: true,
    "aria-label": t(room.room === "players" ? "say_to_players" : "say_to_spectators"),
    placeholder: t("say_something"),
    "aria-describedby": "chat-problem",
  });
  const problem = h("p", { class: "error", id: "chat-problem", role: "alert", hidden: true });
  let busy = false;
  async function send(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || busy) return;
    busy = true;
    problem.hidden = true;
    try {
      await room.send(text);
      if (field.value.trim() === text) field.value = "";
    } catch (refusal) {
      problem.textContent = refusal.status === 0 ? t("not_said") : refusal.detail;
      problem.hidden = false;
    }
    busy = false;
  }
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  const form = h(
    "form",
    { class: "chat-form", on: { submit: send } },
    field,
    h(
      "button",
      { class: "button chat-send", type: "submit", "aria-label": t("send") },
      icon("site/next"),
    ),
    problem,
  );
  return form;
}

const textOf = (line) =>
  line.hidden ? t("hidden_line") : line.muted ? t("muted_line") : line.text;

function chatLine(line) {
  return h(
    "li",
    { id: `line-${line.id}`, class: line.mine ? "mine" : "" },
    h(
      "p",
      { class: "faint row spread" },
      h("span", {}, line.author ?? t("someone"), " · ", timeTag(line.at)),
      reportButton(line),
    ),
    h("p", { class: line.hidden || line.muted ? "faint" : "", dir: "auto" }, textOf(line)),
  );
}

/** A button that reports a line, if it is another player's and can be read. */
function reportButton(line) {
  if (line.mine || line.hidden || line.muted) return null;
  return h(
    "button",
    {
      class: "button link",
      type: "button",
      "aria-label": t("report_line", { name: line.author }),
      on: {
        click: () =>
          openReportDialog(t("report_line_title"), { line: line.id }, { quote: line.text }),
      },
    },
    icon("site/flag"),
  );
}
