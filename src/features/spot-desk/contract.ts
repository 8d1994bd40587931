import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { emailField, id, instant, messageOnly, phoneField, requiredText, searchField } from '#shared/fields.ts';
import { receiptNumberField, transactionIdField } from '#shared/payments/transaction-id-field.ts';

/** The kinds of things that the spot desk sells (R331, decision 51). */
const soldKinds = ['event', 'pass'] as const;
const sold = z.object({ kind: z.enum(soldKinds, 'Please choose what is sold.'), _id: id });

const choice = z.object({ _id: id, name: z.string() });

export const getSpotDesk = endpoint({
  method: 'GET',
  path: '/api/admin/spot-desk',
  access: 'admin',
  needs: 'spot.sell',
  summary: 'What the spot desk sells, where it checks people in, and who may let in more than the capacity',
  output: z.object({
    events: z.array(choice.extend({ capacity: z.number(), taken: z.number() })),
    passes: z.array(choice),
    checkpoints: z.array(choice.extend({ needsIdSeen: z.boolean() })),
    supervisors: z.array(choice),
  }),
});

/** More than one can be found, because several students may have given the same phone number. */
export const mostFound = 20;

export const findSpotPeople = endpoint({
  method: 'GET',
  path: '/api/admin/spot-desk/people',
  access: 'admin',
  needs: 'spot.sell',
  summary: 'Accounts with this phone number, at most 20, with what they hold',
  query: z.object({ phone: searchField(40) }),
  output: z.object({
    people: z.array(
      z.object({
        _id: id,
        name: z.string(),
        college: z.string(),
        /** Events of live registrations, including those of a team that the person is in. */
        events: z.array(id),
        /** Passes of orders that are not cancelled. */
        passes: z.array(id),
        /** The same events and passes with their names, and those that the desk does not sell. */
        holds: z.array(sold.extend({ name: z.string(), isPaid: z.boolean() })).optional(),
      }),
    ),
  }),
});

/** `key`: the browser makes one for each new person. It identifies the account before the account exists. */
export const newPerson = z.object({
  key: id,
  name: requiredText(2, 'Name must be at least 2 characters.'),
  phone: phoneField('Please enter a valid phone number.'),
  college: requiredText(2, 'College name is required.'),
  email: z.union([z.literal(''), emailField('Please enter a valid email address.')]).default(''),
});
export type NewPerson = z.output<typeof newPerson>;

const person = z.union([z.object({ student: id }), newPerson], 'Please say who it is.');
export type SpotPerson = z.output<typeof person>;

const saleRefusals = {
  personNotFound: { status: 404, message: 'This account is not there any more. Please search again.' },
  eventNotFound: { status: 404, message: 'This event is not there any more.' },
  eventOver: { status: 409, message: 'This event is over.' },
  teamsOnline: { status: 409, message: 'Teams register on the website.' },
  passNotFound: { status: 404, message: 'This pass is not there any more.' },
  notOnSale: { status: 409, message: 'This pass is not sold at the desk now.' },
  passNeeded: { status: 409, message: 'This event needs a pass. Sell the pass first.' },
  passNotValid: { status: 409, message: 'This pass does not open the event.' },
  allowanceSpent: { status: 409, message: 'The allowance of this person’s pass for events of this kind is used up.' },
  alreadyRegistered: { status: 409, message: 'This person is registered for this event already.' },
  alreadyBought: { status: 409, message: 'This person has this pass already.' },
  orderNotPaid: {
    status: 409,
    message:
      'This person has bought this pass online, and the payment is not confirmed. Send the person to finance, who can take the cash for that order.',
  },
} as const;

export const quoteSpotSale = endpoint({
  method: 'POST',
  path: '/api/admin/spot-desk/quote',
  access: 'admin',
  needs: 'spot.sell',
  summary: 'What this person pays at the desk, and the UPI link with the exact amount; holds nothing',
  body: z.object({ person, item: sold }),
  output: z.object({
    /** Whole rupees. */
    amount: z.number(),
    upiLink: z.string().optional(),
    reference: z.string(),
    /** Present if the event or pass is full. A supervisor may allow one more. */
    full: z.object({ taken: z.number(), capacity: z.number() }).optional(),
  }),
  refusals: saleRefusals,
});

