import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, instantField, optionalLines, recordOf } from '#shared/fields.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import * as calls from './calls.ts';

export const roundKinds = ['scored', 'shortlist'] as const;
/** Why a judge gives no marks. */
const excuses = ['conflict', 'abstained'] as const;

export const criterion = z.object({ _id: id, name: z.string(), max: z.number(), weight: z.number() });
export type Criterion = z.output<typeof criterion>;

/** By the criterion's id. */
const markRecord = z.record(z.string(), z.number());

/** What a judge has saved about an entry. */
export const savedMarks = z.object({
  marks: markRecord,
  excused: z.enum(excuses).optional(),
  remarks: z.string(),
  savedAt: instant,
});

/** What an entry has handed in or answered. `file` is a path below the judge’s link; '' if there is no file. */
const entryAnswer = z.object({ label: z.string(), kind: z.string(), text: z.string(), file: z.string() });

const judgedEntry = z.object({
  _id: id,
  /** `Entry 4071`, a random number: the same for all judges of the round. */
  alias: z.string(),
  /** The participants; each text is '' in a blind round. */
  name: z.string(),
  teamName: z.string(),
  college: z.string(),
  answers: z.array(entryAnswer),
  /** The last four are absent until the judge has saved something. */
  ...savedMarks.partial().shape,
});
export type JudgedEntry = z.output<typeof judgedEntry>;

const secret = boundedText('This link is not complete.', 100);

const judgeSheet = z.object({
  round: z.object({
    _id: id,
    name: z.string(),
    kind: z.enum(roundKinds),
    blind: z.boolean(),
    event: z.string(),
    /** Judges cannot save any more. */
    closed: z.boolean(),
    /** Whether the result is published. Until then a closed round may be opened again. */
    published: z.boolean().optional(),
  }),
  judge: z.object({ _id: id, name: z.string() }),
  criteria: z.array(criterion),
  entries: z.array(judgedEntry),
  expiresAt: instant,
  now: instant,
  /** Changes with everything except `now` and the judge's own marks (`sheetTag`). */
  version: z.string(),
});
export type JudgeSheet = z.output<typeof judgeSheet>;

export const getJudgeSheet = endpoint({
  ...calls.getJudgeSheet,
  summary: 'What a judge marks: the round, its criteria and its entries with the judge’s own marks',
  params: z.object({ secret }),
  output: judgeSheet,
});

const notAMark = 'Please enter a number with two decimals at most.';
export const mostCriteria = 20;

const saveAnswer = z.object({
  /** The marks that count now. */
  saved: savedMarks,
  /** False: a later save had arrived already, and stays. */
  counted: z.boolean(),
  now: instant,
});
export type SavedMarks = z.output<typeof saveAnswer>;

export const saveMarks = endpoint({
  ...calls.saveMarks,
  summary: 'A judge’s marks of one entry; the last save counts, also where an older one arrives after it',
  params: z.object({ secret, entryId: id }),
  body: z.object({
    marks: recordOf(
      z.number(notAMark).min(0, 'Please enter 0 or more.').refine(hasTwoDecimals, notAMark),
      mostCriteria,
      'Please send marks by criterion.',
    ).default({}),
    excused: z.enum(excuses).optional(),
    remarks: optionalLines(2_000),
    savedAt: instantField('Please send an instant.').optional(),
  }),
  output: saveAnswer,
});

export const readJudgeFile = endpoint({
  ...calls.readJudgeFile,
  summary: 'A file that an entry has handed in, named by its alias (application/pdf, image/webp)',
  params: z.object({ secret, entryId: id, fileId: id }),
  output: z.unknown(),
});

export const place = z.object({
  rank: z.number(),
  /** The leader of a team; '' if the account was deleted. */
  name: z.string(),
  /** '' for a solo registration. */
  teamName: z.string(),
  college: z.string(),
});
export type Place = z.output<typeof place>;

/** The published result. On the stage, the places that were read so far. */
const eventResult = z.object({
  event: z.object({ _id: id, title: z.string() }),
  round: z.string(),
  places: z.array(place),
  /** From 2 on the version is a correction and has a reason. */
  version: z.number(),
  reason: z.string(),
  publishedAt: instant,
  /** Earlier published versions, the latest first. */
  earlier: z.array(z.object({ version: z.number(), reason: z.string(), publishedAt: instant, places: z.array(place) })),
});
export type EventResult = z.output<typeof eventResult>;

export const listResults = endpoint({
  ...calls.listResults,
  summary: 'Published results of events, the latest first',
  output: z.array(eventResult),
});

const trophy = z.object({
  /** The points for a first place, a second place and so on. Empty if the fest gives no points. */
  points: z.array(z.number()),
  colleges: z.array(
    z.object({ rank: z.number(), college: z.string(), points: z.number(), places: z.array(z.number()) }),
  ),
});
export type Trophy = z.output<typeof trophy>;

export const getTrophy = endpoint({
  ...calls.getTrophy,
  summary: 'Colleges by the points that published places give',
  output: trophy,
});
