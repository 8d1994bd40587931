import type { FestApp } from '#app/app.ts';
import { newId } from '#server/ids.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { TestStudent } from '../make.ts';

interface OpenPayment {
  id: string;
  name: string;
  transactionKey: string;
  reference: string;
  duePaise: number;
}

const atOnce = 200;

/**
 * Adds thousands of registrations with pending payments directly to the database, with the ledger rows that the API
 * would write. Each has its own student, with the details of `like`.
 */
export async function makeOpenPayments(
  app: FestApp,
  eventId: string,
  like: TestStudent,
  payments: readonly OpenPayment[],
): Promise<void> {
  const template = await app.platform.db
    .selectFrom('students')
    .select(['phone', 'college', 'department', 'year'])
    .where('id', '=', like.id)
    .executeTakeFirstOrThrow();
  for (const some of chunksOf(payments, atOnce)) {
    const owned = some.map((payment) => ({ payment, student: newId() }));
    await insert(app, eventId, template, owned);
  }
}

type Details = Record<'phone' | 'college' | 'department' | 'year', string>;

async function insert(
  { platform: { db, now } }: FestApp,
  eventId: string,
  template: Details,
  some: { payment: OpenPayment; student: string }[],
): Promise<void> {
  const at = now().toISOString();
  const emailOf = ({ id }: OpenPayment) => `${id}@students.example`;
  const people = some.map(({ payment, student }) => ({
    id: student,
    name: payment.name,
    email: emailOf(payment),
    ...template,
    mail_wanted: 1 as const,
    password_hash: 'nobody logs in with this',
    verified: 0 as const,
    created_at: at,
    email_confirmed_at: at,
  }));
  await db.insertInto('students').values(people).execute();
  const registrations = some.map(({ payment, student }) => ({
    id: payment.id,
    event_id: eventId,
    student_id: student,
    name: payment.name,
    email: emailOf(payment),
    ...template,
    team_name: '',
    team_members: '[]',
    additional_info: '',
    transaction_id: payment.transactionKey,
    amount_due_paise: payment.duePaise,
    payment_reference: payment.reference,
    reason: '',
    resubmitted_at: '',
    registration_status: 'pending' as const,
    payment_status: 'pending' as const,
    proof_key: '',
    proof_state: 'none' as const,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto('registrations').values(registrations).execute();
  const ledger = some.map(({ payment }) => ({
    at,
    registration_id: payment.id,
    event_id: eventId,
    kind: 'claimed' as const,
    amount_paise: payment.duePaise,
    from_account: 'outside' as const,
    to_account: 'toCheck' as const,
    source: 'student' as const,
    actor: '',
    reference: payment.transactionKey,
    note: '',
    credit_id: '',
  }));
  await db.insertInto('payment_ledger').values(ledger).execute();
}
