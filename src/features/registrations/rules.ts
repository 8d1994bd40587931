import type {
  PaymentStatus,
  RegistrationForm,
  RegistrationStatus,
  Standing,
  StepName,
  TeamMember,
} from './contract.ts';

interface EventToRegisterFor {
  isActive: boolean;
  isTeamEvent: boolean;
  teamSize: { max: number };
  /** Instants, '' where there is no bound. */
  registrationOpensAt: string;
  registrationClosesAt: string;
}

export type WhyNotRegister = 'eventNotFound' | 'eventNotOpen' | 'eventClosed';

/** Whether an event takes registrations at `now`. Whether a seat is left is for the database to decide. */
export function whyNotRegister(event: EventToRegisterFor | undefined, now: Date): WhyNotRegister | undefined {
  if (!event?.isActive) return 'eventNotFound';
  if (event.registrationOpensAt && now < new Date(event.registrationOpensAt)) return 'eventNotOpen';
  if (event.registrationClosesAt && now >= new Date(event.registrationClosesAt)) return 'eventClosed';
  return undefined;
}

/** What a paid registration must bring (specification's decisions, 13). Keys are field names; free ones need nothing. */
export function paymentFaults(fee: number, transactionId: string, hasScreenshot: boolean): Record<string, string> {
  if (fee === 0) return {};
  const faults: Record<string, string> = {};
  if (transactionId.trim().length < 4) faults.transactionId = 'Transaction ID is required';
  if (!hasScreenshot) faults.paymentScreenshot = 'Payment screenshot is required';
  return faults;
}

/** Team faults by field, e.g. `teamMembers.1.email`. `maxExtra` is the team size max minus 1. */
export function teamFaults(
  form: Pick<RegistrationForm, 'email'> & { teamMembers: TeamMember[] },
  maxExtra: number,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (maxExtra === 0 && form.teamMembers.length > 0) {
    faults.teamMembers = 'This event is for individuals.';
  } else if (form.teamMembers.length > maxExtra) {
    faults.teamMembers = `You can only add up to ${maxExtra} team members.`;
  }
  const seen = new Set([form.email.trim().toLowerCase()]);
  form.teamMembers.forEach((member, index) => {
    const email = member.email.trim().toLowerCase();
    if (seen.has(email)) faults[`teamMembers.${index}.email`] = 'This person is already in the team.';
    seen.add(email);
  });
  return faults;
}

/** `name@bank`, as UPI apps take it; an email address or a web address is none. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{1,254}@([a-z][a-z0-9]{1,62}|(ifsc|iin|mobile|aadhaar|rupay)\.npci)$/i.test(text);
}

export interface UpiPayment {
  upiId: string;
  payeeName: string;
  /** In rupees. */
  amount: number;
  /** Shown to the payer and, in most apps, on the payee's statement. */
  note: string;
  reference: string;
}

/**
 * What a QR code carries and UPI apps open, undefined where the UPI ID is none. Not every app decodes a '+', a '%40'
 * or a letter outside of English, so none of them is written.
 */
export function upiLink({ upiId, payeeName, amount, note, reference }: UpiPayment): string | undefined {
  if (!isUpiId(upiId)) return undefined;
  const fields = [
    `pa=${upiId}`,
    `pn=${plain(payeeName) || 'Organisers'}`,
    `am=${amount.toFixed(2)}`,
    'cu=INR',
    `tn=${plain(note)}`,
    `tr=${reference}`,
  ];
  return `upi://pay?${fields.join('&')}`;
}

const plain = (text: string) =>
  text
    .replace(/[^a-z0-9. -]+/gi, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 50)
    .trim()
    .replaceAll(' ', '%20');

/** No O and 0, no I and 1: references are read aloud and copied by hand. 32 letters, so five bits choose one. */
const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight letters from at least as many bytes. */
export function referenceFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => referenceAlphabet[byte & 31]).join('');
}

