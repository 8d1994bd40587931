import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { undoDecision } from '#features/orders/server/index.ts';
import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import { decidePayment } from '#features/payments/server/desk/decide-payment.ts';
import { takeCash } from '#features/payments/server/ledger/take-cash.ts';
import { assignCredit } from '#features/payments/server/statements/assign-credit.ts';
import { enterInLedger, lockRegistration, setStatuses, transition } from '#features/registrations/server/index.ts';
import { resubmitProof } from '#features/registrations/server/proofs/resubmit-proof.ts';
import { restoreRegistration } from '#features/registrations/server/seats/restore-registration.ts';
import type { Database } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Registration status, payment status, whether the deadline released the seat, and the account that has the ₹100. */
export const states = {
  checking: ['pending', 'pending', false, 'toCheck 100'],
  paidUnconfirmed: ['pending', 'completed', false, 'received 100'],
  rejected: ['pending', 'failed', false, 'rejected 100'],
  confirmedUnpaid: ['confirmed', 'pending', false, 'toCheck 100'],
  confirmed: ['confirmed', 'completed', false, 'received 100'],
  confirmedRejected: ['confirmed', 'failed', false, 'rejected 100'],
  cancelled: ['cancelled', 'pending', false, 'released 100'],
  cancelledPaid: ['cancelled', 'completed', false, 'received 100'],
  cancelledRejected: ['cancelled', 'failed', false, 'rejected 100'],
  released: ['cancelled', 'pending', true, 'released 100'],
  releasedPaid: ['cancelled', 'completed', true, 'received 100'],
  releasedRejected: ['cancelled', 'failed', true, 'rejected 100'],
} as const;
type State = keyof typeof states;
export const stateNames = Object.keys(states) as State[];

interface Subject {
  id: string;
  eventId: string;
  utr: string;
  creditId: string;
  student: TestStudent;
  state: State;
}

export interface Walk {
  event: string;
  does: (subject: Subject) => Promise<unknown>;
  /** The action in the audit log. */
  record: string;
  /** Whether no seat is free. */
  isFull?: true;
  isPaidByCredit?: true;
  /**
   * The outcome for each state, or for `else`. First comes the new state, `same`, or `!` and the code of a refusal.
   * These may follow: `mail:` with words from the subject of the student's mail; `told` if administrators who chose
   * payment mails get one; the money if not all of it is in the state's account; `unrecorded` if there is no audit
   * record.
   */
  table: Partial<Record<string, string>>;
}

/** Outcomes that several tables share. */
export const confirmed = 'confirmed; mail: Your seat in; told';
export const noSeat = 'mail: your seat is not decided yet; told';
export const failed = 'mail: was not accepted';

/** Applies each event to a registration in every state, and compares the outcome with the table. */
export function leadThrough(walks: Walk[]): void {
  describe.each(walks)('$event', ({ does, record, isFull, isPaidByCredit, table }) => {
    test.each(stateNames)('a registration in the state %s changes as the table says', async (state) => {
      const key = Object.keys(table).find((names) => names.split(' ').includes(state)) ?? 'else';
      const [first = '', ...rest] = (table[key as 'else'] ?? '').split('; ');
      const subject = await subjectIn(state, isPaidByCredit);
      const { id, eventId, student } = subject;
      const { db } = app.platform;
      if (isFull) await db.updateTable('events').set({ capacity: 0 }).where('id', '=', eventId).execute();
      await db.deleteFrom('mail_outbox').where('student_id', '=', student.id).execute();
      const money = await moneyOf(id);
      const records = await recordsOf(id);

      const done = await does(subject);

      const refused = first.startsWith('! ') ? first.slice(2) : undefined;
      expect(done instanceof Refusal ? done.code : undefined).toBe(refused);
      const to = refused || first === 'same' ? state : first;
      expect(nameOf(await rowOf(id))).toBe(to);
      expect(await seatsTaken(eventId)).toBe(to === 'deleted' || states[to as State][0] === 'cancelled' ? 0 : 1);
      const named = rest.find((part) => /^(nothing|[a-zA-Z]+ \d)/.test(part));
      expect(await moneyOf(id)).toBe(refused ? money : (named ?? states[to as State][3]));
      const mail = rest.find((part) => part.startsWith('mail: '))?.slice('mail: '.length);
      expect(await mailsAbout(student, student.email)).toEqual(mail ? [expect.stringContaining(mail)] : []);
      const told = rest.includes('told') ? [expect.stringMatching(/^Payment of .* is confirmed$/)] : [];
      expect(await mailsAbout(student, asked.email)).toEqual(told);
      const isRecorded = !refused && !rest.includes('unrecorded');
      expect((await recordsOf(id)).slice(records.length)).toEqual(isRecorded ? [record] : []);
    });
  });
}

