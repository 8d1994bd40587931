import { readCollegeNames } from '#features/colleges/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { keepAllTickets, readSeq } from '#features/tickets/server/index.ts';
import { type Breathe, breathing } from '#server/breathe.ts';
import type { Platform } from '#server/platform.ts';
import type { Board, Reviewed } from '../board-contract.ts';
import type { Scan } from '../rules.ts';
import { readTitles } from './board.ts';
import { type BoardLog, type BoardTicket, keepBoard } from './board-log.ts';
import { listCheckpoints, placeOf } from './checkpoints.ts';

const recentMs = 5 * 60_000;

/** `chosen` is the checkpoint whose counts by event and college are shown; the first one if it does not exist. */
export async function readBoard(platform: Platform, chosen: string): Promise<Board> {
  const { db, now } = platform;
  await keepAllTickets(platform);
  const { timeZone } = await readEdition(db);
  // Read before the rows, so that a scan that comes meanwhile is announced again.
  const version = String(await readSeq(db));
  const checkpoints = await listCheckpoints(db);
  const shown = checkpoints.find(({ _id }) => _id === chosen) ?? checkpoints[0];
  const { logOf, expectedAt, names } = await keepBoard(db);
  const breathe = breathing();
  const counts: Board['checkpoints'] = [];
  for (const checkpoint of checkpoints) {
    await breathe();
    const log = logOf(checkpoint._id);
    const { inside, people, conflicts } = log.counts(placeOf(checkpoint, timeZone), now());
    counts.push({
      _id: checkpoint._id,
      inside,
      people,
      perMinute: recentIn(log, now()) / (recentMs / 60_000),
      expected: expectedAt(checkpoint).length,
      refused: log.refused(),
      conflicts,
      overrides: log.overrides().length,
      oldList: log.oldList().length,
    });
  }
  const head = { version, timeZone, checkpoint: shown?._id ?? '', checkpoints: counts };
  if (!shown) return { ...head, events: [], colleges: [], overrides: [], oldList: [] };
  const log = logOf(shown._id);
  const reviewed = (scans: readonly Scan[], reasonOf: (scan: Scan) => string): Reviewed[] =>
    scans.slice(0, mostReviewed).map((scan) => ({
      ticket: scan.ticket,
      name: names().get(scan.person) ?? '',
      at: scan.at,
      device: scan.device,
      reason: reasonOf(scan),
    }));
  return {
    ...head,
    ...(await groupsOf(expectedAt(shown), log, await readTitles(db), await readCollegeNames(db), breathe)),
    overrides: reviewed(log.overrides(), ({ of }) => whyOut(log.get(of))),
    oldList: reviewed(log.oldList(), ({ refusal }) => refusal),
  };
}

const mostReviewed = 50;

function recentIn(log: BoardLog, now: Date): number {
  const [from, to] = [new Date(now.getTime() - recentMs).toISOString(), now.toISOString()];
  let recent = 0;
  for (const { at } of log.allAdmissions()) if (at > from && at <= to) recent += 1;
  return recent;
}

function whyOut(refused: Scan | undefined): string {
  if (!refused) return '';
  const { refusal, shown } = refused;
  if (refusal || shown === 'full') return refusal || shown;
  // The phone admitted the ticket, and the server refused it because of an earlier scan.
  return shown === 'refused' ? 'oldList' : 'already';
}

async function groupsOf(
  expected: readonly BoardTicket[],
  log: BoardLog,
  titles: ReadonlyMap<string, string>,
  collegeOf: (typed: string) => string,
  breathe: Breathe,
) {
  const count = async (keysOf: (ticket: BoardTicket) => readonly string[]) => {
    const groups = new Map<string, { expected: number; people: number }>();
    for (const ticket of expected) {
      await breathe();
      for (const key of keysOf(ticket)) {
        const group = groups.get(key) ?? { expected: 0, people: 0 };
        groups.set(key, group);
        group.expected += 1;
        if (log.admissions(ticket.person).length > 0) group.people += 1;
      }
    }
    return [...groups].sort(([one, a], [other, b]) => b.expected - a.expected || one.localeCompare(other));
  };
  const events = await count(({ opens }) => [...opens.events, ...opens.unpaid]);
  const colleges = await count(({ college }) => [collegeOf(college)]);
  return {
    events: events.map(([_id, group]) => ({ _id, title: titles.get(_id) ?? '', ...group })),
    colleges: colleges.slice(0, 100).map(([name, group]) => ({ name, ...group })),
  };
}
