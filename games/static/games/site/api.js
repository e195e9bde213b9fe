// The public API, as every page uses it.

const API = "/api/v1/";
const SILENCE = 30_000; // milliseconds without a heartbeat: the line is dead
const PAUSES = [500, 1000, 2000, 5000, 10_000]; // milliseconds until the next try

/** A refusal, in the reader's language (RFC 9457). Without a connection its status is 0. */
export class Problem extends Error {
  constructor(status, body = {}) {
    super(body.detail || body.title || String(status));
    Object.assign(this, { status, code: body.code ?? "", detail: this.message, errors: body.errors ?? {}, body });
  }
}

/** A key under which a request is done once, however often it is sent. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const cookie = (name) => document.cookie.split("; ").find((row) => row.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

const address = (path, query = {}) => {
  const url = new URL(path.startsWith("http") || path.startsWith("/") ? path : API + path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== "" && value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
};

/** Ask for something; throws a `Problem`. The answer's JSON, or null if there is none. */
async function ask(method, path, { query, body, key, signal } = {}) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["X-CSRFToken"] = cookie("csrftoken");
  if (key) headers["Idempotency-Key"] = key;
  let answer;
  try {
    answer = await fetch(address(path, query), {
      method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { title: "offline" });
  }
  const text = await answer.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch { /* a proxy in between speaks HTML */ }
  if (!answer.ok) throw new Problem(answer.status, json ?? {});
  return json;
}

export const get = (path, query, options) => ask("GET", path, { query, ...options });
export const post = (path, body, options) => ask("POST", path, { body, ...options });
export const put = (path, body, options) => ask("PUT", path, { body, ...options });
export const patch = (path, body, options) => ask("PATCH", path, { body, ...options });
export const del = (path, options) => ask("DELETE", path, { ...options });

/** Do something that must arrive once: tried again by the same key while the line is bad. */
export async function surely(method, path, body, tries = 4) {
  const key = newKey();
  for (let n = 0; ; n += 1) {
    try {
      return await ask(method, path, { body, key });
    } catch (problem) {
      if (n + 1 >= tries || !(problem.status === 0 || problem.status >= 502)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSES[n]));
    }
  }
}

/** Go through all of a list, page after page. */
export async function* pages(path, query) {
  let next = address(path, query);
  while (next) {
    const page = await get(next);
    yield page;
    next = page.next && address(page.next);
  }
}

/**
 * Follow a stream: `message(event, data)` for each of its messages, `state("live" | "lost")` when
 * the line comes and goes. It goes on by itself where it was, and rests in a hidden tab. Returns
 * what ends it.
 */
export function follow(path, { message, state = () => {} }) {
  let last = "";
  let tries = 0;
  let line = null; // the AbortController of the open request
  let timer = 0;
  let ended = false;

  async function open() {
    clearTimeout(timer);
    line?.abort();
    const mine = (line = new AbortController());
    let watch = setTimeout(() => mine.abort(), SILENCE);
    try {
      const answer = await fetch(address(path, { after: last }), {
        headers: { Accept: "application/x-ndjson", "Accept-Language": document.documentElement.lang },
        signal: mine.signal, cache: "no-store",
      });
      if (!answer.ok) return refused(mine, answer);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        clearTimeout(watch);
        watch = setTimeout(() => mine.abort(), SILENCE);
        state("live");
        tries = 0;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const text of lines) if (text && take(JSON.parse(text))) return undefined;
      }
    } catch { /* the line is lost; below it is tried again */ } finally {
      clearTimeout(watch);
    }
    if (mine === line) again();
    return undefined;
  }

  function take({ id, event, data }) {
    if (id) last = id;
    message(event, data);
    if (event === "end") stop();
    return ended;
  }

  async function refused(mine, answer) {
    if (answer.status === 429 || answer.status >= 500) return mine === line && again();
    const body = await answer.json().catch(() => ({}));
    message("end", { status: answer.status, ...body });
    return stop();
  }

  function again() {
    line = null;
    if (ended || document.hidden) return; // a tab that is looked at again opens it
    state("lost");
    timer = setTimeout(open, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    tries += 1;
  }

  let resting = 0;
  const seen = () => {
    clearTimeout(resting);
    if (document.hidden) resting = setTimeout(() => { const was = line; line = null; was?.abort(); }, SILENCE);
    else if (!ended && line === null) open();
  };
  const online = () => !ended && !document.hidden && open();
  const offline = () => !ended && state("lost");
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);

  function stop() {
    ended = true;
    clearTimeout(timer);
    const was = line;
    line = null;
    was?.abort();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  }

  open();
  return stop;
}
