import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { type EventScope, inScope } from '#server/http/event-scope.ts';
import { selectRegistrations } from '../rows.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>;

declare const isLocked: unique symbol;
/** A registration that this transaction holds: until it ends, nobody else changes it or its rows in the ledger. */
export type LockedRegistration = Row & { readonly [isLocked]: true };

/** In no particular order; those that are gone are left out. */
export async function lockRegistrations(tx: Tx, ids: readonly string[]): Promise<LockedRegistration[]> {
  if (ids.length === 0) return [];
  // Always in one order, so that two who lock many do not wait for each other.
  await lockRows(tx, tx.selectFrom('registrations').select('id').where('id', 'in', ids).orderBy('id'));
  // Read after the lock: what the one before us wrote is in it. This makes them what their type says.
  return (await selectRegistrations(tx).where('registrations.id', 'in', ids).execute()) as LockedRegistration[];
}

export async function lockRegistration(tx: Tx, id: string): Promise<LockedRegistration | undefined> {
  const [row] = await lockRegistrations(tx, [id]);
  return row;
}

/** The organiser who acts, and the events that are theirs to act on. */
export interface Organiser {
  adminId: string;
  scope: EventScope;
}

/** Undefined also for one that is not the organiser's to change: nobody learns which it was. */
export async function lockForOrganiser(
  tx: Tx,
  id: string,
  { scope }: Organiser,
): Promise<LockedRegistration | undefined> {
  const row = await lockRegistration(tx, id);
  return row && inScope(scope, row.event_id) ? row : undefined;
}
