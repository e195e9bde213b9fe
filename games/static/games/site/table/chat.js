// Talk at the table: the players' room, or the spectators'.

import { get, put, surely } from "../api.js";
import { el, icon, me, render, say, time } from "../dom.js";
import { report } from "../report.js";

/** Show a room in `node`, and go on with it. */
export async function open(node, page, ui, actions) {
  const game = page.table.id;
  const room = page.table.seat === null ? "spectators" : "players";
  if (!me) {
    render(node, el("p", {}, say("chat_login")));
    return;
  }
  const lines = new Map();
  let problem = "";
  let older = null;
  let busy = false;
  const list = el("ol", { class: "chat-lines", id: "chat-lines", "aria-live": "polite" });
  const field = el("textarea", { id: "chat-text", rows: "2", maxlength: "1000", required: true, "aria-describedby": "chat-problem" });
  const why = el("p", { class: "error", id: "chat-problem", role: "alert" });

  function draw() {
    const rows = [...lines.values()].sort((one, other) => one.id - other.id);
    // What stands there stays: a screen reader reads new lines alone.
    rows.forEach((said, place) => {
      const here = list.children[place];
      if (here?.id !== `line-${said.id}`) list.insertBefore(line(said), here ?? null);
    });
    list.scrollTop = list.scrollHeight;
    why.textContent = problem;
  }
  async function send(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || busy) return;
    problem = "";
    busy = true;
    try {
      const said = await surely("POST", `games/${game}/chat`, { room, text });
      if (field.value.trim() === text) field.value = "";
      take(said);
    } catch (refusal) {
      problem = refusal.status === 0 ? say("not_sent") : refusal.detail;
      draw();
    }
    busy = false;
  }
  function take(said) {
    lines.set(said.id, said);
    draw();
    if (node.isConnected && !document.hidden) put(`games/${game}/chat/read`, { room, line: said.id }).catch(() => {});
  }
  async function page_of(path, query) {
    const answer = await get(path, query);
    answer.results.forEach((said) => lines.set(said.id, said));
    older = answer.next;
    more.hidden = !older;
    draw();
  }
  const more = el("button", { class: "button link", type: "button", hidden: true, on: { click: () => page_of(older) } }, say("older_lines"));

  actions.listen((event, data) => {
    if (event === "chat" && data.room === room) take(data);
  });
  render(node, more, list,
    el("form", { class: "chat-form", on: { submit: send } },
      el("label", { for: "chat-text" }, say(room === "players" ? "say_to_players" : "say_to_spectators")),
      field, why, el("button", { class: "button", type: "submit" }, icon("site/chat"), say("send"))),
    el("button", {
      class: "button link", id: "report-table", type: "button",
      on: { click: () => report(say("report_table_title"), { game }) },
    }, icon("site/flag"), say("report_table")));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) node.querySelector("form").requestSubmit();
  });
  try {
    await page_of(`games/${game}/chat`, { room });
    const last = Math.max(0, ...lines.keys());
    if (last) await put(`games/${game}/chat/read`, { room, line: last });
  } catch (refusal) {
    problem = refusal.detail;
    draw();
  }
}

function line(said) {
  const text = said.hidden ? say("hidden_line") : said.muted ? say("muted_line") : said.text;
  return el("li", { id: `line-${said.id}`, class: said.mine ? "mine" : "" },
    el("p", { class: "faint row spread" }, el("span", {}, said.author ?? say("someone"), " · ", time(said.at)), reportable(said)),
    el("p", { class: said.hidden || said.muted ? "faint" : "" }, text));
}

/** A button to report a line of somebody else, that can be read. */
function reportable(said) {
  if (said.mine || said.hidden || said.muted) return null;
  return el("button", {
    class: "button link", type: "button", "aria-label": say("report_line", { name: said.author }),
    on: { click: () => report(say("report_line_title"), { line: said.id }, { quote: said.text }) },
  }, icon("site/flag"));
}
