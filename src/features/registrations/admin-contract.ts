import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, messageOnly } from '#shared/fields.ts';
import {
  paymentStatuses,
  registration,
  registrationNotFound,
  registrationParams,
  registrationStatuses,
} from './contract.ts';

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'admin',
  roles: ['coordinator', 'finance', 'volunteer'],
  summary: 'All registrations, newest first',
  output: z.array(registration),
});

/** `revision` is the ETag of the list that its reader would get now. */
export const watchRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration/revision',
  access: 'admin',
  roles: ['coordinator', 'finance', 'volunteer'],
  summary: 'Which revision the list has; to whoever accepts text/event-stream, each new one as it comes',
  output: z.object({ revision: z.string() }),
});

const registrationStatusField = z.enum(registrationStatuses, 'Please choose a registration status');
const paymentStatusField = z.enum(paymentStatuses, 'Please choose a payment status');
/** Kept while the registration is cancelled or its payment failed; left out, the reason stays as it was. */
const reasonField = z.string('Please enter text.').trim().max(500, 'Please keep this under 501 characters.').optional();
const anotherIsLive = {
  status: 409,
  message: 'This student has registered for the event again since. Cancel that registration first.',
} as const;

export const statusFields = z.object({
  registrationStatus: registrationStatusField,
  paymentStatus: paymentStatusField,
  reason: reasonField,
});

export const updateRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/:registrationId',
  access: 'admin',
  roles: ['coordinator', 'finance'],
  summary: 'Set the registration status and the payment status',
  params: registrationParams,
  body: statusFields.extend({
    /** What the caller takes the statuses to be; left out, the change is made whatever they are. */
    seen: z
      .object({ registrationStatus: registrationStatusField, paymentStatus: paymentStatusField, reason: z.string() })
      .optional(),
  }),
  output: registration,
  refusals: {
    registrationNotFound,
    anotherIsLive,
    changedMeanwhile: {
      status: 409,
      message: 'Somebody else has changed this registration meanwhile. Nothing was saved: please look at it again.',
    },
  },
});

export const restoreRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/:registrationId/restore',
  access: 'admin',
  roles: ['coordinator', 'finance'],
  summary: 'Give a cancelled or released registration a seat again, if one is free',
  params: registrationParams,
  output: registration,
  refusals: {
    registrationNotFound,
    anotherIsLive,
    hasSeat: { status: 409, message: 'This registration has a seat already.' },
    noSeat: { status: 409, message: 'No seat is free. Cancel another registration or raise the capacity first.' },
  },
});

/** As many as are settled in one go without keeping others waiting. */
export const bulkMax = 500;

export const updateRegistrations = endpoint({
  method: 'PUT',
  path: '/api/registration',
  access: 'admin',
  roles: ['coordinator', 'finance'],
  summary: 'Set statuses of many registrations; one left out stays as it is',
  body: z
    .object({
      ids: z
        .array(id, 'Please select registrations.')
        .min(1, 'Please select registrations.')
        .max(bulkMax, `Please select at most ${bulkMax} registrations at a time.`),
      registrationStatus: registrationStatusField.optional(),
      paymentStatus: paymentStatusField.optional(),
      reason: reasonField,
    })
    .refine(({ registrationStatus, paymentStatus }) => registrationStatus || paymentStatus, {
      path: ['registrationStatus'],
      message: 'Please choose a status to set.',
    }),
  /** In no particular order; whoever is in neither list was named twice. */
  output: z.object({
    updated: z.array(registration),
    refused: z.array(z.object({ _id: id, message: z.string() })),
  }),
});

export const deleteRegistration = endpoint({
  method: 'DELETE',
  path: '/api/registration/:registrationId',
  access: 'admin',
  roles: ['coordinator'],
  summary: 'Delete a registration with its proof of payment',
  params: registrationParams,
  output: messageOnly,
  refusals: { registrationNotFound },
});
