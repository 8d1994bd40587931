import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';

// Calls with which a student cancels a registration or a pass order. The payments feature answers them, because the
// ledger decides the refund. Amounts are rupees, with paise as decimals.

/** What cancelling would do now. Asking changes nothing. */
export const cancellation = z.object({
  mayCancel: z.boolean(),
  /** A sentence with the reason; '' if `mayCancel`. */
  whyNot: z.string(),
  /** The amount received for the payment so far. */
  received: z.number(),
  /** The refund by the policy. Send it back as `refundShown`. */
  comesBack: z.number(),
  /** Says in one or two sentences how much is refunded and why. */
  words: z.string(),
});
export type Cancellation = z.output<typeof cancellation>;

const body = z.object({
  /** The refund that was shown, in rupees. A different refund is refused, so that nobody cancels on changed terms. */
  refundShown: z
    .number('Please look at the refund first.')
    .min(0, 'Please look at the refund first.')
    .max(10_000_000, 'Please look at the refund first.'),
});
const output = z.object({ message: z.string(), comesBack: z.number() });

const refusals = {
  mayNotCancel: { status: 409, message: 'Please call the organisers to cancel this.' },
  tooLate: { status: 409, message: 'Registration is closed. Please call the organisers to cancel this.' },
  isCancelled: { status: 409, message: 'This is cancelled already.' },
  wasLetIn: {
    status: 409,
    message: 'You were let in already, so you cannot cancel this. If something went wrong, write to the organisers.',
  },
  teamLetIn: {
    status: 409,
    message:
      'A member of your team was let in already, so you cannot cancel this. If something went wrong, write to the organisers.',
  },
  passInUse: {
    status: 409,
    message:
      'You have registered for events with this pass. Please cancel those registrations first. If you handed a team over, ask its leader to cancel.',
  },
  refundChanged: {
    status: 409,
    message: 'The refund has just changed. Please look at it, and cancel again if you still want to.',
  },
  tooManyCancellations: {
    status: 429,
    retryAfter: 3_600,
    message: 'You have cancelled ten times within a day. Please try again tomorrow, or call the organisers.',
  },
} as const;
export const cancellationRefusals = refusals;

const registrationNotFound = { status: 404, message: 'Registration not found' } as const;
const orderNotFound = { status: 404, message: 'Order not found' } as const;
const registrationParams = z.object({ registrationId: id });
const orderParams = z.object({ orderId: id });

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/students/registrations/:registrationId/cancellation',
  access: 'student',
  summary: 'How much is refunded if the student cancels this registration now',
  params: registrationParams,
  output: cancellation,
  refusals: { registrationNotFound },
});

export const cancelRegistration = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/cancel',
  access: 'student',
  summary: 'Cancel one’s own registration; the refund is proposed to the organisers',
  params: registrationParams,
  body,
  output,
  refusals: { registrationNotFound, ...refusals },
});

export const getOrderCancellation = endpoint({
  method: 'GET',
  path: '/api/students/orders/:orderId/cancellation',
  access: 'student',
  summary: 'How much is refunded if the student cancels this order of a pass now',
  params: orderParams,
  output: cancellation,
  refusals: { orderNotFound },
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/students/orders/:orderId/cancel',
  access: 'student',
  summary: 'Cancel one’s own order of a pass; the refund is proposed to the organisers',
  params: orderParams,
  body,
  output,
  refusals: { orderNotFound, ...refusals },
});
