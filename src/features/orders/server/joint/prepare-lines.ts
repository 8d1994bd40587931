import type { StudentAccount } from '#features/accounts/server/index.ts';
import type { PaymentLine } from '#features/orders/joint-contract.ts';
import { opensEvent } from '#features/passes/opening-rules.ts';
import { couponKey } from '#features/passes/rules.ts';
import type { CouponTries } from '#features/passes/server/index.ts';
import type { RegistrationSubmission } from '#features/registrations/contract.ts';
import {
  addRegistration,
  countMailed,
  prepareRegistration,
  takeRegistration,
} from '#features/registrations/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { NewFile } from '#server/files/with-stored-files.ts';
import { Refusal } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { addOrder, takeOrder } from '../buying/add-order.ts';
import { preparePass } from '../buying/buy-pass.ts';
import { findPass } from '../buying/own-orders.ts';
import { type LineFault, lineFaults, refusalText, refuseLine } from './line-faults.ts';

export interface JointProof {
  transactionId: string;
  proofKey: string;
  reference: string;
  jointPaymentId: string;
}

type WriteLine = (proof: JointProof) => Promise<Refusal | undefined>;

interface RefusedLine {
  title: string;
  /** Whole rupees. */
  amount: number;
  fault: string;
}

export interface ReadyLine extends Omit<RefusedLine, 'fault'> {
  fault?: undefined;
  /** The folder that its proof is stored in. */
  folder: 'proofs' | 'orders';
  upiId: string;
  qrCode: string;
  /** '' for a pass. */
  eventId: string;
  /** The number of team members who get a mail. */
  mailed: number;
  /** Takes the seat or the pass, for which other carts then wait. Returns the function that writes the row. */
  take: (tx: Tx) => Promise<Refusal | WriteLine>;
  /**
   * The sort key of the line. Every cart takes seats and passes in this order, so that no two carts wait for each
   * other.
   */
  place: string;
}

export type PreparedLine = ReadyLine | RefusedLine;

interface Asking {
  account: StudentAccount;
  couponTries: CouponTries;
}

type Payee = Pick<ReadyLine, 'upiId' | 'qrCode'>;

interface Cart extends Asking {
  /** The site's payee: for passes, and for events without their own payee. */
  payee: Payee;
  covers: Covers;
}

/** What each line costs, and why it cannot be paid together with the others. Takes no seat, pass or coupon. */
export async function prepareLines(platform: Platform, asking: Asking, lines: readonly PaymentLine[]) {
  const { upiId, paymentQrCode: qrCode } = await readSettings(platform.db);
  const cart: Cart = { ...asking, payee: { upiId, qrCode }, covers: await coversOf(platform.db, lines) };
  const prepared: PreparedLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const isPass = line.kind === 'pass';
    const one = await (isPass ? preparePassLine(platform, cart, line) : prepareEventLine(platform, cart, line));
    const names = { thing: keyOf(line), coupon: line.coupon && `coupon ${couponKey(line.coupon)}` };
    // A refused line does not decide which UPI ID the others are paid to.
    const against = isReady(one) && whyNotTogether(one, prepared.find(isReady) ?? one, names, seen);
    seen.add(names.thing).add(names.coupon);
    prepared.push(against ? { title: one.title, amount: one.amount, fault: lineFaults[against] } : one);
  }
  return prepared;
}

const isReady = (line: PreparedLine) => line.fault === undefined;

/** All lines, or the refusal of the first line that cannot be paid. */
export function readyLines(lines: readonly PreparedLine[]) {
  const ready: ReadyLine[] = [];
  for (const [place, line] of lines.entries()) {
    if (!isReady(line)) return refuseLine(line.title, place, line.fault);
    ready.push(line);
  }
  return ready;
}

/**
 * Refuses teams that name more people than the student may still name today. Otherwise they would be refused after the
 * student has paid.
 */
export function withinNames(lines: readonly PreparedLine[], left: number): PreparedLine[] {
  let names = 0;
  return lines.map((line) => {
    if (!isReady(line)) return line;
    if (names + line.mailed > left) return { title: line.title, amount: line.amount, fault: lineFaults.tooManyNamed };
    names += line.mailed;
    return line;
  });
}

/**
 * A copy of the proof for each line, in the order of the lines. Deleting one line then keeps the proofs of the others.
 */
