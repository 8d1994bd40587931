import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  id,
  instant,
  instantField,
  listOf,
  messageOnly,
  optionalText,
  requiredText,
} from '#shared/fields.ts';
import { criterion, mostCriteria, place, roundKinds, savedMarks, twoDecimals } from './contract.ts';

export const methods = ['raw', 'normalised'] as const;

const maxMessage = 'Please enter the most points, a whole number from 1 to 1,000.';
const weightMessage = 'Please enter a weight from 0.01 to 100.';

const criterionFields = z.object({
  /** Of one that is there already. */
  _id: id.optional(),
  name: requiredText(1, 'Please name the criterion.', 80),
  max: z.number(maxMessage).int(maxMessage).min(1, maxMessage).max(1_000, maxMessage),
  weight: z
    .number(weightMessage)
    .min(0.01, weightMessage)
    .max(100, weightMessage)
    .refine(twoDecimals, weightMessage)
    .default(1),
});

/** What organisers say of a round. All but the name is fixed once a judge has saved something. */
export const roundFields = z.object({
  name: requiredText(1, 'Please name the round.', 80),
  kind: z.enum(roundKinds, 'Please choose what the round decides.'),
  blind: z.boolean().default(false),
  /** In their order, which decides ties. A shortlist may have none: its judges say yes (1) or no (0). */
  criteria: listOf(criterionFields, mostCriteria, { tooMany: `Please use at most ${mostCriteria} criteria.` }).default(
    [],
  ),
  /** Which points decide. */
  counts: z.enum(methods, 'Please choose which points decide.').default('raw'),
  /**
   * The round whose published result says who takes part; '' for every confirmed registration. Absent: the round
   * before, if that is a shortlist.
   */
  from: boundedText('This is not a round.', 64).optional(),
});
export type RoundFields = z.output<typeof roundFields>;

/**
 * `marking`: judges can save. `stage`: the result is fixed, and its places are read one after the other.
 * `published`: over, until somebody opens it again for a correction.
 */
export const roundStates = ['marking', 'stage', 'published'] as const;

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
  judges: z.number(),
  /** The latest published version, 0 before. A round that is open with a version is being corrected. */
  version: z.number(),
});
export type RoundRecord = z.output<typeof roundRecord>;

const eventNotFound = { status: 404, message: 'Event not found' } as const;
const roundNotFound = { status: 404, message: 'Round not found' } as const;
const judgeNotFound = { status: 404, message: 'Judge not found' } as const;
const roundClosed = { status: 409, message: 'The judging of this round is over.' } as const;
const fromNotFound = { status: 422, message: 'Please choose an earlier round of this event.' } as const;
const marked = {
  status: 409,
  message: 'Judges have saved marks already, so only the name of the round can be changed.',
} as const;

const admin = { access: 'admin', needs: 'judging.change' } as const;
const ofEvent = z.object({ eventId: id });
const ofRound = z.object({ roundId: id });
const ofJudge = z.object({ roundId: id, judgeId: id });

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
  summary: 'Change a round; once a judge has saved something, its name alone',
  params: ofRound,
  body: roundFields,
  output: roundRecord,
  refusals: { roundNotFound, fromNotFound, marked },
});

export const deleteRound = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/rounds/:roundId',
  summary: 'Delete a round that nobody has marked',
  params: ofRound,
  output: messageOnly,
  refusals: {
    roundNotFound,
    marked: { status: 409, message: 'Judges have saved marks in this round, so it stays.' },
    isNeeded: { status: 409, message: 'A later round takes its entries from this one.' },
  },
});

const expiresAt = instantField('Please enter a day and a time.').optional();

const judgeLink = z.object({
  _id: id,
  /** Shown once: the server keeps no copy. Its last part is the secret. */
  link: z.string(),
  expiresAt: instant,
});
export type JudgeLink = z.output<typeof judgeLink>;

export const judgeFields = z.object({
  name: requiredText(1, 'Please enter the judge’s name.', 120),
  /** Where the judge teaches or studies: entries of that college are named to organisers. */
  college: optionalText(200),
  /** Absent: 14 days from now. 90 days at most. */
  expiresAt,
});

const linkTime = { status: 422, message: 'Please choose a time within the next 90 days.' } as const;

export const createJudge = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges',
  summary: 'Add a judge and get the secret link, which is shown once',
  params: ofRound,
  body: judgeFields,
  output: judgeLink,
  status: 201,
  refusals: {
    roundNotFound,
    roundClosed,
    linkTime,
    tooManyJudges: { status: 409, message: 'A round has at most 100 judges.' },
    tooManyMarks: {
      status: 409,
      message: 'All judges together would have more than 20,000 entries to mark. Please make a shortlist first.',
    },
  },
});

/** `over`: the link has expired. A judge whose link was withdrawn marks no more; what was marked counts. */
export const judgeStates = ['valid', 'over', 'revoked'] as const;

const judgeRecord = z.object({
  _id: id,
  name: z.string(),
  college: z.string(),
  state: z.enum(judgeStates),
  expiresAt: instant,
  /** When the link was opened last; '' for never. */
  seenAt: z.string(),
});
export type JudgeRecord = z.output<typeof judgeRecord>;

export const renewJudgeLink = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges/:judgeId/link',
  summary: 'Another link for a judge; the one before works no more',
  params: ofJudge,
  body: z.object({ expiresAt }),
  output: judgeLink,
  refusals: { roundNotFound, judgeNotFound, linkTime },
});

