import { authorization, endRefused } from '#web/api.ts';

/** Longer than the server's heartbeat: a connection that is silent for this long is lost. */
const silenceMs = 40_000;
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

interface Listener {
  onMessage: (message: unknown) => void;
  /** Whether messages can arrive at the moment. */
  onState: (connected: boolean) => void;
}

/**
 * Server-sent events of the control room over `fetch`, because an EventSource cannot send an Authorization header.
 * Connects again after each break, with growing pauses. Disconnects while the tab is hidden, because a browser has few
 * connections for all its tabs.
 */
export function listen(address: string, listener: Listener): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    connection?.abort();
    if (stopped || document.hidden || !authorization('admin')) return;
    const mine = new AbortController();
    connection = mine;
    const outcome = await hear(address, mine, (message) => {
      failures = 0;
      listener.onState(true);
      listener.onMessage(message);
    }).catch(() => 'broken' as const);
    // A newer connection has replaced this one, or the tab is hidden.
    if (connection !== mine || stopped) return;
    listener.onState(false);
    if (outcome === 'refused' || mine.signal.reason === resting) return;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++);
    // Random, so that not all browsers connect at the same moment after the server was down.
    timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  function followVisibility(): void {
    if (!document.hidden) return void connect();
    clearTimeout(timer);
    connection?.abort(resting);
  }

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', connect);
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    connection?.abort();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', connect);
  };
}

const resting = 'resting';

/** Resolves when the stream ends, with 'refused' if trying again is useless. */
async function hear(address: string, connection: AbortController, onMessage: (message: unknown) => void) {
  const session = authorization('admin');
  const headers = { accept: 'text/event-stream', authorization: session ?? '' };
  const response = await beforeSilence(fetch(address, { headers, signal: connection.signal }), connection);
  if (response.status === 401) endRefused('admin', session);
  if (response.status === 401 || response.status === 403) return 'refused';
  if (!response.ok || !response.body) return 'broken';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await beforeSilence(reader.read(), connection);
    if (done) return 'ended';
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (data !== undefined) onMessage(JSON.parse(data));
    }
  }
}

/** Ends the connection if nothing arrives for too long, neither the headers nor the next part. */
function beforeSilence<T>(arrival: Promise<T>, connection: AbortController): Promise<T> {
  const silence = setTimeout(() => connection.abort(), silenceMs);
  return arrival.finally(() => clearTimeout(silence));
}
