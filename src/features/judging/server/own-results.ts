import type { OwnResult } from '#features/own-registrations/contract.ts';
import type { Db } from '#server/db/schema.ts';

/** The published results of registrations, by their ids. Registrations without a result are left out (R336, R337). */
export async function readOwnResults(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OwnResult>> {
  const rows = ids.length > 0 ? await publishedRounds(db, ids) : [];
  const byRegistration = Map.groupBy(rows, ({ registration }) => registration);
  return new Map(
    [...byRegistration].flatMap(([id, versions]) => {
      const latest = versions.filter((one, index) => versions.findIndex((other) => other.id === one.id) === index);
      const result = resultOf(latest);
      return result ? [[id, result] as const] : [];
    }),
  );
}

type PublishedRound = Awaited<ReturnType<typeof publishedRounds>>[number];

/**
 * For each registration, the published versions of its event's rounds: the last round first, and its latest version
 * first.
 */
const publishedRounds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('judging_rounds as rounds', 'rounds.event_id', 'events.id')
    .innerJoin('judging_results as results', 'results.round_id', 'rounds.id')
    .leftJoin('judging_entries as entries', (join) =>
      join.onRef('entries.round_id', '=', 'rounds.id').onRef('entries.registration_id', '=', 'registrations.id'),
    )
    .leftJoin('judging_places as places', (join) =>
      join
        .onRef('places.result_id', '=', 'results.id')
        .onRef('places.registration_id', '=', 'registrations.id')
        .on('places.published_at', '<>', ''),
    )
    .select(['registrations.id as registration', 'registration_status', 'entries.id as entry', 'places.rank'])
    .select(['rounds.id', 'rounds.name', 'rounds.kind', 'rounds.state', 'rounds.from_round', 'results.reason'])
    .where('registrations.id', 'in', ids)
    .where('events.is_active', '=', 1)
    .where('results.published_at', '<>', '')
    .orderBy('rounds.position', 'desc')
    .orderBy('results.version', 'desc')
    .execute();

/** The rank in the last scored round. Without a rank, whether the last shortlist lets the registration go on. */
function resultOf(rounds: readonly PublishedRound[]): OwnResult | undefined {
  const final = rounds.find(({ kind }) => kind === 'scored');
  if (final && final.rank !== null) return { round: final.name, reason: final.reason, rank: final.rank };
  const isThrough = (id: string) => rounds.some((round) => round.id === id && round.rank !== null);
  const shortlist = rounds.find(
    ({ kind, entry, from_round }) => kind === 'shortlist' && entry && (!from_round || isThrough(from_round)),
  );
  if (shortlist?.registration_status !== 'confirmed') return undefined;
  // If the next round is over, 'goes on' is no longer true. While that round is on stage it is still shown, because
  // hiding it would tell students that no place is theirs.
  if (
    shortlist.rank !== null &&
    final &&
    final.state !== 'stage' &&
    rounds.indexOf(final) < rounds.indexOf(shortlist)
  ) {
    return undefined;
  }
  return { round: shortlist.name, reason: shortlist.reason, isThrough: shortlist.rank !== null };
}
