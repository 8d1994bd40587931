import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, listOf, messageOnly, optionalText, requiredText } from '#shared/fields.ts';
import { place, savedMarks } from './contract.ts';
import { judgeRecord } from './judge-contract.ts';
import { admin, roundNotFound, roundParams, roundRecord } from './round-contract.ts';

const roundEntry = z.object({
  _id: id,
  alias: z.string(),
  name: z.string(),
  teamName: z.string(),
  college: z.string(),
  /** The registration was deleted or is not confirmed any more, so the entry has no place. */
  withdrawn: z.boolean(),
});
export type RoundEntry = z.output<typeof roundEntry>;

export const getMatrix = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/matrix',
  summary: 'Who has marked what in a round',
  params: roundParams,
  output: z.object({
    event: z.object({ _id: id, title: z.string() }),
    round: roundRecord,
    judges: z.array(judgeRecord),
    entries: z.array(roundEntry),
    /** One for each entry that a judge has saved something about. */
    cells: z.array(savedMarks.extend({ judge: id, entry: id })),
    /** Judges and entries of the same college. */
    possibleConflicts: z.array(z.object({ judge: id, entry: id })),
  }),
  refusals: { roundNotFound },
});
export type Matrix = z.output<typeof getMatrix.output>;

const missing = z.array(
  z.object({
    /** `_id` and `name` are '' if every judge is excused. */
    judge: z.object({ _id: z.string(), name: z.string() }),
    entry: z.object({ _id: id, alias: z.string() }),
  }),
);

export const getStandings = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/standings',
  summary: 'The standings of a round by raw and normalised points, and the marks that are missing',
  params: roundParams,
  output: z.object({
    round: roundRecord,
    /** Best first, by the points that decide, as `Standing` in `rules.ts`. Withdrawn entries are left out. */
    standings: z.array(
      z.object({
        entry: roundEntry,
        rank: z.number().optional(),
        raw: z.number().optional(),
        normalised: z.number().optional(),
        /** The rank by the other method. */
        otherRank: z.number().optional(),
        judges: z.number(),
        byCriterion: z.array(z.number()),
      }),
    ),
    judges: z.array(
      z.object({
        _id: id,
        name: z.string(),
        marked: z.number(),
        average: z.number().optional(),
        spread: z.number().optional(),
        lowest: z.number().optional(),
        highest: z.number().optional(),
      }),
    ),
    /** At most 200. */
    missing,
    missingInAll: z.number(),
    /** Identifies the order of the entries. Send it when publishing. */
    fingerprint: z.string(),
  }),
  refusals: { roundNotFound },
});
export type Standings = z.output<typeof getStandings.output>;

const placesMessage = 'Please enter how many places, from 1 to 500.';
const resultFields = z.object({
  /**
   * The last rank to publish. For a shortlist, how many entries go on. Entries that share the last rank are included.
   */
  places: z.number(placesMessage).int(placesMessage).min(1, placesMessage).max(500, placesMessage),
  /** Why the result is corrected; required from version 2 on. */
  reason: optionalText(300),
  /**
   * The fingerprint of the standings that the caller saw. If they have changed since, the call is refused. Absent:
   * publishes the present ones.
   */
  fingerprint: boundedText('These are no standings.', 64).optional(),
});

const resultRecord = z.object({
  version: z.number(),
  reason: z.string(),
  publishedAt: instant,
  places: z.array(place.extend({ entry: z.string() })),
});

const notPublishable = {
  roundNotFound,
  /** The message names judges and entries. `errors` has one line for each judge, by id. */
  marksMissing: { status: 409, message: 'Marks are missing.' },
  tooManyEntries: {
    status: 409,
    message:
      'Some registrations are not in this round, because its judges would have too much to mark. Please make a shortlist first.',
  },
  noEntries: { status: 409, message: 'This round has no entries.' },
  changedMeanwhile: {
    status: 409,
    message: 'The standings have changed since you saw them. Please look at them again.',
  },
  roundClosed: { status: 409, message: 'This result is fixed already. Open the round again to correct it.' },
} as const;

