import type { Call } from '#shared/endpoint.ts';

/** An answer from the server, possibly a refusal. */
export interface Answered {
  status: number;
  json: unknown;
  /** The time in the header `Date`; NaN if it is missing. */
  date: number;
  /** Milliseconds from the start of the call to the end of its answer. */
  took: number;
}

interface Input {
  key?: string | undefined;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeoutMs: number;
}

/** Makes calls without the web platform, because the scanner does not need its sessions and retries. */
export function createCalls(send: typeof fetch) {
  const stopped = new AbortController();

  const urlOf = ({ path }: Call, query: Input['query'] = {}) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    return search.size > 0 ? `${path}?${search}` : path;
  };

  /** Rejects if no answer came in time, or the server failed to give one. */
  async function ask(call: Call, { key, query, body, timeoutMs }: Input): Promise<Answered> {
    const ending = new AbortController();
    const end = () => ending.abort();
    stopped.signal.addEventListener('abort', end);
    const timer = setTimeout(end, timeoutMs);
    const started = performance.now();
    try {
      const answer = await send(urlOf(call, query), {
        method: call.method,
        signal: ending.signal,
        headers: {
          ...(key && { authorization: `Device ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
      const date = Date.parse(answer.headers.get('date') ?? '');
      const json: unknown = await answer.json();
      return { status: answer.status, json, date, took: performance.now() - started };
    } finally {
      clearTimeout(timer);
      stopped.signal.removeEventListener('abort', end);
    }
  }

  /** Reads a live answer until it ends, or is silent for longer than the server's heartbeat. */
  async function listen(call: Call, key: string, silenceMs: number, onMessage: (text: string) => void): Promise<void> {
    const ending = new AbortController();
    const end = () => ending.abort();
    stopped.signal.addEventListener('abort', end);
    try {
      const headers = { accept: 'text/event-stream', authorization: `Device ${key}` };
      const answer = await send(urlOf(call), { headers, signal: ending.signal });
      if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const silence = setTimeout(end, silenceMs);
        const { done, value } = await reader.read().finally(() => clearTimeout(silence));
        if (done) return;
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1];
          if (data !== undefined) onMessage(data);
        }
      }
    } finally {
      end();
      stopped.signal.removeEventListener('abort', end);
    }
  }

  return { ask, listen, stop: () => stopped.abort() };
}
