import { createScansByPerson } from '#features/gate/log-rules.ts';
import { type Move, movesOf, overCapacity, type Place, type Scan } from '#features/gate/rules.ts';
import { breathing } from '#server/breathe.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { dayOf } from '#shared/calendar.ts';
import { toScan } from '../scan-rows.ts';

type Rule = Pick<Place, 'rule' | 'timeZone'>;
export type CapacityLog = ReturnType<typeof createCapacityLog>;

interface CapacityCache {
  /** The logs contain all scans up to this one. */
  last: { seq: number; id: string };
  logs: Map<string, CapacityLog>;
  timer: NodeJS.Timeout | undefined;
}

/** After this time without an upload or a check-in, nobody is being let in. */
const keptMs = 5 * 60_000;
const atOnce = 500;
const cacheOf = new WeakMap<Db, CapacityCache>();

export function forgetCapacityLogs(db: Db): void {
  clearTimeout(cacheOf.get(db)?.timer);
  cacheOf.delete(db);
}

/** Whether the log of the checkpoint is in memory. */
export const isCapacityLogKept = (db: Db, checkpoint: string): boolean =>
  cacheOf.get(db)?.logs.has(checkpoint) ?? false;

/**
 * The log of a checkpoint up to the last scan that `tx` sees. It shows who was inside when somebody came in (decision
 * 48), and is kept in memory. Call it only after `nextSeq`, for which uploads wait for each other, so that no scan is
 * added meanwhile.
 */
export async function keepCapacityLog(db: Db, tx: Tx, checkpoint: string): Promise<CapacityLog> {
  if (!(await isWhole(tx, cacheOf.get(db)))) forgetCapacityLogs(db);
  const cache: CapacityCache = cacheOf.get(db) ?? { last: { seq: 0, id: '' }, logs: new Map(), timer: undefined };
  cacheOf.set(db, cache);
  clearTimeout(cache.timer);
  cache.timer = setTimeout(() => cacheOf.delete(db), keptMs).unref();
  const logOf = (id: string): CapacityLog => {
    const log = cache.logs.get(id) ?? createCapacityLog();
    cache.logs.set(id, log);
    return log;
  };
  for (let isMore = true; isMore; ) {
    const next = tx.selectFrom('gate_scans').selectAll().where('seq', '>', cache.last.seq).orderBy('seq').limit(atOnce);
    const rows = await next.execute();
    for (const row of rows) {
      logOf(row.checkpoint_id).add(toScan(row));
      cache.last = { seq: row.seq, id: row.id };
    }
    isMore = rows.length === atOnce;
  }
  return logOf(checkpoint);
}

/**
 * Returns false if the last scan does not exist any more, or its number belongs to another scan: a transaction was
 * rolled back, or a standby took over.
 */
async function isWhole(tx: Tx, cache: CapacityCache | undefined): Promise<boolean> {
  if (!cache || cache.last.seq === 0) return true;
  const row = await tx.selectFrom('gate_scans').select('id').where('seq', '=', cache.last.seq).executeTakeFirst();
  return row?.id === cache.last.id;
}

/** The scans of one checkpoint. Only people with a new scan are folded again. */
export function createCapacityLog() {
  const changed = new Set<string>();
  const scans = createScansByPerson(changed);
  const moves = new Map<string, Move[]>();
  let movedBy = '';

  async function allMoves({ rule, timeZone }: Rule): Promise<Move[]> {
    const by = JSON.stringify([rule, timeZone]);
    if (by !== movedBy) for (const person of scans.people()) changed.add(person);
    movedBy = by;
    const breathe = breathing();
    for (const person of changed) {
      moves.set(person, movesOf({ rule, timeZone }, scans.of(person)));
      changed.delete(person);
      await breathe();
    }
    return [...moves.values()].flat();
  }

  return {
    add(scan: Scan): void {
      if (!scans.has(scan.id)) scans.put(scan);
    },
    /** The admissions that came when the capacity was used up. */
    over: async (rule: Rule, capacity: number): Promise<ReadonlySet<string>> =>
      overCapacity(capacity, await allMoves(rule)),
    /** How many people are inside. If each day counts, those of that day. */
    async inside(place: Rule, now: Date): Promise<number> {
      const today = place.rule === 'daily' ? dayOf(now, place.timeZone) : '';
      const counted = (await allMoves(place)).filter(({ day }) => day === today);
      return counted.reduce((sum, { comesIn }) => sum + (comesIn ? 1 : -1), 0);
    },
  };
}
