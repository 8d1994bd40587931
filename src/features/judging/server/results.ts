import { readCollegeNames } from '#features/colleges/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { type CachedValue, cacheBriefly } from '#server/cache-briefly.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '#server/db/settings.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { type EventResult, getTrophy, listResults, type Trophy } from '../contract.ts';
import { trophyTable } from '../rules.ts';

/** The answers of GET /api/results and of the trophy table, ready to send. The ETag changes with both. */
export type CachedResults = CachedValue<{ list: Content; trophy: Content; etag: string; latestAt: string | undefined }>;

export function cacheResults({ db }: Pick<Platform, 'db'>): CachedResults {
  return cacheBriefly(async (previous) => {
    const results = await readResults(db);
    const list = Buffer.from(JSON.stringify(listResults.output.parse(results)));
    const trophy = Buffer.from(JSON.stringify(getTrophy.output.parse(await trophyOf(db, results))));
    const etag = etagOf(Buffer.concat([list, trophy]));
    if (previous?.etag === etag) return previous;
    return {
      list: readyJson(list, etagOf(list)),
      trophy: readyJson(trophy, etagOf(trophy)),
      etag,
      latestAt: results[0]?.publishedAt,
    };
  });
}

/**
 * Results of published events, the latest first. Each event's result is its last scored round with a published place.
 */
async function readResults(db: Db): Promise<EventResult[]> {
  const results = (await publishedVersions(db)).flatMap(([latest, ...earlier]): EventResult[] => {
    const [first] = latest ?? [];
    if (!latest || !first || first.is_active !== 1) return [];
    const event = { _id: first.event_id, title: first.title };
    return [{ event, round: first.round, ...toVersion(latest), earlier: earlier.map(toVersion) }];
  });
  return results.sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
}

type PublishedPlace = Awaited<ReturnType<typeof publishedVersions>>[number][number][number];

const toVersion = (places: readonly PublishedPlace[]) => ({
  version: places[0]?.version ?? 0,
  reason: places[0]?.reason ?? '',
  publishedAt: places[0]?.published_at ?? '',
  places: places.map(({ rank, name, team_name, college }) => ({ rank, name, teamName: team_name, college })),
});

/** For each event, the versions of its last scored round with a published place, the latest first. */
async function publishedVersions(db: Db, eventId?: string) {
  let query = db
    .selectFrom('judging_places')
    .innerJoin('judging_results', 'judging_results.id', 'judging_places.result_id')
    .innerJoin('judging_rounds', 'judging_rounds.id', 'judging_results.round_id')
    .innerJoin('events', 'events.id', 'judging_rounds.event_id')
    .select(['judging_rounds.event_id', 'events.title', 'events.is_active', 'judging_rounds.name as round', 'round_id'])
    .select(['judging_results.version', 'judging_results.reason', 'judging_results.published_at', 'result_id'])
    .select(['rank', 'judging_places.name', 'team_name', 'college', 'registration_id'])
    .where('judging_rounds.kind', '=', 'scored')
    .where('judging_places.published_at', '<>', '')
    .orderBy('judging_rounds.position', 'desc')
    .orderBy('judging_results.version', 'desc')
    .orderBy('rank')
    .orderBy('entry_id');
  if (eventId !== undefined) query = query.where('judging_rounds.event_id', '=', eventId);
  const byEvent = Map.groupBy(await query.execute(), ({ event_id }) => event_id);
  return [...byEvent.values()].map((rows) => {
    const ofRound = rows.filter(({ round_id }) => round_id === rows[0]?.round_id);
    return [...Map.groupBy(ofRound, ({ result_id }) => result_id).values()];
  });
}

/** Whether a place of the event is public: of a scored round, even if other places are not read on stage yet. */
export async function hasResult(db: Db, eventId: string): Promise<boolean> {
  const place = await db
    .selectFrom('judging_rounds')
    .innerJoin('judging_results', 'judging_results.round_id', 'judging_rounds.id')
    .innerJoin('judging_places', 'judging_places.result_id', 'judging_results.id')
    .select('judging_places.rank')
    .where('judging_rounds.event_id', '=', eventId)
    .where('judging_rounds.kind', '=', 'scored')
    .where('judging_places.published_at', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}

/** The published ranks of registrations, up to `n`; undefined if no result is published. */
export async function readRanked(db: Db, eventId: string, n: number): Promise<ReadonlyMap<string, number> | undefined> {
  const [versions] = await publishedVersions(db, eventId);
  const latest = versions?.[0];
  return (
    latest &&
    new Map(
      latest.flatMap(({ registration_id, rank }) =>
        registration_id && rank <= n ? [[registration_id, rank] as const] : [],
      ),
    )
  );
}

const trophyPoints = 'trophyPoints';

async function trophyOf(db: Db, results: readonly EventResult[]): Promise<Trophy> {
  const points: number[] = JSON.parse((await readSetting(db, trophyPoints)) ?? '[]');
  if (points.length === 0) return { points, colleges: [] };
  // Places keep the college's name from the time of publishing. Which known college it means may have been decided
  // later.
  const nameOf = await readCollegeNames(db);
  const wins = results.flatMap(({ places }) => places.map(({ rank, college }) => ({ rank, college: nameOf(college) })));
  return { points, colleges: trophyTable(wins, points) };
}

export function saveTrophyPoints(
  platform: Platform,
  viewer: AdminViewer,
  { points, seen }: { points: number[]; seen?: number[] | undefined },
) {
  const { db, now } = platform;
  return write(db, async (tx) => {
    await lockSetting(tx, trophyPoints);
    const before = JSON.parse((await readSetting(tx, trophyPoints)) ?? '[]');
    if (seen && JSON.stringify(seen) !== JSON.stringify(before)) return refuse('changedMeanwhile');
    await storeSetting(tx, trophyPoints, JSON.stringify(points));
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'settings.trophy',
      subject: 'settings:trophy',
      before: { trophyPoints: before },
      after: { trophyPoints: points },
    });
    afterCommit(tx, platform.siteChanged);
    return { points };
  });
}

/** The published places of a student, for the export of the student's own data. Unpublished places are secret. */
export async function exportResults(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('judging_places')
    .innerJoin('judging_results', 'judging_results.id', 'judging_places.result_id')
    .innerJoin('judging_rounds', 'judging_rounds.id', 'judging_results.round_id')
    .innerJoin('events', 'events.id', 'judging_rounds.event_id')
    .select(['events.title', 'judging_rounds.name as round', 'judging_rounds.kind', 'rank', 'judging_results.version'])
    .select([
      'judging_places.name',
      'judging_places.team_name',
      'judging_places.college',
      'judging_places.published_at',
    ])
    .where('judging_places.student_id', '=', studentId)
    .where('judging_places.published_at', '<>', '')
    .orderBy('judging_places.published_at')
    .orderBy('judging_results.version')
    .execute();
  return rows.map(({ title, kind, team_name, published_at, ...row }) => ({
    event: title,
    // A shortlist shows who goes on, but not the ranks.
    ...(kind === 'scored' ? row : { ...row, rank: undefined }),
    teamName: team_name,
    publishedAt: published_at,
  }));
}

/** Part of deleting a student. The results stay, without the name. */
export async function forgetNameInResults(tx: Tx, studentId: string): Promise<void> {
  await tx.updateTable('judging_places').set({ name: '' }).where('student_id', '=', studentId).execute();
}
