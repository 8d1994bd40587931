import { z } from 'zod';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { readAnswer } from '#features/questions/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, listOf, messageOnly, recordOf, trimmedText } from '#shared/fields.ts';
import {
  choiceFilter,
  collegeFilter,
  idFilter,
  mostPerPage,
  pageInfo,
  pageQuery,
  searchFilter,
} from '#shared/list-contract.ts';
import { registration, registrationNotFound, registrationParams } from './contract.ts';

/** The most registrations that one call can change without delaying other requests. A whole page of the list fits. */
export const bulkMax = mostPerPage;

export const submissionFilters = ['missing'] as const;
export const waitingFilters = ['committee'] as const;

/** Filters of the list. `event` is an event's `_id`. */
export const registrationFilters = z.object({
  q: searchFilter,
  event: idFilter,
  status: choiceFilter(registrationStatuses),
  payment: choiceFilter(paymentStatuses),
  /** The college of the participant, not of the team's members. */
  college: collegeFilter,
  /** `missing`: a live registration that lacks a submission, before or after its deadline. */
  submission: choiceFilter(submissionFilters),
  /** `committee`: payments that the committee can decide now, as the dashboard counts them. */
  waiting: choiceFilter(waitingFilters),
});

/** `answers` is present only if the event has questions, and on a page only if the list is filtered by event. */
const listedRegistration = registration.extend({ answers: z.array(readAnswer).optional() });
export type ListedRegistration = z.output<typeof listedRegistration>;

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'All registrations, newest first; with filters, those that they let through',
  query: registrationFilters,
  output: z.array(listedRegistration),
});

export const findRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'One page of the registrations that the filters let through, newest first',
  query: registrationFilters.extend({
    ...pageQuery,
    /** The `newest` of an earlier answer, to count the registrations that arrived since. */
    since: boundedText('Please enter text.', 40).default(''),
  }),
  output: z.object({
    registrations: z.array(listedRegistration),
    /** The events to filter by, ordered by title. */
    events: z.array(z.object({ _id: id, title: z.string(), asksSubmission: z.boolean() })),
    /** When the newest of all registrations was made; '' without any. */
    newest: z.string(),
    /** How many of all registrations were made after `since`. */
    arrived: z.number(),
    /** `revision` has the same form as in `watchRegistrations`. */
    ...pageInfo,
  }),
});

/** `revision` is the ETag that the list would have now for this organiser. */
export const watchRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration/revision',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'Which revision the list has; as text/event-stream, each new one as it comes',
  output: z.object({ revision: z.string() }),
});

const registrationStatusField = z.enum(registrationStatuses, 'Please choose a registration status');
const paymentStatusField = z.enum(paymentStatuses, 'Please choose a payment status');
/** Stored while the registration is cancelled or its payment has failed. Left out: keeps the stored reason. */
const reasonField = trimmedText('Please enter text.', 500).optional();
const anotherIsLive = {
  status: 409,
  message: 'This student has registered for the event again since. Cancel that registration first.',
} as const;

const inOtherTeam = {
  status: 409,
  message: 'This student is in another team of this event now. Ask the student to leave that team first.',
} as const;

export const statusFields = z.object({
  registrationStatus: registrationStatusField,
  paymentStatus: paymentStatusField,
  reason: reasonField,
});

/** The statuses and the reason that the client has seen. */
const seenStatuses = z.object({
  registrationStatus: registrationStatusField,
  paymentStatus: paymentStatusField,
  reason: boundedText('Please enter text.', 2_000),
});

export const updateRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/:registrationId',
  access: 'admin',
  needs: 'registrations.change',
  summary: 'Set the registration status and the payment status',
  params: registrationParams,
  body: statusFields.extend({
    /** Left out: the statuses are changed even if somebody else has changed them since. */
    seen: seenStatuses.optional(),
  }),
  output: registration,
  refusals: {
    registrationNotFound,
    anotherIsLive,
    inOtherTeam,
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
  needs: 'registrations.change',
  summary: 'Give a cancelled or released registration a seat again, if one is free',
  params: registrationParams,
  output: registration,
  refusals: {
    registrationNotFound,
    anotherIsLive,
    inOtherTeam,
    hasSeat: { status: 409, message: 'This registration has a seat already.' },
    noSeat: { status: 409, message: 'No seat is free. Cancel another registration or raise the capacity first.' },
    moneyGivenBack: {
      status: 409,
      message: 'The payment of this registration was given back. Ask the student to register again.',
    },
    passCancelled: {
      status: 409,
      message: 'The pass of this registration is cancelled. Ask the student to register again.',
    },
  },
});

export const updateRegistrations = endpoint({
  method: 'PUT',
  path: '/api/registration',
  access: 'admin',
  needs: 'registrations.change',
  summary: 'Set statuses of many registrations; one left out stays as it is',
  body: z
    .object({
      ids: listOf(id, bulkMax, {
        message: 'Please select registrations.',
        tooMany: `Please select at most ${bulkMax} registrations at a time.`,
      }).refine((ids) => ids.length > 0, 'Please select registrations.'),
      registrationStatus: registrationStatusField.optional(),
      paymentStatus: paymentStatusField.optional(),
      reason: reasonField,
      /** By registration. A registration without an entry is changed even if somebody else has changed it since. */
      seen: recordOf(seenStatuses, bulkMax, `Please send at most ${bulkMax}.`).optional(),
    })
    .refine(({ registrationStatus, paymentStatus }) => registrationStatus || paymentStatus, {
      path: ['registrationStatus'],
      message: 'Please choose a status to set.',
    }),
  /** In any order. If an id is in neither list, the request named it twice. */
  output: z.object({
    updated: z.array(registration),
    refused: z.array(z.object({ _id: id, message: z.string() })),
  }),
});

export const deleteRegistration = endpoint({
  method: 'DELETE',
  path: '/api/registration/:registrationId',
  access: 'admin',
  needs: 'registrations.delete',
  summary: 'Delete a registration with its proof of payment',
  params: registrationParams,
  output: messageOnly,
  refusals: {
    registrationNotFound,
    refundPromised: {
      status: 409,
      message: 'A refund is promised for this registration. Confirm it first, under Payments, Cash and refunds.',
    },
    moneyReceived: {
      status: 409,
      message: 'Money was received for this registration, so only an administrator can delete it.',
    },
  },
});
