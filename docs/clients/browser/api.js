// Calling the API, and reading its streams.

import { refresh } from "./oauth.js";

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.code = problem.code;
  }
}

export class Api {
  constructor(session) {
    this.session = session;
  }

  // Ask, with a fresh token if the present one has expired.
  async ask(path, options = {}) {
    const go = () =>
      fetch(`${this.session.site}/api/v1/${path}`, {
        ...options,
        headers: { ...options.headers, Authorization: `Bearer ${this.session.token}` },
      });
    const answer = await go();
    if (answer.status !== 401) return answer;
    this.session = await refresh(this.session);
    return go();
  }

  // Call until there is an answer; sent again with the same key, nothing is done twice.
  async call(method, path, body) {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    if (body) headers["Content-Type"] = "application/json";
    for (let wait = 1; ; wait = Math.min(2 * wait, 60)) {
      const answer = await this.ask(path, {
        method,
        headers,
        body: body && JSON.stringify(body),
      }).catch(() => null); // the line broke
      if (answer?.status === 204) return null;
      if (answer?.ok) return answer.json();
      if (answer && answer.status !== 429 && answer.status < 500)
        throw new Refusal(await answer.json());
      await pause(Number(answer?.headers.get("Retry-After") ?? wait));
    }
  }

  // All messages of a stream, one after the other; after a break it goes on where it was.
  async *stream(path) {
    let last = {};
    for (;;) {
      try {
        for await (const message of this.#once(path, last)) {
          last = message.id ? { "Last-Event-ID": message.id } : {};
          yield message;
        }
      } catch (error) {
        if (error instanceof Refusal) throw error;
      }
      await pause(1);
    }
  }

  async *#once(path, last) {
    const headers = { Accept: "application/x-ndjson", ...last };
    const answer = await this.ask(path, { headers });
    if (answer.status < 500 && answer.status >= 400 && answer.status !== 429)
      throw new Refusal(await answer.json());
    if (!answer.ok) return;
    let rest = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line); // an empty one is a heartbeat
    }
  }
}
