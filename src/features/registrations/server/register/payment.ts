import { createHmac } from 'node:crypto';
import { findAccount, type StudentAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import { couponKey } from '#features/passes/rules.ts';
import { type OpeningOrder, openingOrders, type Teammate } from '#features/passes/server/index.ts';
import { lineKey } from '#features/prices/rules.ts';
import { costSentence } from '#features/prices/sentence-rules.ts';
import { referenceFrom } from '#features/registrations/code-rules.ts';
import type { EntryPayment, PaymentDetails } from '#features/registrations/contract.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { upiLink } from '#shared/payments/upi-link.ts';
import { countHandedOver, ownForEvent } from '../own-registrations.ts';
import { type NamedMembers, namingFor } from '../team/form-team.ts';
import { entryTerms } from './entry-terms.ts';
import { whyNotAnotherNow } from './why-not-another.ts';

interface Wanted {
  passId: string;
  coupon: string;
  college: string;
  /** The members that were typed so far. */
  team?: readonly Teammate[];
}

/** Returns how a student pays for an event, how much and why, before there is a registration. Takes no seat. */
export async function paymentFor(
  platform: Platform,
  namedMembers: NamedMembers,
  { studentId, eventId, wanted }: { studentId: string; eventId: string; wanted: Wanted },
) {
  const { db } = platform;
  const row = await findEvent(db, eventId);
  if (row?.is_active !== 1) return refuse('eventNotFound');
  const event = toEvent(row);
  const own = await ownForEvent(db, studentId, eventId);
  const used = own.live?.payment_reference;
  const reference = used || (await nextReference(platform, studentId, event, own.latest?.id));
  const account = await findAccount(db, studentId);
  if (!account) return refuse('accountGone');
  if (own.live) {
    const paid = await paymentDetails(platform, event, own.live.amount_due_paise / 100, reference);
    return { ...paid, ...unasked, sentTransactionId: own.live.transaction_id };
  }
  const entry = await ownEntry(platform, event, account, wanted);
  if (entry instanceof Refusal) return entry;
  const { amount, ...why } = entry;
  const mustConfirmEmail = (await whyNotAnotherNow(platform, account, 1)) !== undefined;
  const naming = await namingFor(namedMembers, studentId, row);
  return { ...(await paymentDetails(platform, event, amount, reference)), ...why, mustConfirmEmail, naming };
}

type Entry = Omit<EntryPayment, keyof PaymentDetails>;
const unasked: Entry = {
  words: '',
  passes: [],
  passId: '',
  mayPay: true,
  coupon: '',
  hindrance: '',
  mustConfirmEmail: false,
};

/** The terms for this student now: a pass or a price list may change the event's fee. */
async function ownEntry(platform: Platform, event: FestEvent, account: StudentAccount, wanted: Wanted) {
  const { db, now } = platform;
  const takesPasses = event.entry === 'pass' || event.entry === 'passOrFee';
  const opening = takesPasses ? await openingOrders(db, account.id, { id: event._id, eventType: event.eventType }) : [];
  // A member without an email counts as a separate person.
  const typed = (wanted.team ?? []).map((one, place) => ({ ...one, email: one.email || `member ${place}` }));
  const team = event.isTeamEvent ? typed : [];
  const terms = await entryTerms(db, event, { ...wanted, team, account, isPaying: true, now: now() });
  const known = {
    passes: opening.map(({ orderId, name, isPaid, left }) => ({ _id: orderId, name, isPaid, left: left ?? null })),
    mayPay: event.entry !== 'pass',
  };
  if (terms instanceof Refusal) {
    if (terms.code !== 'passNeeded' && terms.code !== 'allowanceSpent') return terms;
    return { ...unasked, ...known, amount: relevantFee(event), hindrance: terms.code };
  }
  const pass = opening.find(({ orderId }) => orderId === terms.pass?.orderId);
  const coupon = terms.couponId ? couponKey(wanted.coupon) : '';
  const { timeZone } = await readEdition(db);
  const line = event.prices.find((one) => lineKey(one) === terms.priceLine);
  const isUsual = event.entry === 'fee' && !line && !coupon;
  const words = pass
    ? passText(pass)
    : costSentence({ amount: terms.fee, line, usual: 'the fee of this event', coupon }, timeZone);
  return { ...unasked, ...known, amount: terms.fee, words: isUsual ? '' : words, passId: pass?.orderId ?? '', coupon };
}

const passText = ({ name, isPaid }: OpeningOrder) =>
  isPaid
    ? `Free with your ${name}.`
    : `Free with your ${name}, which is being checked: this registration waits with it.`;

interface PaidEvent {
  title: string;
  upiId: string;
  qrCode: string;
}

export async function paymentDetails(
  { db }: Pick<Platform, 'db'>,
  event: PaidEvent,
  amount: number,
  reference: string,
): Promise<PaymentDetails> {
  const settings = await readSettings(db);
  const payeeName = (await readEdition(db)).name;
  const upiId = event.upiId || settings.upiId;
  const note = `${reference} ${event.title}`;
  return {
    amount,
    upiId,
    payeeName,
    reference: amount > 0 ? reference : '',
    upiLink: amount > 0 ? upiLink({ upiId, payeeName, amount, note, reference }) : undefined,
    qrCode: event.qrCode || settings.paymentQrCode,
  };
}

/**
 * Computes the reference. It is the same until the student has a registration for this event; the next registration
 * gets another one (decision 11).
 */
export async function nextReference(
  { db, signingKey }: Pick<Platform, 'db' | 'signingKey'>,
  studentId: string,
  event: Pick<FestEvent, '_id' | 'isTeamEvent'>,
  latestRegistrationId: string | undefined,
): Promise<string> {
  const handedOver = event.isTeamEvent ? await countHandedOver(db, studentId, event._id) : 0;
  return paymentReference(signingKey, studentId, event._id, latestRegistrationId, handedOver);
}

/** `handedOver`: how many registrations the student handed over. Those keep their references. */
export function paymentReference(
  signingKey: Buffer,
  studentId: string,
  eventId: string,
  latestRegistrationId: string | undefined,
  handedOver = 0,
): string {
  const latest = latestRegistrationId ?? '';
  const parts = ['payment reference', studentId, eventId, handedOver > 0 ? `${latest} ${handedOver}` : latest];
  return referenceFrom(createHmac('sha256', signingKey).update(JSON.stringify(parts)).digest());
}

/** Limits how often a student asks for the price of a team: the amount can reveal whether an email is registered. */
export const createTeamQuotes = (platform: Platform) =>
  createThrottle(platform, 'team quotes', { points: 60, seconds: 3_600 });