export let app: TestApp;
let make: Maker;
export let finance: Awaited<ReturnType<Maker['admin']>>;
/** An administrator who asked for a mail about each payment. */
let asked: Awaited<ReturnType<Maker['admin']>>;
let picture: Buffer;
export const clock = stoppedClock();
export async function startLife(): Promise<void> {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  finance = await make.admin({ role: 'finance', name: 'Meena' });
  asked = await make.admin({ name: 'Ravi' });
  picture = await screenshot();
  const wishes = { admin_id: asked.id, by_mail: 1, payment_confirmations: 1 } as const;
  const { db } = app.platform;
  await db
    .insertInto('admin_notifications')
    .values({ ...wishes, new_registrations: 0, contact_messages: 0 })
    .execute();
  const json = { holdHours: 48, offerHours: 24 };
  await call(app, 'PUT', '/api/admin/seat-rules', { bearer: asked.bearer, json });
}

async function subjectIn(state: State, isPaidByCredit = false): Promise<Subject> {
  const eventId = await make.event({ fee: 100, capacity: 1 });
  const utr = String(++lastUtr);
  const { id, student } = await make.registration(eventId, { fields: { transactionId: utr } });
  const [registrationStatus, paymentStatus, isReleased] = states[state];
  if (isReleased) {
    await write(app.platform.db, async (tx) => {
      const row = await lockRegistration(tx, id);
      if (row) await transition(tx, app.platform, row, { name: 'release' }, 'deadline');
    });
  }
  const creditId = isPaidByCredit ? await openCredit(100) : '';
  if (isPaidByCredit) await assign(creditId, id);
  if (state !== nameOf(await rowOf(id))) await setTo(id, { registrationStatus, paymentStatus });
  expect(nameOf(await rowOf(id))).toBe(state);
  return { id, eventId, utr, creditId, student, state };
}
let lastUtr = 611_100_000_000;

export const rowOf = (id: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();

function nameOf(row: Awaited<ReturnType<typeof rowOf>>): string {
  if (!row) return 'deleted';
  const is = [row.registration_status, row.payment_status, row.released_at !== ''];
  return stateNames.find((name) => is.every((part, at) => part === states[name][at])) ?? is.join();
}

async function seatsTaken(eventId: string): Promise<number> {
  const events = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await events.executeTakeFirstOrThrow()).seats_taken;
}

/** The balances of the ledger's accounts, such as 'received 40, toCheck 60'. */
async function moneyOf(id: string): Promise<string> {
  const held = new Map<string, number>();
  const rows = await app.platform.db
    .selectFrom('payment_ledger')
    .selectAll()
    .where('registration_id', '=', id)
    .execute();
  for (const { from_account, to_account, amount_paise } of rows) {
    held.set(from_account, (held.get(from_account) ?? 0) - Number(amount_paise) / 100);
    held.set(to_account, (held.get(to_account) ?? 0) + Number(amount_paise) / 100);
  }
  held.delete('outside');
  const parts = [...held].filter(([, amount]) => amount !== 0).map(([account, amount]) => `${account} ${amount}`);
  return parts.sort().join(', ') || 'nothing';
}

async function mailsAbout(student: TestStudent, recipient: string): Promise<string[]> {
  const mails = app.platform.db.selectFrom('mail_outbox').select('subject').where('student_id', '=', student.id);
  return (await mails.where('recipient', '=', recipient).execute()).map(({ subject }) => subject);
}

async function recordsOf(id: string): Promise<string[]> {
  const records = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `registration:${id}`);
  return (await records.orderBy('position').execute()).map(({ action }) => action);
}

