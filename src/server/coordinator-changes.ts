import type { ExpressionBuilder } from 'kysely';
import { may } from '#shared/permissions.ts';
import type { Database, Tx } from './db/schema.ts';
import { newId } from './ids.ts';

type Change = Pick<Database['coordinator_changes'], 'kind' | 'registration_id' | 'value_before' | 'value_after'> & {
  event_id: string;
};

/**
 * Records a change for review at the payments desk if its author, such as a coordinator, may not decide payments
 * (decision 28).
 */
export async function noteCoordinatorChange(tx: Tx, at: Date, adminId: string, change: Change): Promise<void> {
  if (change.value_before === change.value_after) return;
  const admin = await tx.selectFrom('admins').select(['name', 'role']).where('id', '=', adminId).executeTakeFirst();
  if (!admin || may(admin.role, 'payments.decide')) return;
  await tx
    .insertInto('coordinator_changes')
    .values({
      ...change,
      id: newId(),
      at: at.toISOString(),
      admin_id: adminId,
      admin_name: admin.name,
      seen_by: '',
      seen_at: '',
    })
    .execute();
}

/**
 * Returns those of these registrations that were set back from paid by somebody who may not decide payments, if the
 * payments desk has not looked at the change yet.
 */
export async function setBackUnseen(tx: Tx, registrationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (registrationIds.length === 0) return new Set();
  const notes = tx.selectFrom('coordinator_changes').select('registration_id').where(isSetBackUnseen);
  return idsOf(await notes.where('registration_id', 'in', registrationIds).execute());
}

const idsOf = (notes: readonly { registration_id: string | null }[]): ReadonlySet<string> =>
  new Set(notes.flatMap(({ registration_id }) => registration_id ?? []));

/**
 * Part of deleting these registrations. Changes that set a registration back from paid stay in the desk's list, without
 * the registration.
 */
export async function keepSetBack(tx: Tx, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return;
  const kept = tx.updateTable('coordinator_changes').set({ registration_id: null });
  await kept.where(isSetBackUnseen).where('registration_id', 'in', registrationIds).execute();
}

/**
 * Part of deleting an event. Changes that set a registration back from paid stay in the desk's list, even if the
 * registration was deleted before. All other changes are deleted with the event. Returns the registrations that were
 * set back.
 */
export async function keepSetBackOfEvent(tx: Tx, eventId: string): Promise<ReadonlySet<string>> {
  const notes = tx.selectFrom('coordinator_changes').select('registration_id').where(isSetBackUnseen);
  const setBack = await notes.where('event_id', '=', eventId).execute();
  const { title } = await tx.selectFrom('events').select('title').where('id', '=', eventId).executeTakeFirstOrThrow();
  await tx
    .updateTable('coordinator_changes')
    .set({ registration_id: null, event_id: null, deleted_event_id: eventId, deleted_event_title: title })
    .where(isSetBackUnseen)
    .where('event_id', '=', eventId)
    .execute();
  return idsOf(setBack);
}

const isSetBackUnseen = ({ and, eb }: ExpressionBuilder<Database, 'coordinator_changes'>) =>
  and([eb('kind', '=', 'status'), eb('value_before', '=', 'completed'), eb('seen_at', '=', '')]);

/** Returns the change, or undefined if somebody has looked at it before. */
export function markChangeSeen(tx: Tx, at: Date, id: string, adminId: string) {
  return tx
    .updateTable('coordinator_changes')
    .set({ seen_by: adminId, seen_at: at.toISOString() })
    .where('id', '=', id)
    .where('seen_at', '=', '')
    .returningAll()
    .executeTakeFirst();
}