export const publishResult = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/publish',
  summary: 'Publish the result of a round at once; a version that is published never changes',
  params: roundParams,
  body: resultFields,
  output: resultRecord,
  refusals: { ...notPublishable },
});

export const listVersions = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/results',
  summary: 'Every published version of a round’s result, the latest first',
  params: roundParams,
  output: z.array(resultRecord),
  refusals: { roundNotFound },
});

export const reopenRound = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/reopen',
  summary:
    'Let judges correct marks of a round that is published or on stage; places that are published stay until a new version',
  params: roundParams,
  body: z.object({ reason: requiredText(1, 'Please say why.', 300) }),
  output: messageOnly,
  refusals: {
    roundNotFound,
    notPublished: { status: 409, message: 'Only a result that is fixed can be opened again.' },
  },
});

const stage = z.object({
  event: z.object({ _id: id, title: z.string() }),
  round: z.string(),
  /** The places that were read, the last one first. Places that were not read are not sent. */
  read: z.array(place),
  /** How many ranks were read, for `readNext`. */
  step: z.number(),
  /** The rank that is read next, and how many share it; null when all are read. */
  next: z.object({ rank: z.number(), entries: z.number() }).nullable(),
});
export type Stage = z.output<typeof stage>;

const notOnStage = { status: 409, message: 'This result was not prepared for the stage.' } as const;

export const prepareStage = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/stage',
  summary: 'Fix the result of a scored round, to be published on stage place by place, the last place first',
  params: roundParams,
  body: resultFields.pick({ places: true, fingerprint: true }),
  output: stage,
  refusals: {
    ...notPublishable,
    notForStage: { status: 409, message: 'Only the first result of a scored round is read on stage.' },
  },
});

export const getStage = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/stage',
  summary: 'The stage script: the places that were read, and the rank that comes next',
  params: roundParams,
  output: stage,
  refusals: { roundNotFound, notOnStage },
});

export const readNext = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/stage/next',
  summary: 'Publish the next place: everybody can read it from now on',
  params: roundParams,
  /** The step that the screen shows, so that a second press or screen does not read another place. */
  body: z.object({ step: z.number('Please send the step.').int().min(0).max(500) }),
  output: stage,
  refusals: {
    roundNotFound,
    notOnStage,
    readAlready: { status: 409, message: 'This place was already read out on another screen.' },
    withdrawn: {
      status: 409,
      message:
        'Somebody with this place does not take part any more. Open the round again on the judging page to correct it.',
    },
  },
});

export const leaveStage = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/rounds/:roundId/stage',
  summary: 'Take a result off the stage before its first place is read; judges can save again',
  params: roundParams,
  output: messageOnly,
  refusals: {
    roundNotFound,
    notOnStage,
    readAlready: {
      status: 409,
      message: 'A place was already read out. Open the round again on the judging page to correct it.',
    },
  },
});

const pointsMessage = 'Please enter whole points from 0 to 1,000.';

const trophyPoints = listOf(
  z.number(pointsMessage).int(pointsMessage).min(0, pointsMessage).max(1_000, pointsMessage),
  10,
);

export const saveTrophyPoints = endpoint({
  ...admin,
  needs: 'judging.trophy',
  method: 'PUT',
  path: '/api/admin/judging/trophy',
  summary: 'Set the points that each place gives a college in the trophy table',
  body: z.object({
    points: trophyPoints,
    /** The points when the form was opened. If somebody else has changed them since, nothing is saved. */
    seen: trophyPoints.optional(),
  }),
  output: z.object({ points: z.array(z.number()) }),
  refusals: {
    changedMeanwhile: {
      status: 409,
      message: 'Somebody else has changed these points meanwhile. Please close this form and open it again.',
    },
  },
});
