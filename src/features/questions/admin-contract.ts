import { z } from 'zod';
import { countOf } from '#shared/counts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, chosenInstantField, id, listOf, optionalText, orEmpty, requiredText } from '#shared/fields.ts';
import * as calls from './calls.ts';
import { audiences, question, questionKinds, readAnswer } from './contract.ts';

export const questionsMax = 20;
const optionsMax = 30;

const noDeadline = 'Please enter a day and a time, or leave it empty.';

const questionFields = z.object({
  /** Absent for a new question. */
  _id: id.optional(),
  kind: z.enum(questionKinds, 'Please choose what kind of answer you want.'),
  label: requiredText(2, 'Please write the question.'),
  help: optionalText(300),
  options: listOf(requiredText(1, 'Please write the option, or remove it.', 100), optionsMax, {
    tooMany: `Use at most ${optionsMax} options.`,
  }),
  required: z.boolean(),
  askedOf: z.enum(audiences, 'Please choose who is asked.'),
  deadline: orEmpty(chosenInstantField(noDeadline), noDeadline),
});
export type QuestionFields = z.output<typeof questionFields>;

export const questionList = z.object({
  questions: listOf(questionFields, questionsMax, { tooMany: `Use at most ${countOf(questionsMax, 'question')}.` }),
});

const stored = z.object({
  questions: z.array(
    question.extend({
      /** How many registrations have answered it. A question with answers keeps its kind. */
      answered: z.number(),
    }),
  ),
  /** The version of the stored list. */
  version: z.string(),
});
export type StoredQuestions = z.output<typeof stored>;

const params = z.object({ eventId: id });

export const getEventQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/events/:eventId/questions',
  access: 'admin',
  needs: 'events.read',
  summary: 'The questions of an event’s registration form, with how often each was answered',
  params,
  output: stored,
  refusals: { eventNotFound: calls.eventNotFound },
});

export const saveEventQuestions = endpoint({
  method: 'PUT',
  path: '/api/admin/events/:eventId/questions',
  access: 'admin',
  needs: 'events.change',
  summary: 'Set the questions of an event in their order; one that is left out is not asked any more',
  params,
  /** `version`: the version that the caller has read. Without it the save may overwrite other changes. */
  body: questionList.extend({ version: boundedText('Please enter text.', 64).optional() }),
  output: stored,
  refusals: {
    eventNotFound: calls.eventNotFound,
    stale: { status: 409, message: 'Somebody else has changed these questions meanwhile. Please load them again.' },
  },
});

export const getAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/registrations/:registrationId/answers',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'What one registration has answered, unanswered questions too',
  params: z.object({ registrationId: id }),
  output: z.object({ answers: z.array(readAnswer) }),
  refusals: { registrationNotFound: calls.registrationNotFound },
});
