import { screenshotFile } from '#features/registrations/calls.ts';
import { call } from '#shared/endpoint.ts';
import type { Bought, JointPayment, JointQuote, PassPayment } from './answer-contract.ts';

export const getPassPayment = call<PassPayment, { query: { coupon: string } }>()({
  method: 'GET',
  path: '/api/students/passes/:passId/payment',
  access: 'student',
  summary: 'What this student pays for a pass and how, with the reference of the payment; holds nothing',
});

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

/** `lines` is an array as JSON text, like the team of a registration. */
export const quoteTogether = call<JointQuote, { body: { lines: string } }>()({
  method: 'POST',
  path: '/api/students/joint-payments/quote',
  access: 'student',
  summary: 'What several registrations and passes cost together, and how to pay once; holds nothing',
});

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
