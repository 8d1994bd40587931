import { screenshotFile } from '#features/registrations/calls.ts';
import { call } from '#shared/endpoint.ts';
import type { Bought, JointPayment, JointQuote, PassPayment } from './answer-contract.ts';

export const getPassPayment = call<PassPayment, { query: { coupon: string } }>()({
  method: 'GET',
  path: '/api/students/passes/:passId/payment',
  access: 'student',
});

export const buyPass = call<Bought, { body: { transactionId: string; coupon: string; priceShown: number } }>()({
  method: 'POST',
  path: '/api/students/passes/:passId/buy',
  access: 'student',
  file: screenshotFile,
  idempotent: true,
  status: 201,
});

/** The largest number of lines in a cart. */
export const mostLines = 8;

/** `lines` is an array as JSON text, like the team of a registration. */
export const quoteTogether = call<JointQuote, { body: { lines: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments/quote',
  access: 'student',
});

export const payTogether = call<JointPayment, { body: { transactionId: string; lines: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments',
  access: 'student',
  file: screenshotFile,
  idempotent: true,
  status: 201,
});

export const getJointPayment = call<JointPayment>()({
  method: 'GET',
  path: '/api/students/joint-payments/:paymentId/details',
  access: 'student',
});

export const resendJointProof = call<JointPayment, { body: { transactionId: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments/:paymentId/proof',
  access: 'student',
  file: screenshotFile,
  idempotent: true,
});
