import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { afterCommit } from '#server/db/write.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { firstRanks, missingMarks, standings } from '../rules.ts';
import { addEntries, countLeftOut, rowsAtOnce, versionOf } from './entries.ts';
import { tellOfShortlist } from './mails.ts';
import { inLockedRound } from './rounds.ts';
import { fingerprintOf, readMarking, wordsOfMissing } from './standings.ts';
import type { RoundRow } from './tables.ts';

interface Wanted {
  places: number;
  reason: string;
  fingerprint?: string | undefined;
}

export async function publishResult(platform: Platform, viewer: AdminViewer, roundId: string, wanted: Wanted) {
  const { now } = platform;
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    const at = now().toISOString();
    const fixed = await fixResult(tx, round, wanted, at);
    if (fixed instanceof Refusal) return fixed;
    await tx.updateTable('judging_results').set({ published_at: at }).where('id', '=', fixed.id).execute();
    await tx.updateTable('judging_places').set({ published_at: at }).where('result_id', '=', fixed.id).execute();
    await setRoundState(tx, roundId, 'published');
    if (round.kind === 'shortlist') await tellOfShortlist(tx, platform, round, fixed.id);
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'result.publish',
      subject: `round:${roundId}`,
      after: { resultVersion: fixed.version, places: wanted.places, counts: round.counts, reason: wanted.reason },
    });
    afterCommit(tx, platform.siteChanged);
    const [latest] = await versionsOf(tx, roundId);
    if (!latest) throw new Error('the version that was just published is there');
    return latest;
  });
}

export const setRoundState = (tx: Tx, id: string, state: RoundRow['state']) =>
  tx.updateTable('judging_rounds').set({ state }).where('id', '=', id).execute();

/** Makes the next version of the result of a locked round. It stays secret until it is published (R335). */
export async function fixResult(tx: Tx, round: RoundRow, { places, reason, fingerprint }: Wanted, at: string) {
  if (round.state !== 'marking') return refuse('roundClosed');
  await addEntries(tx, round);
  if ((await countLeftOut(tx, round)) > 0) return refuse('tooManyEntries');
  const marking = await readMarking(tx, round);
  if (marking.sheet.entries.length === 0) return refuse('noEntries');
  const missing = missingMarks(marking.sheet);
  if (missing.length > 0) return refuse('marksMissing', wordsOfMissing(missing, marking));
  const ranked = standings(marking.sheet, round.counts);
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(ranked)) return refuse('changedMeanwhile');
  const version = (await versionOf(tx, round.id)) + 1;
  if (version > 1 && !reason) return invalid({ reason: 'Please say why the result is corrected.' });
  const id = newId();
  await tx
    .insertInto('judging_results')
    .values({ id, round_id: round.id, version, reason: version > 1 ? reason : '', created_at: at, published_at: '' })
    .execute();
  // An entry without points does not go on, even if fewer entries than planned go on.
  const worthy = round.kind === 'shortlist' ? ranked.filter(({ raw = 0 }) => raw > 0) : ranked;
  const entries = new Map(marking.entries.map((entry) => [entry.id, entry]));
  const rows = firstRanks(worthy, places).flatMap(({ entry: entryId, rank }) => {
    const entry = entries.get(entryId);
    if (!entry || rank === undefined) return [];
    return {
      result_id: id,
      entry_id: entryId,
      rank,
      registration_id: entry.registrationId,
      student_id: entry.studentId,
      name: entry.name,
      team_name: entry.teamName,
      college: entry.college,
      published_at: '',
    };
  });
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await tx.insertInto('judging_places').values(some).execute();
  }
  return { id, version };
}

/** Published versions, the latest first. */
export async function versionsOf(db: Db, roundId: string) {
  const results = await db
    .selectFrom('judging_results')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('published_at', '<>', '')
    .orderBy('version', 'desc')
    .execute();
  if (results.length === 0) return [];
  const rows = await db
    .selectFrom('judging_places')
    .selectAll()
    .where(
      'result_id',
      'in',
      results.map(({ id }) => id),
    )
    .where('published_at', '<>', '')
    .orderBy('rank')
    .orderBy('entry_id')
    .execute();
  return results.map(({ id, version, reason, published_at }) => ({
    version,
    reason,
    publishedAt: published_at,
    places: rows
      .filter(({ result_id }) => result_id === id)
      .map((row) => ({
        rank: row.rank,
        name: row.name,
        teamName: row.team_name,
        college: row.college,
        entry: row.entry_id,
      })),
  }));
}

/**
 * Lets judges save again. A published result stays until there is a new version. On the stage, the places that were
 * read become version 1, and the others are never published.
 */
export function reopenRound(platform: Platform, viewer: AdminViewer, roundId: string, reason: string) {
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    if (round.state === 'marking') return refuse('notPublished');
    const unread = tx.deleteFrom('judging_results').where('round_id', '=', roundId).where('published_at', '=', '');
    await unread.execute();
    await setRoundState(tx, roundId, 'marking');
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'round.reopen',
      subject: `round:${roundId}`,
      after: { reason },
    });
    const stays = (await versionOf(tx, roundId)) > 0;
    const published = stays ? 'What is published stays until you publish a new version.' : 'Nothing is published yet.';
    return { message: `Judges can save again. ${published}` };
  });
}
