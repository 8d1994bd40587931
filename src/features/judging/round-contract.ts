import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, listOf, messageOnly, requiredText } from '#shared/fields.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { criterion, mostCriteria, roundKinds } from './contract.ts';

const methods = ['raw', 'normalised'] as const;

const maxMessage = 'Please enter the most points, a whole number from 1 to 1,000.';
const weightMessage = 'Please enter a weight from 0.01 to 100.';

const criterionFields = z.object({
  /** The id of an existing criterion. */
  _id: id.optional(),
  name: requiredText(1, 'Please name the criterion.', 80),
  max: z.number(maxMessage).int(maxMessage).min(1, maxMessage).max(1_000, maxMessage),
  weight: z
    .number(weightMessage)
    .min(0.01, weightMessage)
    .max(100, weightMessage)
    .refine(hasTwoDecimals, weightMessage)
    .default(1),
});

/** The settings of a round. After a judge has saved something, or a result is published, only the name can change. */
export const roundFields = z.object({
  name: requiredText(1, 'Please name the round.', 80),
  kind: z.enum(roundKinds, 'Please choose what the round decides.'),
  blind: z.boolean().default(false),
  /** The order decides ties. A shortlist may have no criteria: its judges say yes (1) or no (0). */
  criteria: listOf(criterionFields, mostCriteria, { tooMany: `Please use at most ${mostCriteria} criteria.` }).default(
    [],
  ),
  /** Which points decide. */
  counts: z.enum(methods, 'Please choose which points decide.').default('raw'),
  /**
   * The round whose published result decides who takes part; '' for all confirmed registrations. Absent: the previous
   * round, if that is a shortlist.
   */
  from: boundedText('This is not a round.', 64).optional(),
});
export type RoundFields = z.output<typeof roundFields>;

/**
 * `marking`: judges can save. `stage`: the result is fixed, and its places are read out one by one. `published`: over,
 * until somebody opens the round again for a correction.
 */
const roundStates = ['marking', 'stage', 'published'] as const;

export const roundRecord = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(roundKinds),
  blind: z.boolean(),
  criteria: z.array(criterion),
  counts: z.enum(methods),
  from: z.string(),
  state: z.enum(roundStates),
  /** A judge has saved something: only the name can be changed. */
  marked: z.boolean(),
  entries: z.number(),
  /**
   * Confirmed registrations that are not entries, because the judges together would have more than 20,000 entries to
   * mark.
   */
  leftOut: z.number(),
  judges: z.number(),
  /** The latest published version; 0 before the first. An open round with a version is being corrected. */
  version: z.number(),
});
export type RoundRecord = z.output<typeof roundRecord>;

const eventNotFound = { status: 404, message: 'Event not found' } as const;
export const roundNotFound = { status: 404, message: 'Round not found' } as const;
export const roundClosed = { status: 409, message: 'The judging of this round is over.' } as const;
const fromNotFound = { status: 422, message: 'Please choose an earlier round of this event.' } as const;
const marked = {
  status: 409,
  message: 'Judges have saved marks already, so only the name of the round can be changed.',
} as const;
const published = {
  status: 409,
  message: 'A result of this round is published, so only the name of the round can be changed.',
} as const;

/** The access for all calls by organisers in this feature. */
export const admin = { access: 'admin', needs: 'judging.change' } as const;
const ofEvent = z.object({ eventId: id });
export const roundParams = z.object({ roundId: id });

export const listJudgedEvents = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/judging',
  summary: 'The events that the organiser may judge, with their rounds',
  output: z.array(
    z.object({
      _id: id,
      title: z.string(),
      /** Confirmed registrations. */
      registrations: z.number(),
      rounds: z.array(z.object({ _id: id, name: z.string(), kind: z.enum(roundKinds), state: z.enum(roundStates) })),
    }),
  ),
});

export const listRounds = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/events/:eventId/rounds',
  summary: 'The rounds of an event, in their order',
  params: ofEvent,
  output: z.object({ event: z.object({ _id: id, title: z.string() }), rounds: z.array(roundRecord) }),
  refusals: { eventNotFound },
});

export const createRound = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/events/:eventId/rounds',
  summary: 'Add a round to an event; it comes after the others',
  params: ofEvent,
  body: roundFields,
  output: roundRecord,
  status: 201,
  refusals: {
    eventNotFound,
    fromNotFound,
    tooManyRounds: { status: 409, message: 'An event has at most 20 rounds.' },
  },
});

export const updateRound = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/rounds/:roundId',
  summary: 'Change a round; once a judge has saved something or a result is published, only its name',
  params: roundParams,
  body: roundFields.extend({
    /** The settings when the form was opened. If somebody else has changed them since, nothing is saved. */
    seen: roundFields.optional(),
  }),
  output: roundRecord,
  refusals: {
    roundNotFound,
    fromNotFound,
    marked,
    published,
    changedMeanwhile: {
      status: 409,
      message: 'Somebody else has changed this round meanwhile. Please close this form and open it again.',
    },
  },
});

export const deleteRound = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/rounds/:roundId',
  summary: 'Delete a round that nobody has marked and that has no published result',
  params: roundParams,
  output: messageOnly,
  refusals: {
    roundNotFound,
    marked: { status: 409, message: 'Judges have saved marks in this round, so it cannot be deleted.' },
    published: { status: 409, message: 'A result of this round is published, so the round cannot be deleted.' },
    isNeeded: { status: 409, message: 'A later round takes its entries from this round, so it cannot be deleted.' },
  },
});
