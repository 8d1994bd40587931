import pLimit from 'p-limit';
import { hourMs } from '#shared/calendar.ts';
import { whyOutage } from './http/outages.ts';
import type { Platform } from './platform.ts';
import { claimJob } from './throttle.ts';

export interface Chore {
  name: string;
  everyHours: number;
  work(): Promise<unknown>;
}

/**
 * How many chores run at once when the server starts. Each uses a database connection, and the first requests need some
 * too.
 */
const firstAtOnce = 2;

/**
 * Runs each chore at its interval, on one of the servers. Returns a function that stops this and waits for running
 * chores.
 */
export function startHousekeeping(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  chores: readonly Chore[],
): () => Promise<void> {
  const limit = pLimit(firstAtOnce);
  let stopped = false;
  const stops = chores.map((chore) => {
    let running: Promise<void> | undefined;
    // A run may take longer than the interval. `stop` waits for it, because the database is closed afterwards.
    const start = () => {
      running ??= runOnOneServer(platform, chore)
        .catch((err) => platform.log.warn({ err, chore: chore.name }, 'a chore was not done; tried again later'))
        .finally(() => {
          running = undefined;
        });
      return running;
    };
    // Later runs are not limited: a file store that does not answer must not delay the check of deadlines each minute.
    const timer = setInterval(start, chore.everyHours * hourMs).unref();
    const first = limit(async () => {
      if (!stopped) await start();
    });
    return async () => {
      clearInterval(timer);
      await first;
      await running;
    };
  });
  return async () => {
    stopped = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * The timers of several servers differ, so a claim lasts for half the interval: no second server does the work again.
 */
async function runOnOneServer(
  platform: Pick<Platform, 'db' | 'now'>,
  { name, everyHours, work }: Chore,
): Promise<void> {
  if (await claimJob(platform, name, everyHours * 1_800)) await work();
}

/**
 * Does the work for each item. If one item fails, that is logged, the others are still done, and the next run tries it
 * again. An outage would fail all items, so it ends the run.
 */
export async function eachAlone<Item extends { id: string }>(
  { log }: Pick<Platform, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (err) {
      if (whyOutage(err)) throw err;
      log.error({ err, id: item.id }, 'a part of a chore failed; tried again later');
    }
  }
}