export async function decide({ id }: Subject, decision: 'approved' | 'rejected') {
  const version = (await rowOf(id))?.updated_at ?? '';
  const wanted = { decision, version, reason: 'No such transaction', acceptSameTransaction: false };
  return decidePayment(app.platform, finance.id, id, wanted);
}

export async function undo(subject: Subject, before: 'pending' | 'confirmed' | 'cancelled') {
  const { id, state } = subject;
  const at = (await rowOf(id))?.updated_at ?? '';
  if (states[state][1] === 'completed') await receiveAtDesk(subject, at);
  const decision = {
    id: newId(),
    registration_id: id,
    admin_id: finance.id,
    admin_name: 'Meena',
    reason: '',
    undone_at: '',
    decision: states[state][1] === 'completed' ? ('approved' as const) : ('rejected' as const),
    registration_status_before: before,
    shared_before: 0 as const,
    at,
  };
  await app.platform.db.insertInto('payment_decisions').values(decision).execute();
  return undoDecision(app.platform, finance.id, { decisionId: decision.id });
}

/** The state was set by hand. These rows move the money in the ledger as an approval at the desk does. */
const receiveAtDesk = ({ id: registrationId, eventId }: Subject, at: string) =>
  write(app.platform.db, (tx) => {
    const paid = { registrationId, eventId, amountPaise: 10_000, actor: `admin:${finance.id}` };
    return enterInLedger(tx, new Date(at), [
      { ...paid, kind: 'reopened', from: 'received', to: 'toCheck', source: 'status' },
      { ...paid, kind: 'received', from: 'toCheck', to: 'received', source: 'desk' },
    ]);
  });

async function openCredit(amount: number): Promise<string> {
  const credit: Insertable<Database['payment_credits']> = {
    id: newId(),
    statement_id: '',
    line: 1,
    date: '2025-04-01',
    amount_paise: amount * 100,
    utr: '',
    narration: '',
    list: 'noMatch',
    matched_by: 'none',
    registration_ids: '[]',
    state: 'open',
    settled_by: '',
    settled_at: '',
    note: '',
  } as const;
  await app.platform.db.insertInto('payment_credits').values(credit).execute();
  return credit.id;
}

const assign = (creditId: string, id: string, waiveRest = false) =>
  assignCredit(app.platform, finance.id, creditId, {
    registrationIds: [id],
    acceptShared: false,
    acceptClaimed: false,
    waiveRest,
  });
export const credit = async (id: string, amount: number, waiveRest = false) =>
  assign(await openCredit(amount), id, waiveRest);

let receipts = 0;
export const cash = ({ id: registrationId, eventId }: Subject, amount: number) =>
  takeCash(app.platform, { id: finance.id, role: 'finance' } as Parameters<typeof takeCash>[1], {
    eventId,
    registrationId,
    payerName: '',
    amount,
    // A receipt number can be used once among all registrations.
    receiptNumber: `A-${++receipts}`,
    note: '',
  });

const setTo = (id: string, statuses: Parameters<typeof setStatuses>[3]) =>
  write(app.platform.db, (tx) => setStatuses(tx, app.platform, id, statuses, finance.id));
export function set(registrationStatus: RegistrationStatus, paymentStatus: PaymentStatus) {
  return ({ id }: Subject) => setTo(id, { registrationStatus, paymentStatus });
}

type ByPass = 'settleByPass' | 'waitForPass' | 'restoreWithPaidPass' | 'restoreWithUnpaidPass';
export const byPass = (id: string, name: ByPass) =>
  write(app.platform.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    return row && transition(tx, app.platform, row, { name }, `admin:${finance.id}`);
  });

export function restore({ id }: Subject) {
  const links = createLinkSigner(app.platform.signingKey, clock.now);
  return restoreRegistration(app.platform, links, id, { adminId: finance.id, scope: 'all', withPayments: true });
}

export function resubmit({ id, student }: Subject) {
  const attempt = { studentId: student.id, key: undefined, contentHash: '' };
  return resubmitProof(app.platform, attempt, id, String(++lastUtr), { content: picture });
}
