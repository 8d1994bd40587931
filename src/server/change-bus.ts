import type pg from 'pg';
import type { Config } from './config.ts';
import { connectToPrimary } from './db/postgres/postgres.ts';

/** `site` is what the public sees, `lists` is what people who are signed in see. */
type Topic = 'site' | 'lists';
const topics: readonly Topic[] = ['site', 'lists'];

/**
 * Tells the other servers on the same database that something has changed, so that they read it at once. They check
 * once a second anyway, so a lost message only delays the update.
 */
export interface ChangeBus {
  /** Call it after the commit. Several messages of one topic within 50 ms are sent as one. */
  publish(topic: Topic): void;
  /** Calls `look` when another server has sent the topic. */
  subscribe(topic: Topic, look: () => void): void;
  stop(): Promise<void>;
}

const channel = 'symposia';
const togetherMs = 50;
const reconnectMs = 1_000;

/**
 * Uses LISTEN and NOTIFY on its own connection. Triggers do not send the messages, because PostgreSQL lets transactions
 * that notify commit only one after the other, and registrations must not wait for each other.
 */
export function startChangeBus({ databaseUrl }: Pick<Config, 'databaseUrl'>): ChangeBus {
  const subscribers: Record<Topic, (() => void)[]> = { site: [], lists: [] };
  const subscribe: ChangeBus['subscribe'] = (topic, look) => void subscribers[topic].push(look);
  if (!databaseUrl) return { publish() {}, subscribe, async stop() {} };

  const lookAt = (topic: Topic) => {
    for (const look of subscribers[topic]) look();
  };
  const connection = listenOn(databaseUrl, {
    onMessage(payload) {
      const topic = topics.find((known) => known === payload);
      if (topic) lookAt(topic);
    },
    // Messages that were sent while this server was disconnected are lost, so it looks at all topics.
    onConnected: () => topics.forEach(lookAt),
  });
  const waiting = new Map<Topic, NodeJS.Timeout>();
  return {
    subscribe,
    publish(topic) {
      if (waiting.has(topic)) return;
      const send = () => {
        waiting.delete(topic);
        connection.send(topic);
      };
      waiting.set(topic, setTimeout(send, togetherMs).unref());
    },
    async stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      await connection.stop();
    },
  };
}

interface Listener {
  onMessage(payload: string): void;
  onConnected(): void;
}

function listenOn(databaseUrl: string, listener: Listener) {
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  let stopped = false;

  const listen = async () => {
    const fresh = await connectToPrimary(databaseUrl);
    const own = await fresh.query<{ pid: number }>('select pg_backend_pid() as pid');
    fresh.once('end', () => {
      client = undefined;
      later();
    });
    fresh.on('notification', ({ processId, payload = '' }) => {
      if (processId !== own.rows[0]?.pid) listener.onMessage(payload);
    });
    await fresh.query(`listen ${channel}`);
    client = fresh;
    if (stopped) await fresh.end();
    else listener.onConnected();
  };
  const later = () => {
    if (stopped || again) return;
    again = setTimeout(connect, reconnectMs).unref();
  };
  const connect = () => {
    again = undefined;
    connecting = listen().catch(later);
  };
  connect();
  return {
    send: (payload: string) =>
      void client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined),
    async stop() {
      stopped = true;
      clearTimeout(again);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
