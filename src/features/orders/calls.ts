import type { OrderStatus } from '#features/passes/own-contract.ts';
import { screenshotFile } from '#features/registrations/calls.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { call } from '#shared/endpoint.ts';

export interface PassPayment extends PaymentDetails {
  /** What it costs and why, as a sentence. */
  words: string;
  /** The code of the coupon that is taken off, '' without one. */
  coupon: string;
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
