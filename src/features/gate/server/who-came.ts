import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { Opens, Scan } from '../rules.ts';
import type { BoardTicket } from './board/board-log.ts';
import { opensThen } from './known-to-log.ts';

interface Admitted {
  /** The events of the checkpoint; undefined if it admits everybody. */
  events: readonly string[] | undefined;
  scans: Iterable<Scan>;
}

/**
 * The people who were admitted at each event, even if their registrations were cancelled later (decision 48). At a
 * checkpoint of one event that event counts. At any other, what the ticket opens now or opened at that time counts.
 */
export async function whoCame(db: Db, checkpoints: readonly Admitted[], tickets: readonly BoardTicket[]) {
  const came = new Map<string, Set<string>>();
  const add = (event: string, person: string) => came.set(event, (came.get(event) ?? new Set()).add(person));
  const opened = new Map(tickets.map(({ person, opens }) => [person, eventsOf(opens)]));
  const areShared = checkpoints.some(({ events }) => events?.length !== 1);
  const changed = areShared ? await changedTickets(db) : new Set();
  const breathe = breathing();
  for (const { events, scans } of checkpoints) {
    const isHere = (event: string) => events?.includes(event) ?? true;
    const others: Scan[] = [];
    for (const scan of scans) {
      await breathe();
      const theirs = events?.length === 1 ? events : (opened.get(scan.person) ?? []).filter(isHere);
      for (const event of theirs) add(event, scan.person);
      if (theirs.length !== events?.length && changed.has(scan.ticket)) others.push(scan);
    }
    for (const [{ person }, then] of await openedThen(db, others)) {
      for (const event of then.filter(isHere)) add(event, person);
    }
  }
  return came;
}

export const eventsOf = ({ events, unpaid }: Opens) => [...events, ...unpaid];

/** The numbers of tickets that opened something else before. Only these are looked up. */
async function changedTickets(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('tickets').select('number').where('opened_before', '<>', '[]').execute();
  return new Set(rows.map(({ number }) => number));
}

const scansAtOnce = 400;

/** What the scanned ticket opened at the time of the scan. */
async function openedThen(db: Db, scans: readonly Scan[]): Promise<[Scan, string[]][]> {
  const found: [Scan, string[]][] = [];
  for (const some of chunksOf(scans, scansAtOnce)) {
    const numbers = some.map(({ ticket }) => ticket);
    const tickets = db
      .selectFrom('tickets')
      .select(['number', 'opens', 'opened_before'])
      .where('number', 'in', numbers);
    const byNumber = new Map((await tickets.execute()).map((row) => [row.number, row]));
    for (const scan of some) {
      const row = byNumber.get(scan.ticket);
      const then = row && opensThen({ opens: JSON.parse(row.opens), before: JSON.parse(row.opened_before) }, scan.at);
      if (then) found.push([scan, eventsOf(then)]);
    }
  }
  return found;
}
