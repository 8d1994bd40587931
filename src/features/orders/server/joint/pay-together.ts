import { findAccount, holdStudent, type StudentAccount } from '#features/accounts/server/index.ts';
import type { PaymentLine } from '#features/orders/joint-contract.ts';
import type { CouponTries } from '#features/passes/server/index.ts';
import { proofFaults } from '#features/registrations/proof-rules.ts';
import {
  type Attempt,
  holdEventsOf,
  type NamedMembers,
  type NetworkSeats,
  refusePicture,
  rememberAnswer,
  whyNotAnother,
} from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { mailJointPayment } from './joint-mails.ts';
import { jointReference } from './joint-reference.ts';
import { refusalText, refuseLine } from './line-faults.ts';
import {
  type JointProof,
  prepareLines,
  proofCopies,
  type ReadyLine,
  readyLines,
  withinNames,
} from './prepare-lines.ts';
import { readPayment } from './read-payment.ts';

interface Purchase {
  attempt: Attempt;
  transactionId: string;
  lines: readonly PaymentLine[];
}

interface Limits {
  networkSeats: NetworkSeats;
  namedMembers: NamedMembers;
  couponTries: CouponTries;
}

/** Registers for all events and buys all passes with one proof, or does nothing (R303). */
export async function payTogether(
  platform: Platform,
  { networkSeats, namedMembers, couponTries }: Limits,
  { attempt, transactionId, lines }: Purchase,
  upload: Upload | undefined,
) {
  const account = await findAccount(platform.db, attempt.studentId);
  if (!account) return refuse('accountGone');
  // Everything in a cart costs something, so a proof is always needed.
  const faults = proofFaults(transactionId, upload !== undefined);
  if (!upload || Object.keys(faults).length > 0) return invalid(faults);
  const prepared = readyLines(await prepareLines(platform, { account, couponTries }, lines));
  if (prepared instanceof Refusal) return prepared;
  const noPicture = refusePicture(upload.content);
  if (noPicture) return noPicture;

  const files = proofCopies(prepared, upload.content);
  const payment = { attempt, account, transactionId, prepared, proofKeys: files.map(({ key }) => key) };
  const names = prepared.reduce((sum, { mailed }) => sum + mailed, 0);
  const enter = () => networkSeats.within(account, () => commit(platform, payment), lines.length);
  const whyTooMany = (left: number) => refuseTeam(prepared, left);
  return withStoredFiles(platform, files, () => namedMembers.within(account.id, names, enter, whyTooMany));
}

/** Refuses a cart that the quote allowed, because the student has named people in another tab since. */
function refuseTeam(lines: readonly ReadyLine[], left: number) {
  const refused = readyLines(withinNames(lines, left));
  if (refused instanceof Refusal) return refused;
  throw new Error('a cart that names too many people has a line that is refused');
}

interface Payment {
  attempt: Attempt;
  account: StudentAccount;
  transactionId: string;
  prepared: readonly ReadyLine[];
  /** In the order of the lines. Each line has its own copy of the proof. */
  proofKeys: readonly string[];
}

function commit(platform: Platform, payment: Payment) {
  const added = write(platform.db, (tx) => add(tx, platform, payment));
  // Taken: the cart was sent twice, or the student registered in another tab at the same moment.
  return added.catch(refuseIf({ taken: refuse('lineRefused'), gone: refuse('accountGone') }));
}

async function add(tx: Tx, platform: Platform, { attempt, account, transactionId, prepared, proofKeys }: Payment) {
  // The student is locked, so that no other payment of this student gets the same reference.
  await holdStudent(tx, { id: account.id });
  const unconfirmed = await whyNotAnother(tx, platform, account, prepared.length);
  if (unconfirmed) return unconfirmed;
  // Events are locked before passes and coupons, as for one event with a coupon (decision 44).
  await holdEventsOf(
    tx,
    prepared.flatMap(({ eventId }) => (eventId ? [{ event_id: eventId }] : [])),
  );
  const reference = await jointReference(tx, platform, account.id);
  const jointPaymentId = newId();
  const adds: ((proof: JointProof) => Promise<Refusal | undefined>)[] = [];
  // Takes all seats, prices and coupons before writing anything, because an audit record makes every other writer wait.
  for (const [at, line] of [...prepared.entries()].toSorted(([, a], [, b]) => (a.place < b.place ? -1 : 1))) {
    const taken = await line.take(tx);
    if (taken instanceof Refusal) return refuseLine(line.title, at, refusalText(taken));
    adds[at] = taken;
  }
  for (const [at, line] of prepared.entries()) {
    const proof = { transactionId, proofKey: proofKeys[at] ?? '', reference, jointPaymentId };
    const refused = await adds[at]?.(proof);
    if (refused) return refuseLine(line.title, at, refusalText(refused));
  }
  await mailJointPayment(tx, platform, 'received', { jointPaymentId });
  const answer = await readPayment({ config: platform.config, db: tx }, account.id, jointPaymentId);
  if (answer instanceof Refusal) throw new Error('the payment that was just written was not found');
  await rememberAnswer(tx, attempt, answer, platform.now());
  return answer;
}
