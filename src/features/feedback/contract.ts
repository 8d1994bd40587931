import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, listOf, messageOnly, optionalLines } from '#shared/fields.ts';
import * as calls from './calls.ts';
import { feedbackTextMax, questionsMax } from './rules.ts';

export const feedbackKinds = ['stars', 'text', 'one'] as const;

export const feedbackQuestion = z.object({
  _id: id,
  kind: z.enum(feedbackKinds),
  label: z.string(),
  /** The options of a question with the kind `one`. */
  options: z.array(z.string()),
});
export type FeedbackQuestion = z.output<typeof feedbackQuestion>;

const event = z.object({ _id: id, title: z.string() });

const openFeedback = z.array(z.object({ event, beforeCertificate: z.boolean() }));
export type OpenFeedback = z.output<typeof openFeedback>;

export const listOpenFeedback = endpoint({
  ...calls.listOpenFeedback,
  summary: 'The events that the student can give feedback on now and has not',
  output: openFeedback,
});

/**
 * `none`: this student is asked nothing. `early`: the event goes on, and the student was not checked in at it.
 * `closed`: the event is too long ago.
 */
const feedbackStates = ['none', 'early', 'open', 'answered', 'closed'] as const;

const sheet = z.object({
  /** Null if nothing is asked. */
  event: event.nullable(),
  state: z.enum(feedbackStates),
  questions: z.array(feedbackQuestion),
});
export type FeedbackSheet = z.output<typeof sheet>;

const params = z.object({ eventId: id });

export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/students/events/:eventId/feedback',
  access: 'student',
  summary: 'The questions that the student is asked about an event, and whether they can be answered now',
  params,
  output: sheet,
});

const unreadable = 'The answers could not be read.';

const feedbackAnswers = z.object({
  /** The stars as text, a text, or one of the options. Questions may be left out. */
  answers: listOf(z.object({ question: id, value: optionalLines(feedbackTextMax) }), questionsMax, {
    message: unreadable,
    tooMany: unreadable,
  }),
});

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/students/events/:eventId/feedback',
  access: 'student',
  summary: 'Answer once; nothing that is stored says whose answers they are',
  params,
  body: feedbackAnswers,
  output: messageOnly,
  status: 201,
  refusals: {
    notAsked: { status: 404, message: 'There is no feedback to give on this event.' },
    tooEarly: { status: 409, message: 'You can give feedback once you are checked in, or when the event is over.' },
    closed: { status: 409, message: 'The time to give feedback on this event is over.' },
    alreadyAnswered: { status: 409, message: 'You have given your feedback on this event already. Thank you.' },
    changed: {
      status: 409,
      message: 'The organisers have changed the questions meanwhile. Please load the page again.',
    },
  },
});