export const proofCopies = (lines: readonly Pick<ReadyLine, 'folder'>[], content: Buffer): NewFile[] =>
  lines.map(({ folder }) => ({ key: `${folder}/${newId()}`, content }));

function whyNotTogether(
  one: ReadyLine,
  first: ReadyLine,
  { thing, coupon }: { thing: string; coupon: string },
  seen: ReadonlySet<string>,
): LineFault | undefined {
  if (one.amount === 0) return 'nothingToPay';
  if (payeeOf(one) !== payeeOf(first)) return 'otherPayee';
  if (seen.has(thing)) return 'twice';
  return coupon && seen.has(coupon) ? 'couponTwice' : undefined;
}

const keyOf = (line: PaymentLine) => (line.kind === 'pass' ? `pass ${line.passId}` : `event ${line.eventId}`);

const payeeOf = ({ upiId, qrCode }: Payee) => upiId.toLowerCase() || qrCode;

type Line<Kind extends PaymentLine['kind']> = Extract<PaymentLine, { kind: Kind }>;

async function preparePassLine(platform: Platform, cart: Cart, line: Line<'pass'>): Promise<PreparedLine> {
  const { account, couponTries, payee } = cart;
  const { db, now } = platform;
  const pass = await findPass(db, line.passId);
  const title = pass?.is_active === 1 ? pass.name : '';
  const found = await couponTries(account.id, line.coupon, () => preparePass(db, account, line, now()));
  if (found instanceof Refusal) return refused(title, found);
  const { amount } = found;
  const take = async (tx: Tx) => {
    const taken = await takeOrder(tx, platform, { account, amount, ...line });
    if (taken instanceof Refusal) return taken;
    return async (proof: JointProof) => {
      await addOrder(tx, platform, { ...taken, account, ...proof });
      return undefined;
    };
  };
  return { title, amount, folder: 'orders', ...payee, eventId: '', mailed: 0, take, place: `1 ${line.passId}` };
}

async function prepareEventLine(platform: Platform, cart: Cart, line: Line<'registration'>): Promise<PreparedLine> {
  const { account, couponTries, covers } = cart;
  const submission: RegistrationSubmission = { ...line, transactionId: '' };
  const paying = { isPaying: true, faultsAt: () => ({}) };
  const title = await eventTitle(platform.db, line.eventId);
  const found = await couponTries(account.id, line.coupon, () =>
    prepareRegistration(platform, account, submission, paying),
  );
  if (found instanceof Refusal) return refused(title, found);
  const { event, terms } = found;
  const amount = terms.fee;
  if (covers.some((one) => opensEvent(one, event))) return { title, amount, fault: lineFaults.openedByPass };
  const take = async (tx: Tx) => {
    const taken = await takeRegistration(tx, platform, found);
    if (taken instanceof Refusal) return taken;
    return async (proof: JointProof) => {
      const row = await addRegistration(tx, platform, { ...found, terms: taken }, proof);
      return row instanceof Refusal ? row : undefined;
    };
  };
  const payee = { upiId: event.upiId || cart.payee.upiId, qrCode: event.qrCode || cart.payee.qrCode };
  const mailed = countMailed(found.row, line.teamMembers);
  return { title, amount, folder: 'proofs', ...payee, eventId: event._id, mailed, take, place: `2 ${event._id}` };
}

const refused = (title: string, why: Refusal): RefusedLine => ({ title, amount: 0, fault: refusalText(why) });

/** '' for an event that is not published, because its title is secret. */
async function eventTitle(db: Db, id: string): Promise<string> {
  const event = db.selectFrom('events').select('title').where('id', '=', id).where('is_active', '=', 1);
  return (await event.executeTakeFirst())?.title ?? '';
}

type Covers = Parameters<typeof opensEvent>[0][];

/**
 * The events that the passes in the cart open. Such an event is free after the pass is bought. What a pass that is not
 * on sale opens is secret.
 */
async function coversOf(db: Db, lines: readonly PaymentLine[]): Promise<Covers> {
  const ids = lines.flatMap((line) => (line.kind === 'pass' ? [line.passId] : []));
  if (ids.length === 0) return [];
  const onSale = db.selectFrom('passes').select('covers').where('id', 'in', ids).where('is_active', '=', 1);
  const rows = await onSale.execute();
  return rows.map(({ covers }) => JSON.parse(covers));
}
