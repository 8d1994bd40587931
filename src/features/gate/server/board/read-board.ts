import { readEdition } from '#features/edition/server/index.ts';
import type { Board, Reviewed } from '#features/gate/board-contract.ts';
import type { Scan } from '#features/gate/rules.ts';
import { readSeq, syncAllTickets } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Platform } from '#server/platform.ts';
import { listCheckpoints, placeOf } from '../checkpoints.ts';
import { readGroups } from './board-groups.ts';
import { type BoardLog, cacheBoard } from './board-log.ts';

const recentMs = 5 * 60_000;

/** `chosen`: the checkpoint to count by event and college. If it does not exist, the first one is taken. */
export async function readBoard(platform: Platform, chosen: string): Promise<Board> {
  const { db, now } = platform;
  await syncAllTickets(platform);
  const { timeZone } = await readEdition(db);
  // Read before the rows, so that a scan that arrives meanwhile makes another version.
  const version = String(await readSeq(db));
  const checkpoints = await listCheckpoints(db);
  const shown = checkpoints.find(({ _id }) => _id === chosen) ?? checkpoints[0];
  const board = await cacheBoard(db);
  const { logOf, expectedAt, names } = board;
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
    ...(await readGroups(db, shown, board)),
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
  // The phone admitted the ticket, and the server refused the scan because of an earlier one.
  return shown === 'refused' ? 'oldList' : 'already';
}
