import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { instantOf } from '#shared/calendar.ts';

interface Chosen {
  network: string;
  /** Local times in the fest's time zone. The minute of `to` is included. */
  from: string;
  to: string;
}

export interface Span {
  from: string;
  /** The first instant after the period. */
  until: string;
}

/** The period between two local times in the fest's time zone. */
export async function spanOf(db: Db, { from, to }: Pick<Chosen, 'from' | 'to'>): Promise<Span> {
  const { timeZone } = await readEdition(db);
  const end = new Date(instantOf(to, timeZone).getTime() + 60_000);
  return { from: instantOf(from, timeZone).toISOString(), until: end.toISOString() };
}

/** The accounts that one network, or several, made in a period. */
export function chosenAccounts(db: Db, network: string | string[], { from, until }: Span) {
  return db
    .selectFrom('students')
    .where('sign_up_network', 'in', [network].flat())
    .where('sign_up_network', '<>', '')
    .where('students.created_at', '>=', from)
    .where('students.created_at', '<', until);
}

/**
 * The live registrations of these accounts, with the columns that `isPaid` needs, because paid ones are not cancelled.
 */
export function liveRegistrations(db: Db, network: string, span: Span) {
  return chosenAccounts(db, network, span)
    .innerJoin('registrations', 'registrations.student_id', 'students.id')
    .select(['payment_status', 'amount_due_paise'])
    .select(({ selectFrom }) =>
      selectFrom('pass_orders')
        .select('amount_due_paise')
        .whereRef('pass_orders.id', '=', 'registrations.pass_order_id')
        .as('pass_paise'),
    )
    .where('registration_status', '<>', 'cancelled');
}

/** Whether money was received for the registration, or for the pass that paid for it. */
export const isPaid = (row: { payment_status: string; amount_due_paise: number; pass_paise: number | null }): boolean =>
  row.payment_status === 'completed' && (row.amount_due_paise > 0 || (row.pass_paise ?? 0) > 0);

/** The orders of passes to cancel: pending ones, and free ones. */
export function unpaidOrders(db: Db, network: string | string[], span: Span) {
  return chosenAccounts(db, network, span)
    .innerJoin('pass_orders', 'pass_orders.student_id', 'students.id')
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'pending'), and([eb('status', '=', 'active'), eb('amount_due_paise', '=', 0)])]),
    );
}

/** The ids of students with a place on a waitlist or an offer. A student with several has several entries. */
export async function waitlistStudents(db: Db, network: string, span: Span): Promise<string[]> {
  const rows = await chosenAccounts(db, network, span)
    .innerJoin('waitlist_entries', 'waitlist_entries.student_id', 'students.id')
    .select('students.id')
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('students.id')
    .execute();
  return rows.map(({ id }) => id);
}
