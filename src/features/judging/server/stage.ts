import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { afterCommit } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { Stage } from '../result-contract.ts';
import { readEntries, versionOf } from './entries.ts';
import { fixResult, setRoundState } from './publish.ts';
import { type FoundRound, inLockedRound } from './rounds.ts';

interface Wanted {
  places: number;
  fingerprint?: string | undefined;
}

/** Fixes the result while it is secret. Judges can no longer save, and nothing is published yet. */
export function prepareStage(platform: Platform, viewer: AdminViewer, roundId: string, wanted: Wanted) {
  const { now } = platform;
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    if (round.kind !== 'scored' || (await versionOf(tx, round.id)) > 0) return refuse('notForStage');
    const fixed = await fixResult(tx, round, { ...wanted, reason: '' }, now().toISOString());
    if (fixed instanceof Refusal) return fixed;
    await setRoundState(tx, round.id, 'stage');
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'result.stage',
      subject: `round:${round.id}`,
      after: { places: wanted.places, counts: round.counts },
    });
    return stageOf(round, await placesOnStage(tx, round.id));
  });
}

/** Returns the first version, because only that one is read on stage. */
export async function readStage(db: Db, round: FoundRound) {
  const isReadOut = round.state === 'published' && (await versionOf(db, round.id)) === 1;
  const rows = round.state === 'stage' || isReadOut ? await placesOnStage(db, round.id) : [];
  return rows.length > 0 ? stageOf(round, rows) : refuse('notOnStage');
}

function stageOf(round: FoundRound, rows: OnStage): Stage {
  const read = rows.filter(({ published_at }) => published_at);
  const next = rows.find(({ published_at }) => !published_at)?.rank;
  return {
    event: { _id: round.event_id, title: round.event_title },
    round: round.name,
    read: read.map((row) => ({ rank: row.rank, name: row.name, teamName: row.team_name, college: row.college })),
    step: new Set(read.map(({ rank }) => rank)).size,
    next: next === undefined ? null : { rank: next, entries: rows.filter(({ rank }) => rank === next).length },
  };
}

/** In the order in which they are read: the last place first. */
type OnStage = Awaited<ReturnType<typeof placesOnStage>>;
const placesOnStage = (db: Db, roundId: string) =>
  db
    .selectFrom('judging_places')
    .innerJoin('judging_results', 'judging_results.id', 'judging_places.result_id')
    .selectAll('judging_places')
    .where('round_id', '=', roundId)
    .where('version', '=', 1)
    .orderBy('rank', 'desc')
    .orderBy('entry_id')
    .execute();

/** `step`: how many ranks the screen shows. If two presses come at once, only one place is read (R336). */
export function readNext(platform: Platform, viewer: AdminViewer, roundId: string, step: number) {
  const { now } = platform;
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    if (round.state !== 'stage') return refuse(round.state === 'published' ? 'readAlready' : 'notOnStage');
    const rows = await placesOnStage(tx, roundId);
    const resultId = rows[0]?.result_id;
    if (resultId === undefined) return refuse('notOnStage');
    const ranks = [...new Set(rows.map(({ rank }) => rank))];
    const rank = ranks[step];
    const isNext = rows.find(({ published_at }) => !published_at)?.rank === rank;
    if (rank === undefined || !isNext) return refuse('readAlready');
    const withdrawn = new Set((await readEntries(tx, round)).flatMap((entry) => (entry.withdrawn ? entry.id : [])));
    const isWithdrawn = rows.some((row) => row.rank === rank && withdrawn.has(row.entry_id));
    if (isWithdrawn) return refuse('withdrawn');
    await publishRank(tx, { resultId, rank, isFirst: step === 0 }, now().toISOString());
    if (step === ranks.length - 1) await setRoundState(tx, roundId, 'published');
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'result.read',
      subject: `round:${roundId}`,
      after: { rank },
    });
    afterCommit(tx, platform.siteChanged);
    return stageOf(round, await placesOnStage(tx, round.id));
  });
}

async function publishRank(
  tx: Tx,
  { resultId, rank, isFirst }: { resultId: string; rank: number; isFirst: boolean },
  at: string,
): Promise<void> {
  const places = tx.updateTable('judging_places').set({ published_at: at });
  await places.where('result_id', '=', resultId).where('rank', '=', rank).execute();
  if (isFirst) await tx.updateTable('judging_results').set({ published_at: at }).where('id', '=', resultId).execute();
}

export function leaveStage(platform: Platform, viewer: AdminViewer, roundId: string) {
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    if (round.state === 'marking') return refuse('notOnStage');
    if ((await versionOf(tx, roundId)) > 0) return refuse('readAlready');
    await tx.deleteFrom('judging_results').where('round_id', '=', roundId).execute();
    await setRoundState(tx, roundId, 'marking');
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'result.leave-stage',
      subject: `round:${roundId}`,
    });
    return { message: 'The result is off the stage. Judges can save again.' };
  });
}
