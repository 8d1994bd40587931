import type { DemoOrder } from './demo-orders.ts';
import type { DemoRegistration } from './demo-registrations.ts';

/** The data that the registration's picture shows. */
type Shown = Pick<DemoRegistration, 'event_id' | 'amount_due_paise' | 'transaction_id' | 'name' | 'created_at'>;

export interface DemoFlags<Row = Shown> {
  /** The data that a picture shows if it differs from its registration or order, by the id of that one. */
  shown: Map<string, Row>;
  /** The ids whose pictures are compared with others. */
  compared: Set<string>;
}

/**
 * Makes a few pending payments look wrong, among the first on the desk, so that people who try the product see its
 * flags (R228): one ID twice, an ID of 11 digits, one picture twice, a proof sent again, two events paid together.
 */
export function flagPayments(rows: readonly DemoRegistration[], now: Date): DemoFlags {
  const waiting = rows.filter(waits);
  const paid = rows.filter(({ registration_status, proof_key, amount_due_paise }) => {
    return registration_status === 'confirmed' && proof_key === '' && amount_due_paise > 0;
  });
  const together = waiting.find((one) => paid.some(isOfSame(one)));
  const partner = together && paid.find(isOfSame(together));
  const [first, second, short, original, copy, again] = waiting.filter((one) => one !== together);
  if (first && second) second.transaction_id = first.transaction_id;
  if (short) short.transaction_id = short.transaction_id.slice(0, 11);
  if (again) again.resubmitted_at = between(again.created_at, now);
  const flags: DemoFlags = { shown: new Map(), compared: new Set() };
  if (original && copy) {
    flags.shown.set(copy.id, original);
    flags.compared.add(original.id).add(copy.id);
  }
  if (together && partner) payTogether(flags, together, partner);
  return flags;
}

/**
 * Makes a few orders of passes look wrong, among the first of the list: one picture twice, and one that is three days
 * old.
 */
export function flagOrders(rows: readonly DemoOrder[]): DemoFlags<DemoOrder> {
  const flags: DemoFlags<DemoOrder> = { shown: new Map(), compared: new Set() };
  const waiting = rows.filter(({ status, amount_due_paise }) => status === 'pending' && amount_due_paise > 0);
  const [old, original, copy] = waiting.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  if (original && copy) {
    flags.shown.set(copy.id, original);
    flags.compared.add(original.id).add(copy.id);
  }
  if (old) {
    const taken = Date.parse(old.created_at) - 3 * 24 * hourMs;
    flags.shown.set(old.id, { ...old, created_at: new Date(taken).toISOString() });
    // By the clock of a phone in India.
    old.proof_taken_at = new Date(taken + 5.5 * hourMs).toISOString().slice(0, 19);
  }
  return flags;
}

const hourMs = 3_600_000;

const waits = (row: DemoRegistration) =>
  row.registration_status === 'pending' && row.payment_status === 'pending' && row.proof_key !== '';

const isOfSame = (one: DemoRegistration) => (other: DemoRegistration) => other.student_id === one.student_id;

const between = (createdAt: string, now: Date) => new Date((Date.parse(createdAt) + now.getTime()) / 2).toISOString();

/** Hardly any student has two pending payments, so this turns an approved payment into the second pending one. */
function payTogether({ shown }: DemoFlags, one: DemoRegistration, other: DemoRegistration): void {
  const amount_due_paise = one.amount_due_paise + other.amount_due_paise;
  const { transaction_id, registration_status, payment_status, proof_state, created_at, updated_at } = one;
  Object.assign(other, { transaction_id, registration_status, payment_status, proof_state, created_at, updated_at });
  other.proof_key = `proofs/${other.id}`;
  for (const row of [one, other]) {
    row.joint_payment_id = `joint ${one.id}`;
    shown.set(row.id, { ...one, amount_due_paise });
  }
}