interface Statuses {
  registrationStatus: RegistrationStatus;
  paymentStatus: PaymentStatus;
  /** In rupees. */
  amountDue: number;
  /** When a deadline took the seat; '' or absent if none did. */
  releasedAt?: string;
  /** What was paid has been given back. */
  isRefunded?: boolean;
}

/** A cancelled registration stays cancelled whatever its payment, and a failed payment outweighs a confirmed seat. */
export function standingOf(registration: Statuses): Standing {
  const { registrationStatus, paymentStatus, amountDue, releasedAt, isRefunded } = registration;
  if (registrationStatus === 'cancelled') {
    if (paymentStatus === 'completed' && amountDue > 0) return isRefunded ? 'refunded' : 'paidNoSeat';
    return releasedAt ? 'released' : 'cancelled';
  }
  if (paymentStatus === 'failed' && amountDue > 0) return 'paymentFailed';
  return registrationStatus === 'confirmed' ? 'confirmed' : 'checking';
}

/** Whoever has paid may say so as long as nobody has found the money, also after the seat was released. */
export function canResubmit({ paymentStatus, amountDue, releasedAt }: Omit<Statuses, 'registrationStatus'>): boolean {
  if (amountDue === 0) return false;
  return paymentStatus === 'failed' || (paymentStatus === 'pending' && Boolean(releasedAt));
}

export interface Step {
  name: StepName;
  state: 'done' | 'current' | 'upcoming';
}

/** Submitted → Checking payment → Confirmed, Rejected or Refunded; a free registration has no payment to check. */
export function stepsOf(registration: Statuses): Step[] {
  const standing = standingOf(registration);
  const isPaymentChecked = standing !== 'checking' || registration.paymentStatus === 'completed';
  const steps: Step[] = [{ name: 'Submitted', state: 'done' }];
  if (standing === 'refunded') {
    return [...steps, { name: 'Checking payment', state: 'done' }, { name: 'Refunded', state: 'done' }];
  }
  if (registration.registrationStatus === 'cancelled' && registration.releasedAt) {
    if (registration.paymentStatus !== 'pending') steps.push({ name: 'Checking payment', state: 'done' });
    return [...steps, { name: 'Seat released', state: 'current' }];
  }
  if (registration.amountDue > 0) {
    steps.push({ name: 'Checking payment', state: isPaymentChecked ? 'done' : 'current' });
  }
  if (standing === 'confirmed') steps.push({ name: 'Confirmed', state: 'done' });
  // Whose money is there and whose seat is not decided yet is not rejected.
  else if (standing !== 'checking' && standing !== 'paidNoSeat') steps.push({ name: 'Rejected', state: 'current' });
  else steps.push({ name: 'Confirmed', state: steps.at(-1)?.state === 'done' ? 'current' : 'upcoming' });
  return steps;
}

export interface Held extends Statuses {
  updatedAt: string;
}

export interface HoldRules {
  /** 0: seats are held for ever. */
  holdHours: number;
  /** Nobody's time began before that; '' for no such bound. */
  holdSince: string;
}

const hourMs = 3_600_000;

/**
 * When the seat is released unless its payment is confirmed before; '' where it is not. The time counts from the last
 * change of the registration, and a seat that an organiser confirmed by hand stays.
 */
export function holdUntil(held: Held, { holdHours, holdSince }: HoldRules): string {
  const { registrationStatus, paymentStatus, amountDue, updatedAt } = held;
  if (holdHours === 0 || registrationStatus !== 'pending' || paymentStatus === 'completed' || amountDue === 0)
    return '';
  const since = updatedAt > holdSince ? updatedAt : holdSince;
  return new Date(Date.parse(since) + holdHours * hourMs).toISOString();
}

/** Seats held without a change since this instant are due at `now`; undefined: none is. */
export function heldSince({ holdHours, holdSince }: HoldRules, now: Date): string | undefined {
  if (holdHours === 0) return undefined;
  const since = new Date(now.getTime() - holdHours * hourMs).toISOString();
  return since < holdSince ? undefined : since;
}
