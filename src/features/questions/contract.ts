import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, listOf, messageOnly, numberFromText, optionalText } from '#shared/fields.ts';
import * as calls from './calls.ts';
import { answerFileMaxBytes, longTextMax } from './rules.ts';

export const questionKinds = ['shortText', 'longText', 'one', 'several', 'number', 'link', 'file'] as const;

/** `each`: the leader and every member of the team are asked. */
export const audiences = ['leader', 'each'] as const;

/** A question of a registration form. */
export const question = z.object({
  _id: id,
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  askedOf: z.enum(audiences),
  /** An instant; '' if the answer can be changed until registration closes. */
  deadline: z.string(),
});
export type Question = z.output<typeof question>;

const eventQuestions = z.object({ questions: z.array(question) });
export type EventQuestions = z.output<typeof eventQuestions>;

const answerFile = z.object({ _id: id, name: z.string(), bytes: z.number(), kind: z.enum(['pdf', 'picture']) });
export type AnswerFile = z.output<typeof answerFile>;

/** `file` is the path of a file answer. It expires. */
const answer = z.object({
  question: id,
  person: id,
  value: z.union([z.string(), z.array(z.string())]),
  file: answerFile.extend({ link: z.string() }).optional(),
  changedAt: instant,
});

/** The questions of one registration, with its answers. */
const answerSheet = z.object({
  eventId: id,
  questions: z.array(
    question.extend({
      /** Until when the answer can be changed; '' without an end. */
      until: z.string(),
      canChange: z.boolean(),
    }),
  ),
  /** The leader first, then the members of the team. */
  people: z.array(z.object({ _id: id, name: z.string() })),
  answers: z.array(answer),
});
export type AnswerSheet = z.output<typeof answerSheet>;

/** An answer as organisers read it. */
export const readAnswer = z.object({
  question: id,
  label: z.string(),
  kind: z.enum(questionKinds),
  /** The person whose answer it is; '' for a question for only the leader. */
  person: z.string(),
  /** '' if there is no answer. For a file, its name. */
  text: z.string(),
  /** A path that expires; '' without a file. */
  file: z.string(),
  deadline: z.string(),
  changedAt: z.string(),
});
export type ReadAnswer = z.output<typeof readAnswer>;

const notAnAnswer = 'An answer could not be read.';
const answerValue = z.union(
  [
    boundedText(notAnAnswer, longTextMax + 1_000),
    listOf(boundedText(notAnAnswer, 200), 30, { message: notAnAnswer, tooMany: notAnAnswer }),
  ],
  notAnAnswer,
);

const unreadable = 'The answers could not be read.';
const tooLong = 'The answers are too long together. Please shorten some of them.';
/** Enough for a team of fifty with twenty questions. */
const mostAnswers = 1_020;

/** The field `answers` of a registration form: JSON text, because the call is multipart. */
export const answersAsJsonText = boundedText(unreadable, 100_000, tooLong)
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue({ code: 'custom', message: unreadable });
      return z.NEVER;
    }
  })
  .pipe(
    listOf(
      z.object({ question: id, member: z.number(unreadable).int(unreadable).min(0).max(50), value: answerValue }),
      mostAnswers,
      { message: unreadable, tooMany: unreadable },
    ),
  );

export const listQuestions = endpoint({
  ...calls.listQuestions,
  summary: 'What an event’s registration form asks besides the usual details',
  params: z.object({ eventId: id }),
  output: eventQuestions,
});

const registrationParams = z.object({ registrationId: id });

export const getMyAnswers = endpoint({
  ...calls.getMyAnswers,
  summary: 'The questions of an own registration with their answers, and until when each can be changed',
  params: registrationParams,
  output: answerSheet,
});

const tooLate = { status: 409, message: 'The time to answer this is over.' } as const;

export const changeMyAnswers = endpoint({
  method: 'PUT',
  path: '/api/students/registrations/:registrationId/answers',
  access: 'student',
  summary: 'Change answers of an own registration; those left out stay as they are',
  params: registrationParams,
  body: z.object({
    answers: listOf(z.object({ question: id, person: id, value: answerValue }), mostAnswers, {
      message: unreadable,
      tooMany: unreadable,
    }),
  }),
  output: messageOnly,
  refusals: {
    registrationNotFound: calls.registrationNotFound,
    tooLate,
    cancelled: { status: 409, message: 'This registration is cancelled, so its answers stay as they are.' },
    tooManyChanges: {
      status: 429,
      retryAfter: 3_600,
      message: 'You have changed your answers many times. Please wait an hour and try again.',
    },
  },
});

/**
 * The form sends each file before the answers, one by one, and can send a file again. The answer then contains the
 * file's id.
 */
export const uploadAnswerFile = endpoint({
  method: 'POST',
  path: '/api/students/questions/:questionId/files',
  access: 'student',
  summary: 'A file for an answer: a PDF or a picture, which is dropped after a day unless an answer names it',
  params: z.object({ questionId: id }),
  body: z.object({ name: optionalText(200) }),
  file: {
    field: 'file',
    maxBytes: answerFileMaxBytes,
    tooLarge: 'Please choose a file smaller than 10 MB.',
  },
  output: answerFile,
  status: 201,
  refusals: {
    questionNotFound: { status: 404, message: 'This question is not asked any more.' },
    tooLate,
    notAFile: { status: 422, message: 'Please choose a PDF or a picture (PNG, JPG or GIF).' },
    pictureTooLarge: { status: 422, message: 'This picture has too many pixels. Please choose a smaller one.' },
    tooManyUnused: {
      status: 409,
      message:
        'You have sent many files that are in no answer yet. Please send your form first, or try again tomorrow.',
    },
    tooManyFiles: {
      status: 429,
      retryAfter: 3_600,
      message: 'You have sent very many files. Please try again in an hour.',
    },
    busy: { status: 503, message: 'Many files are arriving right now. Please try again in a moment.' },
    accountGone: { status: 401, message: 'Please log in to continue.' },
  },
});

const brokenLink = 'This link is not complete. Please open the registration again for a new one.';

/** Serves the file at an address that the server has signed for a limited time (R311). */
export const readAnswerFile = endpoint({
  method: 'GET',
  path: '/answers/:fileId',
  access: 'signed-link',
  summary: 'The file of an answer, from the expiring link beside it',
  params: z.object({ fileId: id }),
  query: z.object({
    expires: numberFromText(z.coerce.number().int()),
    signature: boundedText(brokenLink, 100, brokenLink),
  }),
  output: z.unknown(),
  refusals: {
    noSuchFile: { status: 404, message: 'There is no such file.' },
    linkExpired: { status: 410, message: 'This link has expired. Please open the registration again for a new one.' },
  },
});
