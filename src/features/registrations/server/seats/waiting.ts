import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';

interface Waiting {
  /** Payments that the committee can decide now. */
  forCommittee: number;
  /** Rejected payments whose student should send the proof again. */
  forStudent: number;
}

/** The only count for the sidebar, the payment desk and the dashboard, so that all three show the same number. */
export async function countWaiting(db: Db, events: EventScope): Promise<Waiting> {
  const count = (condition: typeof waitsForCommittee) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  // For a coordinator every registration counts: the first registration of a joint payment may be for another
  // coordinator's event.
  const [forCommittee, forStudent] =
    events === 'all' ? [isFirstOfPayment, isFirstRejected] : [waitsForCommittee, waitsForStudent];
  const { committee, student } = await db
    .selectFrom('registrations')
    .select([count(forCommittee).as('committee'), count(forStudent).as('student')])
    .where('payment_status', 'in', ['pending', 'failed'])
    .where(eventIsInScope(events, 'registrations.event_id'))
    .executeTakeFirstOrThrow();
  // A sum over no rows is null.
  return { forCommittee: committee ?? 0, forStudent: student ?? 0 };
}

/** If a person cancelled it, there is nothing to check. If the deadline released it, the money may have arrived. */
const isClaimed = sql<SqlBool>`(registration_status <> 'cancelled' or released_at <> '')`;

export const waitsForCommittee = sql<SqlBool>`(payment_status = 'pending' and amount_due_paise > 0 and ${isClaimed})`;

const waitsForStudent = sql<SqlBool>`(payment_status = 'failed' and amount_due_paise > 0 and ${isClaimed})`;

/** Of the registrations in a joint payment only the first, so that the payment is shown and counted once (R303). */
const isFirst = (waits: RawBuilder<SqlBool>, status: 'pending' | 'failed') =>
  sql<SqlBool>`(${waits} and (registrations.joint_payment_id = '' or not exists (
  select 1 from registrations as other where other.joint_payment_id = registrations.joint_payment_id
    and other.joint_payment_id <> '' and other.id < registrations.id and other.payment_status = ${sql.lit(status)} and other.amount_due_paise > 0
    and (other.registration_status <> 'cancelled' or other.released_at <> ''))))`;

export const isFirstOfPayment = isFirst(waitsForCommittee, 'pending');
const isFirstRejected = isFirst(waitsForStudent, 'failed');

/**
 * Whether a payment still uses its transaction ID: it was not rejected, nor cancelled before it was paid. Approving
 * another payment with the same ID then needs confirmation.
 */
export const stillClaims = sql<SqlBool>`(payment_status <> 'failed'
  and (registration_status <> 'cancelled' or payment_status = 'completed'))`;
