import { createHash } from 'node:crypto';
import type { Db, Tx } from './db/schema.ts';
import { write, writeNote } from './db/write.ts';
import type { Platform } from './platform.ts';

interface Bound {
  points: number;
  /** The period begins with the first point. After its end the count starts again. */
  seconds: number;
}

export interface Throttle {
  /** Counts one or `points` more for `key`. Returns false if that is too many. */
  spend(key: string, points?: number): Promise<boolean>;
  /** Takes back one or `points`. */
  giveBack(key: string, points?: number): Promise<void>;
  /** How many points `key` can still spend. Does not count. */
  left(key: string): Promise<number>;
  /** Sets the count of `key` to zero. */
  forget(key: string): Promise<void>;
}

/**
 * Counts in this process, or in the database if several servers share one. Otherwise a guesser whose attempts reach
 * different servers would have more of them. `name` separates the counts of different throttles.
 */
export function createThrottle(
  { db, engine, now }: Pick<Platform, 'db' | 'engine' | 'now'>,
  name: string,
  bound: Bound,
): Throttle {
  return engine === 'postgres' ? sharedThrottle(db, now, name, bound) : ownThrottle(now, bound);
}

/**
 * For work that one of the servers does regularly: returns true on the one that should do it now. If that server stops
 * before it has finished, the work waits for the next period.
 */
export function claimJob(platform: Pick<Platform, 'db' | 'now'>, name: string, seconds: number): Promise<boolean> {
  return sharedThrottle(platform.db, platform.now, `job ${name}`, { points: 1, seconds }).spend('');
}

/**
 * Counts one more with each throttle until one refuses. What the limit of a minute refuses then does not count for the
 * day. Put the shortest period first.
 */
export async function spendAll(throttles: readonly Throttle[], key: string): Promise<boolean> {
  for (const throttle of throttles) if (!(await throttle.spend(key))) return false;
  return true;
}

/** Adds `spent` to each count and returns the new counts. A count whose period has ended starts again. */
export const countUp = (tx: Tx, counts: readonly { key: string; spent: number; ends_at: string }[], at: string) =>
  tx
    .insertInto('shared_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const ended = eb('shared_counts.ends_at', '<=', at);
        const more = eb('shared_counts.spent', '+', ref('excluded.spent'));
        return {
          spent: eb.case().when(ended).then(ref('excluded.spent')).else(more).end(),
          ends_at: eb.case().when(ended).then(ref('excluded.ends_at')).else(ref('shared_counts.ends_at')).end(),
        };
      }),
    )
    .returning(['key', 'spent']);

/** Ended counts have no effect; this only frees space. */
export async function removeEndedCounts(db: Db, now: Date): Promise<void> {
  await write(db, (tx) => tx.deleteFrom('shared_counts').where('ends_at', '<=', now.toISOString()).execute());
}

/** Each change is one statement, so the row decides the order, also between servers. */
function sharedThrottle(db: Db, now: () => Date, name: string, { points, seconds }: Bound): Throttle {
  const hashed = (key: string) => hashOf(`${name}|${key}`, 'hex');
  return {
    async spend(key, more = 1) {
      const at = now();
      const ends_at = new Date(at.getTime() + seconds * 1_000).toISOString();
      const counts = [{ key: hashed(key), spent: more, ends_at }];
      const { spent } = await writeNote(db, (tx) => countUp(tx, counts, at.toISOString()).executeTakeFirstOrThrow());
      return spent <= points;
    },
    async giveBack(key, fewer = 1) {
      // The period may have ended meanwhile, so the count may be smaller than what is taken back.
      await writeNote(db, (tx) =>
        tx
          .updateTable('shared_counts')
          .set(({ eb }) => ({
            spent: eb
              .case()
              .when('spent', '>', fewer)
              .then(eb('spent', '-', fewer))
              .else(0)
              .end(),
          }))
          .where('key', '=', hashed(key))
          .where('spent', '>', 0)
          .execute(),
      );
    },
    async left(key) {
      const running = db.selectFrom('shared_counts').select('spent').where('key', '=', hashed(key));
      const count = await running.where('ends_at', '>', now().toISOString()).executeTakeFirst();
      return Math.max(0, points - (count?.spent ?? 0));
    },
    async forget(key) {
      await writeNote(db, (tx) => tx.deleteFrom('shared_counts').where('key', '=', hashed(key)).execute());
    },
  };
}

/** Keys are hashed, because they contain text that somebody has typed, of any length. */
const hashOf = (key: string, as: 'hex' | 'base64url') => createHash('sha256').update(key).digest(as);

/** The largest number of keys, about 10 MB. */
const mostKeys = 50_000;
const roomyKeys = 40_000;

/**
 * Counts only in this process, even if there are other servers. For high limits on a whole campus with one address: in
 * the database all its students would wait for one row.
 */
export function ownThrottle(now: () => Date, { points, seconds }: Bound): Throttle {
  const counts = new Map<string, { spent: number; endsAt: number }>();
  const running = (key: string, at: number) => {
    const known = counts.get(key);
    return known && known.endsAt > at ? known : undefined;
  };
  return {
    async spend(given, more = 1) {
      const at = now().getTime();
      const key = hashOf(given, 'base64url');
      const known = running(key, at);
      if (known) {
        known.spent += more;
        return known.spent <= points;
      }
      if (counts.size >= mostKeys) makeRoom(counts, at);
      counts.delete(key);
      counts.set(key, { spent: more, endsAt: at + seconds * 1_000 });
      return points >= more;
    },
    async giveBack(given, fewer = 1) {
      const known = running(hashOf(given, 'base64url'), now().getTime());
      if (known) known.spent = Math.max(0, known.spent - fewer);
    },
    async left(given) {
      const known = running(hashOf(given, 'base64url'), now().getTime());
      return Math.max(0, points - (known?.spent ?? 0));
    },
    async forget(given) {
      counts.delete(hashOf(given, 'base64url'));
    },
  };
}

/**
 * Removes ended counts first, then the smallest. A flood of new keys must not remove the count of a guesser, who has
 * tried one key many times.
 */
function makeRoom(counts: Map<string, { spent: number; endsAt: number }>, at: number): void {
  for (const [key, { endsAt }] of counts) {
    if (endsAt > at) break; // Counts are in the order in which they end.
    counts.delete(key);
  }
  for (let few = 1; counts.size > roomyKeys; few *= 2) {
    for (const [key, { spent }] of counts) {
      if (spent <= few) counts.delete(key);
      if (counts.size <= roomyKeys) break;
    }
  }
}
