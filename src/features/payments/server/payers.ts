import {
  balancesOf,
  holdsSearch,
  type RegistrationRow,
  selectRegistrations,
} from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, inScope, ofEvents } from '#server/http/event-scope.ts';
import type { Platform } from '#server/platform.ts';
import type { Payer } from '../contract.ts';

/** Registrations by their ids; those that are gone are left out. */
export async function payersById(db: Db, ids: readonly string[]): Promise<Map<string, Payer>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await selectRegistrations(db).where('registrations.id', 'in', wanted).execute();
  const balances = await balancesOf(db, wanted);
  return new Map(rows.map((row) => [row.id, toPayer(row, balances.get(row.id)?.received ?? 0)]));
}

export function toPayer(row: RegistrationRow, receivedPaise: number): Payer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    college: row.college,
    teamName: row.team_name,
    event: { _id: row.event_id, title: row.event_title },
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    transactionId: row.transaction_id,
    paymentReference: row.payment_reference,
    amountDue: row.amount_due_paise / 100,
    amountReceived: receivedPaise / 100,
    createdAt: row.created_at,
  };
}

/** By name, team member, number or email; paid events alone. */
export async function findPayers(
  { db, engine }: Pick<Platform, 'db' | 'engine'>,
  scope: EventScope,
  { q, eventId }: { q: string; eventId?: string | undefined },
): Promise<Payer[]> {
  if (eventId && !inScope(scope, eventId)) return [];
  const rows = selectRegistrations(db)
    .where(ofEvents(eventId ? [eventId] : scope, 'registrations.event_id'))
    .where('amount_due_paise', '>', 0)
    .where(holdsSearch(engine, q, { withPayments: true }));
  const found = await rows.orderBy('registrations.created_at', 'desc').limit(20).execute();
  const balances = await balancesOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => toPayer(row, balances.get(row.id)?.received ?? 0));
}
