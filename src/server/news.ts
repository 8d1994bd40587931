import type pg from 'pg';
import type { Config } from './config.ts';
import { connectToPrimary } from './db/postgres.ts';

/** `site`: what the public sees. `lists`: what somebody who is signed in sees. */
type Topic = 'site' | 'lists';
const topics: readonly Topic[] = ['site', 'lists'];

/**
 * Tells the other servers on the same database that something has changed, so that they look at once. They look by
 * themselves once a second anyway: news is a matter of speed, never of truth, and may get lost.
 */
export interface News {
  /** Call it after the commit. Much news of the same topic within a moment is sent once. */
  tell(topic: Topic): void;
  /** Topics that other servers have sent. */
  heard(topic: Topic, look: () => void): void;
  stop(): Promise<void>;
}

const channel = 'symposia';
const togetherMs = 50;
const reconnectMs = 1_000;

/**
 * LISTEN and NOTIFY over one connection of its own. Not from triggers: PostgreSQL lets transactions that notify commit
 * only one after the other, and registrations must not wait for that.
 */
export function startNews({ databaseUrl }: Pick<Config, 'databaseUrl'>): News {
  const lookers: Record<Topic, (() => void)[]> = { site: [], lists: [] };
  const heard: News['heard'] = (topic, look) => void lookers[topic].push(look);
  if (!databaseUrl) return { tell() {}, heard, async stop() {} };

  const lookAt = (topic: Topic) => {
    for (const look of lookers[topic]) look();
  };
  const line = keepListening(databaseUrl, {
    heard(payload) {
      const topic = topics.find((known) => known === payload);
      if (topic) lookAt(topic);
    },
    // News that was told while disconnected is lost, so look at every topic.
    connected: () => topics.forEach(lookAt),
  });
  const waiting = new Map<Topic, NodeJS.Timeout>();
  return {
    heard,
    tell(topic) {
      if (waiting.has(topic)) return;
      const send = () => {
        waiting.delete(topic);
        line.send(topic);
      };
      waiting.set(topic, setTimeout(send, togetherMs).unref());
    },
    async stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      await line.stop();
    },
  };
}

interface Ears {
  heard(payload: string): void;
  connected(): void;
}

function keepListening(databaseUrl: string, ears: Ears) {
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
      if (processId !== own.rows[0]?.pid) ears.heard(payload);
    });
    await fresh.query(`listen ${channel}`);
    client = fresh;
    if (stopped) await fresh.end();
    else ears.connected();
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
