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
  const changes: CoordinatorChange[] = [];
  for (const row of rows) changes.push(await toChange(db, row));
  return { changes, total };
}

export function seeCoordinatorChange({ db, now }: Platform, id: string, adminId: string) {
  return write(db, async (tx) => {
    const seen = await markChangeSeen(tx, now(), id, adminId);
    if (!seen) return refuse('changeNotFound');
    const subject = seen.registration_id ? `registration:${seen.registration_id}` : `event:${seen.event_id}`;
    await recordAudit(tx, now(), { actor: `admin:${adminId}`, action: 'payment.change-seen', subject });
    return { message: 'Noted.' };
  });
}

const selectChanges = (db: Db) =>
  db
    .selectFrom('coordinator_changes as change')
    .innerJoin('events', 'events.id', 'change.event_id')
    .leftJoin('registrations', 'registrations.id', 'change.registration_id')
    .selectAll('change')
    .select(['events.title', 'registrations.name']);

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>;

async function toChange(db: Db, row: Row): Promise<CoordinatorChange> {
  const common = { _id: row.id, at: row.at, by: row.admin_name, event: { _id: row.event_id, title: row.title } };
  if (row.kind === 'fee') {
    const [before, after] = [Number(row.value_before) / 100, Number(row.value_after) / 100];
    return { ...common, kind: 'fee', before, after, registrations: await registeredSince(db, row) };
  }
  if (row.kind === 'prices') {
    const { value_before: before, value_after: after } = row;
    return { ...common, kind: 'prices', before, after, registrations: await registeredSince(db, row) };
  }
  const registration = { _id: row.registration_id ?? '', name: row.name ?? '' };
  if (row.kind === 'seat') {
    // What writes them is a registration status.
    const [before, after] = [row.value_before as 'pending', row.value_after as 'confirmed'];
    return { ...common, kind: 'seat', registration, before, after };
  }
  return {
    ...common,
    kind: 'status',
    registration,
    // What writes them is a payment status.
    before: row.value_before as 'pending',
    after: row.value_after as 'pending',
  };
}

/** Setting a fee to 0 for a friend and back again shows as one registration between two changes. */
async function registeredSince(db: Db, { event_id, at }: Row): Promise<number> {
  const next = await db
    .selectFrom('coordinator_changes')
    .select('at')
    .where('event_id', '=', event_id)
    .where('kind', 'in', ['fee', 'prices'])
    .where('at', '>', at)
    .orderBy('at')
    .executeTakeFirst();
  let registered = db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .where('created_at', '>=', at);
  if (next) registered = registered.where('created_at', '<', next.at);
  return (await registered.executeTakeFirstOrThrow()).count;
}
