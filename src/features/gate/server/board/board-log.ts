import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import { createLog } from '#features/gate/log-rules.ts';
import { type Opens, phoneRefused, type Scan, whyRefused } from '#features/gate/rules.ts';
import { validTickets } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { toScan } from '../scan-rows.ts';

export interface BoardTicket {
  person: string;
  name: string;
  college: string;
  opens: Opens;
}

export type BoardLog = ReturnType<typeof createBoardLog>;
type Tickets = Awaited<ReturnType<typeof readTickets>>;

interface BoardCache {
  /** The logs contain all scans up to this one. */
  last: { seq: number; id: string };
  logs: Map<string, BoardLog>;
  tickets: Tickets | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** An open board reads several times a minute, so after this time without a read no board is open. */
const keptMs = 5 * 60_000;
/** How many rows are read at once. Other calls run in between. */
const atOnce = 500;

const cacheOf = new WeakMap<Db, BoardCache>();

/**
 * The board's counts. They stay in memory while somebody has the board open (decision 58). Scans are only added, and
 * their numbers go up, so each call reads only the new ones.
 */
export async function cacheBoard(db: Db) {
  await forgetLost(db);
  const cache: BoardCache = cacheOf.get(db) ?? {
    last: { seq: 0, id: '' },
    logs: new Map(),
    tickets: undefined,
    timer: undefined,
  };
  cacheOf.set(db, cache);
  clearTimeout(cache.timer);
  cache.timer = setTimeout(() => cacheOf.delete(db), keptMs).unref();
  const logOf = (checkpoint: string): BoardLog => {
    const log = cache.logs.get(checkpoint) ?? createBoardLog();
    cache.logs.set(checkpoint, log);
    return log;
  };
  const breathe = breathing();
  for (let isMore = true; isMore; ) {
    await breathe();
    const next = db.selectFrom('gate_scans').selectAll().where('seq', '>', cache.last.seq).orderBy('seq').limit(atOnce);
    const rows = await next.execute();
    for (const row of rows) {
      logOf(row.checkpoint_id).add(toScan(row));
      if (row.seq > cache.last.seq) cache.last = { seq: row.seq, id: row.id };
    }
    isMore = rows.length === atOnce;
  }
  const { last } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  if (!cache.tickets || cache.tickets.last !== (last ?? 0)) cache.tickets = await readTickets(db, last ?? 0);
  return { logOf, ...cache.tickets };
}

/**
 * Starts again if the last scan does not exist any more. A standby that took over may lack it, and may give its number
 * to another scan, so the id is compared too.
 */
async function forgetLost(db: Db): Promise<void> {
  const cache = cacheOf.get(db);
  if (!cache || cache.last.seq === 0) return;
  const { seq, id } = cache.last;
  const row = await db.selectFrom('gate_scans').select('id').where('seq', '=', seq).executeTakeFirst();
  // Another call may have started again already.
  if (row?.id === id || cacheOf.get(db) !== cache) return;
  clearTimeout(cache.timer);
  cacheOf.delete(db);
}

function createBoardLog() {
  const log = createLog();
  const undone = new Set<string>();
  const letThrough = new Set<string>();
  const overrides: Scan[] = [];
  const oldList: Scan[] = [];
  let refused = 0;
  // A phone undoes the scan that it overrode. An organiser undoes the override itself.
  const isUndone = ({ id, of }: Scan) => undone.has(id) || (log.has(of) && undone.has(of));
  return {
    ...log,
    /** Does nothing for a known scan, because calls at the same time read the same rows. */
    add(scan: Scan): void {
      if (log.has(scan.id)) return;
      log.put(scan);
      if (scan.kind === 'undo') undone.add(scan.of);
      if (scan.kind === 'override') letThrough.add(scan.of);
      if (scan.kind === 'override' && !scan.device.startsWith('admin:')) overrides.push(scan);
      if (scan.kind === 'scan' && scan.refusal && letsIn(scan.shown)) oldList.push(scan);
      if (scan.refusal || (scan.shown !== 'already' && phoneRefused(scan.shown))) refused += 1;
    },
    refused: () => refused,
    /** The overrides by phones that nobody has undone, the latest first. */
    overrides: (): Scan[] => overrides.filter((scan) => !isUndone(scan)).sort(byLatest),
    /**
     * The scans that phones admitted and the server refuses, the latest first. A scan is left out after an organiser
     * has decided about it.
     */
    oldList: (): Scan[] => oldList.filter(({ id }) => !undone.has(id) && !letThrough.has(id)).sort(byLatest),
  };
}

const letsIn = (shown: string) => !phoneRefused(shown) && shown !== 'out';
const byLatest = (one: Scan, other: Scan) => other.at.localeCompare(one.at);

/** The valid tickets. `last` is the number of the latest change of any ticket. */
async function readTickets(db: Db, last: number) {
  const tickets: BoardTicket[] = [];
  for await (const rows of validTickets(db)) {
    for (const { person, name, college, opens } of rows) {
      tickets.push({ person, name, college, opens: JSON.parse(opens) });
    }
  }
  const expected = new Map<string, readonly BoardTicket[]>();
  let names: ReadonlyMap<string, string> | undefined;
  return {
    last,
    all: tickets as readonly BoardTicket[],
    /** The tickets that the checkpoint admits while it is open. */
    expectedAt({ admits, needsPaid, needsIdSeen, hold }: CheckpointRecord): readonly BoardTicket[] {
      const key = JSON.stringify([admits, needsPaid]);
      const place = { admits, needsPaid, needsIdSeen, hold, timeZone: 'UTC' };
      const isExpected = ({ opens }: BoardTicket) => whyRefused({ opens, revokedAt: '' }, place, new Date(0)) === '';
      const here = expected.get(key) ?? tickets.filter(isExpected);
      expected.set(key, here);
      return here;
    },
    names: () => {
      names ??= new Map(tickets.map(({ person, name }) => [person, name]));
      return names;
    },
  };
}
