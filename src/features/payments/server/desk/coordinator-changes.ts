import { sql } from 'kysely';
import type { CoordinatorChange } from '#features/payments/change-contract.ts';
import { recordAudit } from '#server/audit.ts';
import { markChangeSeen } from '#server/coordinator-changes.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

const most = 100;

export async function readCoordinatorChanges(db: Db): Promise<{ changes: CoordinatorChange[]; total: number }> {
  const unseen = db.selectFrom('coordinator_changes').where('seen_at', '=', '');
  const { total } = await unseen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await selectChanges(db).where('seen_at', '=', '').orderBy('at', 'desc').limit(most).execute();
  return { changes: rows.map(toChange), total };
}

export function seeCoordinatorChange({ db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const seen = await markChangeSeen(tx, now(), id, adminId);
    if (!seen) return refuse('changeNotFound');
    const subject = seen.registration_id
      ? `registration:${seen.registration_id}`
      : `event:${seen.event_id ?? seen.deleted_event_id}`;
    await recordAudit(tx, now(), { actor: `admin:${adminId}`, action: 'payment.change-seen', subject });
    return { message: 'Noted.' };
  });
}

/**
 * How many people registered before the next change of the fee or prices. A fee that was set to 0 for a friend and back
 * again shows one registration between two changes. Null for other kinds of changes.
 */
const registeredSince = sql<number | null>`case when change.kind in ('fee', 'prices') then (
  select count(*) from registrations as since where since.event_id = change.event_id and since.created_at >= change.at
    and since.created_at < coalesce((select min(next.at) from coordinator_changes as next
      where next.event_id = change.event_id and next.kind in ('fee', 'prices') and next.at > change.at), '9999')) end`;

const selectChanges = (db: Db) =>
  db
    .selectFrom('coordinator_changes as change')
    .leftJoin('events', 'events.id', 'change.event_id')
    .leftJoin('registrations', 'registrations.id', 'change.registration_id')
    .selectAll('change')
    .select(['events.title', 'registrations.name', registeredSince.as('registered')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>;

function toChange(row: Row): CoordinatorChange {
  const registrations = row.registered ?? 0;
  const event = { _id: row.event_id ?? row.deleted_event_id, title: row.title ?? row.deleted_event_title };
  const common = { _id: row.id, at: row.at, by: row.admin_name, event };
  if (row.kind === 'fee') {
    const [before, after] = [Number(row.value_before) / 100, Number(row.value_after) / 100];
    return { ...common, kind: 'fee', before, after, registrations };
  }
  if (row.kind === 'prices') {
    const { value_before: before, value_after: after } = row;
    return { ...common, kind: 'prices', before, after, registrations };
  }
  const registration = { _id: row.registration_id ?? '', name: row.name ?? '' };
  if (row.kind === 'seat') {
    // Only registration statuses are written for this kind.
    const [before, after] = [row.value_before as 'pending', row.value_after as 'confirmed'];
    return { ...common, kind: 'seat', registration, before, after };
  }
  return {
    ...common,
    kind: 'status',
    registration,
    // Only payment statuses are written for this kind.
    before: row.value_before as 'pending',
    after: row.value_after as 'pending',
  };
}
