// Talk at the table: the players' room, or the spectators'.

import { get, put, sendWithRetry } from "../lib/api.js";
import { h, icon, me, render, t, timeTag } from "../lib/dom.js";
import { openReportDialog } from "../lib/report_dialog.js";

/** Show a room in `node`, and go on with it. */
export async function open(node, page, _ui, actions) {
  const game = page.table.id;
  const room = page.table.seat === null ? "spectators" : "players";
  if (!me) {
    render(node, h("p", {}, t("chat_login")));
    return;
  }
  const lines = new Map();
  let problem = "";
  let older = null;
  let busy = false;
  const list = h("ol", { class: "chat-lines", id: "chat-lines", "aria-live": "polite" });
  const field = h("textarea", {
    id: "chat-text",
    rows: "2",
    maxlength: "1000",
    required: true,
    "aria-describedby": "chat-problem",
  });
  const problemLine = h("p", { class: "error", id: "chat-problem", role: "alert" });

  function draw() {
    const rows = [...lines.values()].sort((one, other) => one.id - other.id);
    // What stands there stays: a screen reader reads new lines alone.
    rows.forEach((line, place) => {
      const present = list.children[place];
      if (present?.id !== `line-${line.id}`) list.insertBefore(chatLine(line), present ?? null);
    });
    list.scrollTop = list.scrollHeight;
    problemLine.textContent = problem;
  }
  async function send(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || busy) return;
    problem = "";
    busy = true;
    try {
      const line = await sendWithRetry("POST", `games/${game}/chat`, { room, text });
      if (field.value.trim() === text) field.value = "";
      addLine(line);
    } catch (refusal) {
      problem = refusal.status === 0 ? t("not_sent") : refusal.detail;
      draw();
    }
    busy = false;
  }
  function addLine(line) {
    lines.set(line.id, line);
    draw();
    if (node.isConnected && !document.hidden)
      put(`games/${game}/chat/read`, { room, line: line.id }).catch(() => {});
  }
  async function loadLines(path, query) {
    const answer = await get(path, query);
    for (const line of answer.results) lines.set(line.id, line);
    older = answer.next;
    more.hidden = !older;
    draw();
  }
  const more = h(
    "button",
    { class: "button link", type: "button", hidden: true, on: { click: () => loadLines(older) } },
    t("older_lines"),
  );

  actions.listen((event, data) => {
    if (event === "chat" && data.room === room) addLine(data);
  });
  render(
    node,
    more,
    list,
    h(
      "form",
      { class: "chat-form", on: { submit: send } },
      h(
        "label",
        { for: "chat-text" },
        t(room === "players" ? "say_to_players" : "say_to_spectators"),
      ),
      field,
      problemLine,
      h("button", { class: "button", type: "submit" }, icon("site/chat"), t("send")),
    ),
    h(
      "button",
      {
        class: "button link",
        id: "report-table",
        type: "button",
        on: { click: () => openReportDialog(t("report_table_title"), { game }) },
      },
      icon("site/flag"),
      t("report_table"),
    ),
  );
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
      node.querySelector("form").requestSubmit();
  });
  try {
    await loadLines(`games/${game}/chat`, { room });
    const last = Math.max(0, ...lines.keys());
    if (last) await put(`games/${game}/chat/read`, { room, line: last });
  } catch (refusal) {
    problem = refusal.detail;
    draw();
  }
}

function chatLine(line) {
  const text = line.hidden ? t("hidden_line") : line.muted ? t("muted_line") : line.text;
  return h(
    "li",
    { id: `line-${line.id}`, class: line.mine ? "mine" : "" },
    h(
      "p",
      { class: "faint row spread" },
      h("span", {}, line.author ?? t("someone"), " · ", timeTag(line.at)),
      reportButton(line),
    ),
    h("p", { class: line.hidden || line.muted ? "faint" : "" }, text),
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
