import type { OrderStatus } from '#features/passes/own-contract.ts';
import { screenshotFile } from '#features/registrations/calls.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { call } from '#shared/endpoint.ts';

export interface PassPayment extends PaymentDetails {
  /** What it costs and why, as a sentence. */
  words: string;
  /** The code of the coupon that is taken off, '' without one. */
  coupon: string;
  /** The student holds all that an account with an unconfirmed email may hold (R88). */
  mustConfirmEmail?: boolean | undefined;
}

export const getPassPayment = call<PassPayment, { query: { coupon: string } }>()({
  method: 'GET',
  path: '/api/students/passes/:passId/payment',
  access: 'student',
  summary: 'What this student pays for a pass and how, with the reference of the payment; holds nothing',
});

export interface Bought {
  _id: string;
  status: OrderStatus;
  reference: string;
  /** Whole rupees. */
  amountDue: number;
}

export const buyPass = call<Bought, { body: { transactionId: string; coupon: string; priceShown: number } }>()({
  method: 'POST',
  path: '/api/students/passes/:passId/buy',
  access: 'student',
  summary: 'Buy a pass, or send the proof of a rejected order again',
  file: screenshotFile,
  idempotent: true,
  status: 201,
});

/** The most lines of one cart. */
export const mostLines = 8;

export interface JointQuote {
  /** In the order in which they were sent. */
  lines: {
    title: string;
    /** Whole rupees. */
    amount: number;
    /** Why this line cannot be paid together with the others; '' if it can. */
    fault: string;
  }[];
  /** How to pay all of them; null while a line cannot be paid. */
  payment: PaymentDetails | null;
}

/** `lines` is an array as JSON text, like the team of a registration. */
export const quoteTogether = call<JointQuote, { body: { lines: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments/quote',
  access: 'student',
  summary: 'What several registrations and passes cost together, and how to pay once; holds nothing',
});

export interface JointLine {
  _id: string;
  kind: 'registration' | 'pass';
  /** Of the event or the pass. */
  title: string;
  /** The id of the event or the pass. */
  about: string;
  /** Whole rupees. */
  amountDue: number;
  status: OrderStatus;
  canResubmit: boolean;
}

/**
 * Why the student is asked for the proof again; '' if nothing has to be sent. `rejected`: the organisers did not
 * accept the payment. `released`: the deadline took seats before anybody had looked at the payment. `proofIsBack`: the proof
 * was sent again after that, but no seat was free.
 */
export const resendReasons = ['', 'rejected', 'released', 'proofIsBack'] as const;
export type ResendReason = (typeof resendReasons)[number];

export interface JointPayment {
  _id: string;
  reference: string;
  transactionId: string;
  /** Whole rupees: the lines that are not cancelled. */
  amountDue: number;
  resend: ResendReason;
  /** Why the proof would not be taken again, in words; '' where it is. An organiser can still accept the payment. */
  refusal: string;
  /** What the organisers wrote about the rejection or the released seats; '' if nothing. */
  reason: string;
  createdAt: string;
  lines: JointLine[];
  /** How to pay the unpaid lines; null if nothing has to be sent again, or would be taken. */
  payment: PaymentDetails | null;
  /** Before the proof is sent again: the student holds all that an account with an unconfirmed email may hold (R88). */
  mustConfirmEmail?: boolean | undefined;
}

export const payTogether = call<JointPayment, { body: { transactionId: string; lines: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments',
  access: 'student',
  summary: 'Register for several events and buy passes with one payment and one proof: all of them, or none',
  file: screenshotFile,
  idempotent: true,
  status: 201,
});

export const getJointPayment = call<JointPayment>()({
  method: 'GET',
  path: '/api/students/joint-payments/:paymentId/details',
  access: 'student',
  summary: 'One payment for several things, and the status of each',
});

export const resendJointProof = call<JointPayment, { body: { transactionId: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments/:paymentId/proof',
  access: 'student',
  summary: 'After a rejection: send transaction ID and screenshot again, for everything that is not paid',
  file: screenshotFile,
  idempotent: true,
});
