import { z } from 'zod';
import { countOf } from '#shared/counts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, listOf, requiredText } from '#shared/fields.ts';
import { feedbackKinds, feedbackQuestion } from './contract.ts';
import { optionsMax, questionsMax } from './rules.ts';

export const feedbackForm = z.object({
  questions: listOf(
    z.object({
      kind: z.enum(feedbackKinds, 'Please choose what kind of answer you want.'),
      label: requiredText(2, 'Please write the question.', 160),
      options: listOf(requiredText(1, 'Please write the option, or remove it.', 80), optionsMax, {
        tooMany: `Use at most ${optionsMax} options.`,
      }),
    }),
    questionsMax,
    { tooMany: `Use at most ${countOf(questionsMax, 'question')}.` },
  ),
  /** Whether participants are asked. */
  isAsked: z.boolean(),
  /** A student's certificate for the event is shown only after the student has given feedback. */
  beforeCertificate: z.boolean(),
});
export type FeedbackForm = z.output<typeof feedbackForm>;

const result = feedbackQuestion.extend({
  /** How often each number of stars or option was chosen, including those that nobody chose. Empty for a text. */
  counts: z.array(z.object({ value: z.string(), count: z.number() })),
  /** In random order, so that nobody can tell who wrote which. */
  texts: z.array(z.string()),
});
export type FeedbackResult = z.output<typeof result>;

const record = z.object({
  event: z.object({ _id: id, title: z.string() }),
  isAsked: z.boolean(),
  beforeCertificate: z.boolean(),
  /** Somebody has answered, so the questions cannot be changed. */
  isAnswered: z.boolean(),
  /** How many people's answers the results contain: a multiple of five. */
  shown: z.number(),
  results: z.array(result),
  /** The version of the stored questions; '' before the first save. */
  version: z.string(),
});
export type FeedbackRecord = z.output<typeof record>;

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin',
  needs: 'events.change',
  summary: 'The events with how much feedback there is on each',
  output: z.object({
    events: z.array(
      z.object({
        _id: id,
        title: z.string(),
        state: z.enum(['none', 'asked', 'stopped']),
        shown: z.number(),
        /** The average of the first question with stars; null without answers. */
        stars: z.number().nullable(),
      }),
    ),
    timeZone: z.string(),
  }),
});
export type FeedbackList = z.output<typeof listFeedback.output>;

const eventNotFound = { status: 404, message: 'Event not found' } as const;
const params = z.object({ eventId: id });

export const readFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/events/:eventId/feedback',
  access: 'admin',
  needs: 'events.change',
  summary: 'What is asked about an event, and the results as far as five people or more have answered',
  params,
  output: record,
  refusals: { eventNotFound },
});

export const saveFeedback = endpoint({
  method: 'PUT',
  path: '/api/admin/events/:eventId/feedback',
  access: 'admin',
  needs: 'events.change',
  summary: 'Choose at most five questions about an event, and whether they are asked',
  params,
  body: feedbackForm.extend({ version: boundedText('Please enter text.', 64) }),
  output: record,
  refusals: {
    eventNotFound,
    stale: { status: 409, message: 'Somebody else has changed this meanwhile. Please load it again.' },
    answered: {
      status: 409,
      message: 'Somebody has answered already, so the questions stay as they are. You can stop asking them.',
    },
  },
});
