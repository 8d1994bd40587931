import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, instant, localTimeField, messageOnly } from '#shared/fields.ts';

/** A time in the fest's time zone, such as `2025-05-09T10:02`. */
const localTime = localTimeField('Please choose a day and a time.');
const noNetwork = 'Please choose a network.';
const network = boundedText(noNetwork, 40, noNetwork).min(1, noNetwork);

const chosen = z.object({ from: localTime, to: localTime, network });

/** How many accounts a network made in a period, and what the accounts hold. */
const signUps = z.object({
  network: z.string(),
  /** Four letters that identify a network on screen. */
  code: z.string(),
  /** Whether the administrator's own call comes from this network. */
  isYours: z.boolean(),
  accounts: z.number().int(),
  /** Live registrations of these accounts; each holds a seat. */
  registrations: z.number().int(),
  /** Orders of passes that are not paid. */
  orders: z.number().int(),
  firstAt: instant,
  lastAt: instant,
});
export type SignUps = z.output<typeof signUps>;

/** Without times, the last 24 hours. */
export const listSignUps = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ups',
  access: 'admin',
  needs: 'students.change',
  summary: 'The networks that made the most accounts within a time, and what these accounts hold',
  query: z.object({ from: localTime.optional(), to: localTime.optional() }),
  output: z.object({ from: localTime, to: localTime, networks: z.array(signUps) }),
});

/** Returns what cancelling would do. Changes nothing. */
export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ups/preview',
  access: 'admin',
  needs: 'students.change',
  summary: 'What the accounts of one network and time hold, before it is cancelled',
  query: chosen,
  output: z.object({
    accounts: z.number().int(),
    registrations: z.number().int(),
    /** Orders of passes that are not paid. */
    orders: z.number().int(),
    waitlistPlaces: z.number().int(),
    /** Registrations with a confirmed payment. They are not cancelled, because an organiser has seen that money. */
    paid: z.number().int(),
    events: z.array(z.object({ title: z.string(), registrations: z.number().int() })),
    passes: z.array(z.object({ name: z.string(), orders: z.number().int() })),
    sample: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        createdAt: instant,
        registrations: z.number().int(),
        orders: z.number().int(),
      }),
    ),
  }),
});
export type CancellationPreview = z.output<(typeof previewCancellation)['output']>;

export const cancelSignUps = endpoint({
  method: 'POST',
  path: '/api/admin/sign-ups/cancel',
  access: 'admin',
  needs: 'students.change',
  summary:
    'Cancel the registrations, orders of passes and waitlist places of the accounts that one network made within a time',
  body: chosen.extend({
    /** Typed by the administrator: the number of registrations in the preview. */
    registrations: z.number('Please type the number of registrations.').int().min(0).max(1_000_000),
  }),
  output: messageOnly.extend({
    registrations: z.number().int(),
    orders: z.number().int(),
    waitlistPlaces: z.number().int(),
  }),
  refusals: {
    otherNumber: { status: 409, message: 'The number of registrations has changed. Please look at the preview again.' },
    nothingToCancel: { status: 409, message: 'These accounts hold no registration, no order and no waitlist place.' },
  },
});