export const payments = z.discriminatedUnion(
  'means',
  [
    z.object({ means: z.literal('none') }),
    z.object({ means: z.literal('cash'), receiptNumber: receiptNumberField }),
    z.object({ means: z.literal('upi'), transactionId: transactionIdField }),
  ],
  'Please choose how it is paid.',
);

const wrongPin = 'A PIN has six digits.';
const pinField = z
  .string(wrongPin)
  .max(6, { error: wrongPin, abort: true })
  .regex(/^\d{6}$/, wrongPin);

/** A group of digits that repeats, or digits in equal steps: guessers try such PINs first. */
const isEasyPin = (pin: string) => /^(\d{2,3})\1+$/.test(pin) || new Set(stepsOf([...pin].map(Number))).size === 1;

const stepsOf = (digits: number[]) => digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);

export const spotSale = z.object({
  person,
  item: sold,
  payment: payments,
  /** The price that the desk has shown, in whole rupees. */
  amount: z.number('Please enter an amount.').int().min(0).max(1_000_000),
  /** The volunteer has seen an ID or a bonafide. Its number is not stored. */
  isIdSeen: z.boolean().default(false),
  /** Where to check the person in. Absent: no check-in. */
  checkpoint: id.optional(),
  supervisor: z.object({ _id: requiredText(1, 'Please choose a supervisor.', 64), pin: pinField }).optional(),
});
export type SpotSale = z.output<typeof spotSale>;

/** What the desk shows after a sale or a check-in. */
const served = z.object({
  name: z.string(),
  /** Absent until the payment is confirmed. */
  ticket: z.object({ number: z.string(), code: z.string(), issuedAt: instant }).optional(),
  checkIn: z.object({ verdict: z.enum(['admitted', 'already', 'refused']), reason: z.string() }).optional(),
});

export const sellOnSpot = endpoint({
  method: 'POST',
  path: '/api/admin/spot-desk/sales',
  access: 'admin',
  needs: 'spot.sell',
  summary: 'Register or sell a pass at the desk, paid at once; returns the ticket and checks the person in',
  body: spotSale,
  idempotent: true,
  status: 201,
  output: served,
  refusals: {
    ...saleRefusals,
    full: { status: 409, message: 'No seat or pass is left. A supervisor may sell one more.' },
    pinWrong: { status: 403, message: 'This PIN is not right.' },
    tooManyPins: {
      status: 429,
      retryAfter: 600,
      message: 'Too many PINs were tried. Please wait ten minutes. After thirty in a day, please wait until tomorrow.',
    },
    priceChanged: { status: 409, message: 'The price has changed. Please look at it again.' },
    paymentMissing: { status: 422, message: 'Please enter how it was paid.' },
    emailTaken: { status: 409, message: 'Another account has this email.' },
    receiptUsed: { status: 409, message: 'This receipt number was entered before, here or for another event or pass.' },
    sameTransaction: {
      status: 409,
      message: 'This transaction ID was used for another payment. Send the person to finance.',
    },
    keyReused: {
      status: 409,
      message: 'This sale was sent before with other details. Please look the person up again.',
    },
  },
});

export const checkInOnSpot = endpoint({
  method: 'POST',
  path: '/api/admin/spot-desk/check-ins',
  access: 'admin',
  needs: 'spot.sell',
  summary: 'Check in somebody who has registered before; returns the ticket',
  body: z.object({
    student: id,
    /** The browser makes one for each press of the button. Sending the same key again does not make another scan. */
    key: id,
    checkpoint: id.optional(),
    isIdSeen: z.boolean().default(false),
  }),
  output: served,
  refusals: { personNotFound: saleRefusals.personNotFound },
});

export const setSpotPin = endpoint({
  method: 'PUT',
  path: '/api/admin/spot-desk/pin',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Set the own PIN, with which a desk may sell beyond the capacity',
  body: z.object({
    pin: pinField.refine((pin) => !isEasyPin(pin), 'This PIN is easy to guess. Please choose another.'),
  }),
  output: messageOnly,
});
