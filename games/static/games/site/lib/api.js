// The public API, as every page uses it.

const API = "/api/v1/";
const SILENCE_LIMIT = 30_000; // milliseconds without heartbeat or answer: the line is dead
const RETRY_DELAYS = [500, 1000, 2000, 5000, 10_000]; // milliseconds until the next try

/** A refusal, in the reader's language (RFC 9457). Without a connection its status is 0. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<Api.Problem>} [body]
   */
  constructor(status, body = {}) {
    super(body.detail || body.title || String(status));
    this.status = status;
    this.code = body.code ?? "";
    this.detail = this.message;
    this.errors = body.errors ?? {};
    this.body = body;
  }
}

/** The proof that a page of this site is asking; with TLS only this host can set it. */
export const csrfToken = () => cookie("__Host-csrftoken") || cookie("csrftoken");

/** A key under which a request is carried out once, however often it is sent. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

const cookie = (name) =>
  document.cookie
    .split("; ")
    .find((row) => row.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

const address = (path, query = {}) => {
  const url = new URL(
    path.startsWith("http") || path.startsWith("/") ? path : API + path,
    location.origin,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value !== "" && value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
};

/**
 * @typedef {object} Options
 * @property {Record<string, unknown>} [query]
 * @property {unknown} [body]
 * @property {string} [key] under which the request is carried out once
 * @property {AbortSignal} [signal]
 * @property {boolean} [asText] return the answer as text
 */

/**
 * Send a request; throws a `Problem`. Resolves to the answer's JSON, or null if there is none.
 * @param {string} method
 * @param {string} path below the API, or a whole address
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
async function request(method, path, { query, body, key, signal, asText } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["X-CSRFToken"] = csrfToken();
  if (key) headers["Idempotency-Key"] = key;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SILENCE_LIMIT);
  signal?.addEventListener("abort", () => patience.abort(), { once: true });
  let answer;
  let text;
  try {
    answer = await fetch(address(path, query), {
      method,
      headers,
      signal: patience.signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    text = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, { title: "offline" });
  } finally {
    clearTimeout(timer);
  }
  if (answer.ok && asText) return text;
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    /* a proxy in between speaks HTML */
  }
  if (!answer.ok) throw new Problem(answer.status, json ?? {});
  return json;
}

/** @type {(path: string, query?: Record<string, unknown>, options?: Options) => Promise<any>} */
export const get = (path, query, options) => request("GET", path, { query, ...options });
/** Get an answer as text. @type {(path: string) => Promise<string>} */
export const getText = (path) => request("GET", path, { asText: true });
/** @typedef {(path: string, body?: unknown, options?: Options) => Promise<any>} Send */

/** @type {Send} */
export const post = (path, body, options) => request("POST", path, { body, ...options });
/** @type {Send} */
export const put = (path, body, options) => request("PUT", path, { body, ...options });
/** @type {Send} */
export const patch = (path, body, options) => request("PATCH", path, { body, ...options });
/** @type {(path: string, options?: Options) => Promise<any>} */
export const del = (path, options) => request("DELETE", path, { ...options });

/**
 * Send a request that must take effect once: repeated with its key while the connection is bad.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [key] of the request, if it was sent before
 */
export async function sendWithRetry(method, path, body, key = newKey(), tries = 4) {
  for (let n = 0; ; n += 1) {
    try {
      return await request(method, path, { body, key });
    } catch (problem) {
      if (n + 1 >= tries || !(problem.status === 0 || problem.status >= 502)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS[n]));
    }
  }
}

/**
 * Yield all pages of a list.
 * @param {string} path
 * @param {Record<string, unknown>} [query]
 */
export async function* eachPage(path, query) {
  let next = address(path, query);
  while (next) {
    const page = await get(next);
    yield page;
    next = page.next && address(page.next);
  }
}

/** Whether two JSON values are equal, ignoring the order of keys. */
export function sameJson(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => sameJson(one[key], other[key]))
  );
}

/**
 * Follow a stream: calls `message(event, data)` for each message, and `state("live" | "lost")` when
 * the line comes and goes. It resumes by itself where it was, and rests in a hidden tab. Returns
 * a function that ends it.
 * @param {string} path
 * @param {{message: (event: string, data: any) => void, state?: (word: string) => void}} listeners
 */
export function followStream(path, { message, state = () => {} }) {
  let last = "";
  let tries = 0;
  let openRequest = null; // the AbortController of the open request
  let timer = 0;
  let ended = false;

  async function open() {
    clearTimeout(timer);
    openRequest?.abort();
    const ownRequest = new AbortController();
    openRequest = ownRequest;
    let watchdog = setTimeout(() => ownRequest.abort(), SILENCE_LIMIT);
    try {
      const answer = await fetch(address(path, { after: last }), {
        headers: {
          Accept: "application/x-ndjson",
          "Accept-Language": document.documentElement.lang,
        },
        signal: ownRequest.signal,
        cache: "no-store",
      });
      if (!answer.ok) return handleRefusal(ownRequest, answer);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => ownRequest.abort(), SILENCE_LIMIT);
        state("live");
        tries = 0;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const text of lines) if (text && handleLine(JSON.parse(text))) return undefined;
      }
    } catch {
      /* the line is lost; below it is tried again */
    } finally {
      clearTimeout(watchdog);
    }
    if (ownRequest === openRequest) retryLater();
    return undefined;
  }

  function handleLine({ id, event, data }) {
    if (id) last = id;
    message(event, data);
    if (event === "end") stop();
    return ended;
  }

  async function handleRefusal(ownRequest, answer) {
    if (answer.status === 429 || answer.status >= 500)
      return ownRequest === openRequest && retryLater();
    const body = await answer.json().catch(() => ({}));
    message("end", { status: answer.status, ...body });
    return stop();
  }

  function retryLater() {
    openRequest = null;
    if (ended || document.hidden) return; // it is opened again when the tab is shown
    state("lost");
    timer = setTimeout(open, RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]);
    tries += 1;
  }

  let suspendTimer = 0;
  const onVisibilityChange = () => {
    clearTimeout(suspendTimer);
    if (document.hidden)
      suspendTimer = setTimeout(() => {
        const oldRequest = openRequest;
        openRequest = null;
        oldRequest?.abort();
      }, SILENCE_LIMIT);
    else if (!ended && openRequest === null) open();
  };
  const online = () => !ended && !document.hidden && open();
  const offline = () => !ended && state("lost");
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);

  function stop() {
    ended = true;
    clearTimeout(timer);
    const oldRequest = openRequest;
    openRequest = null;
    oldRequest?.abort();
    document.removeEventListener("visibilitychange", onVisibilityChange);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  }

  open();
  return stop;
}