export const revokeJudge = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges/:judgeId/revoke',
  summary: 'Withdraw a judge’s link; no more marks are waited for, and those that were given count',
  params: ofJudge,
  output: messageOnly,
  refusals: { roundNotFound, judgeNotFound },
});

const roundEntry = z.object({
  _id: id,
  alias: z.string(),
  name: z.string(),
  teamName: z.string(),
  college: z.string(),
  /** Its registration is confirmed no more, or gone: it has no place. */
  withdrawn: z.boolean(),
});
export type RoundEntry = z.output<typeof roundEntry>;

export const getMatrix = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/matrix',
  summary: 'Who has marked what in a round',
  params: ofRound,
  output: z.object({
    event: z.object({ _id: id, title: z.string() }),
    round: roundRecord,
    judges: z.array(judgeRecord),
    entries: z.array(roundEntry),
    /** One for each entry that a judge has saved something about. */
    cells: z.array(savedMarks.extend({ judge: id, entry: id })),
    /** Judges and entries of one college. */
    possibleConflicts: z.array(z.object({ judge: id, entry: id })),
  }),
  refusals: { roundNotFound },
});
export type Matrix = z.output<typeof getMatrix.output>;

const missing = z.array(
  z.object({
    /** `_id` and `name` are '' where every judge is excused. */
    judge: z.object({ _id: z.string(), name: z.string() }),
    entry: z.object({ _id: id, alias: z.string() }),
  }),
);

export const getStandings = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/standings',
  summary: 'What the marks of a round come to, raw and normalised, and what is missing',
  params: ofRound,
  output: z.object({
    round: roundRecord,
    /** The best first, by what counts. As `Standing` of the rules; withdrawn entries are left out. */
    standings: z.array(
      z.object({
        entry: roundEntry,
        rank: z.number().optional(),
        raw: z.number().optional(),
        normalised: z.number().optional(),
        /** By the points that do not count. */
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
    /** The first 200. */
    missing,
    missingInAll: z.number(),
  }),
  refusals: { roundNotFound },
});
export type Standings = z.output<typeof getStandings.output>;

const placesMessage = 'Please enter how many places, from 1 to 500.';
const resultFields = z.object({
  /** For a scored round the last rank that is published, for a shortlist how many go on. Who shares the rank is in. */
  places: z.number(placesMessage).int(placesMessage).min(1, placesMessage).max(500, placesMessage),
  /** Of a correction; required from version 2 on. */
  reason: optionalText(300),
});

const resultRecord = z.object({
  version: z.number(),
  reason: z.string(),
  publishedAt: instant,
  places: z.array(place.extend({ entry: z.string() })),
});

const notPublishable = {
  roundNotFound,
  /** The message names judges and entries; `errors` has one line for each judge, by its id. */
  marksMissing: { status: 409, message: 'Marks are missing.' },
  noEntries: { status: 409, message: 'This round has no entries.' },
  roundClosed: { status: 409, message: 'This result is fixed already. Open the round again to correct it.' },
} as const;

export const publishResult = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/publish',
  summary: 'Publish the result of a round at once; a version that is published never changes',
  params: ofRound,
  body: resultFields,
  output: resultRecord,
  refusals: { ...notPublishable },
});

export const listVersions = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/rounds/:roundId/results',
  summary: 'Every published version of a round’s result, the latest first',
  params: ofRound,
  output: z.array(resultRecord),
  refusals: { roundNotFound },
});

export const reopenRound = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/reopen',
  summary:
    'Let judges correct marks of a round that is published or on stage; places that are published stay until a new version',
  params: ofRound,
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
  /** The places that were read, the last one first; no others are in the answer. */
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
  params: ofRound,
  body: resultFields.pick({ places: true }),
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
  params: ofRound,
  output: stage,
  refusals: { roundNotFound, notOnStage },
});

export const readNext = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/stage/next',
  summary: 'Publish the next place: everybody can read it from now on',
  params: ofRound,
  /** As the screen has it: a second press, or a second screen, reads nothing twice. */
  body: z.object({ step: z.number('Please send the step.').int().min(0).max(500) }),
  output: stage,
  refusals: {
    roundNotFound,
    notOnStage,
    readAlready: { status: 409, message: 'Another screen has read this place already.' },
    withdrawn: {
      status: 409,
      message: 'Somebody of this place takes part no more. Open the round again on the judging page to correct it.',
    },
  },
});

export const leaveStage = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/rounds/:roundId/stage',
  summary: 'Take a result off the stage before its first place is read; judges can save again',
  params: ofRound,
  output: messageOnly,
  refusals: {
    roundNotFound,
    notOnStage,
    readAlready: {
      status: 409,
      message: 'A place was read already. Open the round again on the judging page to correct it.',
    },
  },
});

const pointsMessage = 'Please enter whole points from 0 to 1,000.';

export const saveTrophyPoints = endpoint({
  ...admin,
  needs: 'judging.trophy',
  method: 'PUT',
  path: '/api/admin/judging/trophy',
  summary: 'What a first place, a second, … give a college in the trophy table',
  body: z.object({
    points: listOf(z.number(pointsMessage).int(pointsMessage).min(0, pointsMessage).max(1_000, pointsMessage), 10),
  }),
  output: z.object({ points: z.array(z.number()) }),
});
