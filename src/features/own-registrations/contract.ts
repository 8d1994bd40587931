import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { day, id, instant } from '#shared/fields.ts';
import * as calls from './calls.ts';

export const registrationStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const paymentStatuses = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * The registration status and the payment status as the one status that students see (`rules.ts`). `paidNoSeat`: the
 * payment was received, but there is no seat. `refunded`: the payment was returned.
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
/** Both numbers include the leader. */
const teamShortfall = z.object({ has: z.number(), needs: z.number() });
export type TeamShortfall = z.output<typeof teamShortfall>;

/**
 * A published result of a registration: its rank, or whether the latest shortlist includes it. `reason`: why the result
 * was corrected; '' for the first version.
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
  /**
   * The payment failed or the seat was released, so the student may send the transaction ID and the screenshot again.
   */
  canResubmit: z.boolean(),
  /**
   * When the seat was released because the payment was not confirmed in time. '' if that never happened, or if the
   * registration has a seat again.
   */
  releasedAt: z.string(),
});
export type StudentRegistration = z.output<typeof studentRegistration>;

/** A registration in the student's list, with its deadline. */
export const ownRegistration = studentRegistration.extend({
  /**
   * The day of `createdAt` in the edition's time zone (R1). The server sends it because converting is slow on a phone.
   */
  registeredOn: day,
  /** When the seat is released unless the payment is confirmed first; '' without a deadline. */
  holdUntil: z.string(),
  /** Present only if the student is a member of a team that somebody else leads. */
  isMember: z.literal(true).optional(),
  /** Why the pass that was used for this registration does not confirm the seat. */
  passFault: z.enum(['rejected', 'cancelled']).optional(),
  /** The pass that needs a new proof of payment to keep or regain this seat. */
  passToPay: id.optional(),
  /** How many people the team has and needs. Null if the team is complete or the registration is cancelled. */
  incompleteTeam: teamShortfall.nullable(),
  /** Null until a result of the registration is published (R336, R337). */
  result: ownResult.nullable(),
});
export type OwnRegistration = z.output<typeof ownRegistration>;

export const listMyRegistrations = endpoint({
  ...calls.listMyRegistrations,
  summary: 'The student’s own registrations, newest first',
  output: z.array(ownRegistration),
});

/** The steps of a registration, as its page shows them. */
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
