import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { type EventScope, isInScope } from '#server/http/event-scope.ts';
import { selectRegistrations } from '../rows.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>;

declare const isLocked: unique symbol;
/** A locked registration: until this transaction ends, nobody else can change it or its ledger rows. */
export type LockedRegistration = Row & { readonly [isLocked]: true };

/** Returns the registrations in any order. Those that were deleted meanwhile are missing. */
export async function lockRegistrations(tx: Tx, ids: readonly string[]): Promise<LockedRegistration[]> {
  if (ids.length === 0) return [];
  // Always in the same order, so that two requests for many rows cannot deadlock.
  await lockRows(tx, tx.selectFrom('registrations').select('id').where('id', 'in', ids).orderBy('id'));
  // Read after locking, so that earlier writes are included. Only this cast makes a `LockedRegistration`.
  return (await selectRegistrations(tx).where('registrations.id', 'in', ids).execute()) as LockedRegistration[];
}

export async function lockRegistration(tx: Tx, id: string): Promise<LockedRegistration | undefined> {
  const [row] = await lockRegistrations(tx, [id]);
  return row;
}

/** The organiser, with the events that the organiser may act on. */
export interface Organiser {
  adminId: string;
  scope: EventScope;
}

/** Undefined also if the organiser may not change the registration. The caller cannot tell whether it exists. */
export async function lockForOrganiser(
  tx: Tx,
  id: string,
  { scope }: Organiser,
): Promise<LockedRegistration | undefined> {
  const row = await lockRegistration(tx, id);
  return row && isInScope(scope, row.event_id) ? row : undefined;
}
