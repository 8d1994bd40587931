import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { day, id, instant } from '#shared/fields.ts';
import * as calls from './calls.ts';

export const registrationStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const paymentStatuses = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * The two statuses as one, which is what a student asks for; `rules.ts` decides it. `paidNoSeat`: the money is there,
 * the seat is not; `refunded`: the money has been given back since.
 */
export const overallStatuses = [
  'checking',
  'confirmed',
  'paymentFailed',
  'cancelled',
  'released',
  'paidNoSeat',
  'refunded',
] as const;
export type OverallStatus = (typeof overallStatuses)[number];
/** The leader counts. */
const teamShortfall = z.object({ has: z.number(), needs: z.number() });
export type TeamShortfall = z.output<typeof teamShortfall>;

/**
 * What a published result says of a registration: its rank in the event's result, or whether the latest shortlist lets
 * it go on. `reason`: why the result was corrected, '' for its first version.
 */
const ownResult = z.union([
  z.object({ round: z.string(), reason: z.string(), rank: z.number() }),
  z.object({ round: z.string(), reason: z.string(), isThrough: z.boolean() }),
]);
export type OwnResult = z.output<typeof ownResult>;

/** A registration as its student reads it. `amountDue` is in whole rupees. */
export const studentRegistration = z.object({
  _id: id,
  event: z.object({ _id: id, title: z.string(), date: z.string() }),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  teamName: z.string(),
  amountDue: z.number(),
  createdAt: instant,
  /** The payment has failed or the seat was released: the student may send transaction ID and screenshot again. */
  canResubmit: z.boolean(),
  /** When the seat was released because the payment was not confirmed in time; '' if never, or not any more. */
  releasedAt: z.string(),
});
export type StudentRegistration = z.output<typeof studentRegistration>;

/** As in the student's list: with the deadline that runs. */
export const ownRegistration = studentRegistration.extend({
  /** The day of `createdAt` in the edition's time zone (R1): a phone is slow to find out. */
  registeredOn: day,
  /** When the seat is released unless the payment is confirmed before; '' where nothing runs. */
  holdUntil: z.string(),
  /** Only where the student is a member of the team and somebody else leads it. */
  isMember: z.literal(true).optional(),
  /** Why the seat is not confirmed with the pass that the registration was made with. */
  passFault: z.enum(['rejected', 'cancelled']).optional(),
  /** The pass whose proof has to be sent again for this seat, also once it was released. */
  passToPay: id.optional(),
  /** How far the team is below the event's minimum; null where nobody is missing, and for a cancelled registration. */
  incompleteTeam: teamShortfall.nullable(),
  /** Null while nothing is published about it (R336, R337). */
  result: ownResult.nullable(),
});
export type OwnRegistration = z.output<typeof ownRegistration>;

export const listMyRegistrations = endpoint({
  ...calls.listMyRegistrations,
  summary: 'The student’s own registrations, newest first',
  output: z.array(ownRegistration),
});

/** What a registration goes through, as its page shows it. */
export const stepNames = [
  'Submitted',
  'Checking payment',
  'Waiting for your pass',
  'Confirmed',
  'Rejected',
  'Payment rejected',
  'Cancelled',
  'Seat released',
  'Refunded',
] as const;
export type StepName = (typeof stepNames)[number];
