import { findEvent } from '#features/events/server/index.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import { readAnswerFile, uploadAnswerFile } from './answer-files.ts';
import { changeMyAnswers, readMyAnswers } from './own-answers.ts';
import { listQuestions } from './questions.ts';
import { answersInScope } from './read-answers.ts';
import { readStored, saveQuestions } from './save-questions.ts';

export { answerFileKeys, dropUnusedFiles, findAnswerFile, sweepAnswerFiles } from './answer-files.ts';
export { eventsWithSubmissions, missesSubmission } from './missing-submissions.ts';
export { questionsAsked } from './questions.ts';
export {
  readAnswers,
  removeAnswerFiles,
  removeAnswersOf,
  type StoredAnswer,
  signedAnswers,
  swapAnswers,
} from './read-answers.ts';
export { handInText, remindOfSubmissions, submissionsDue } from './reminders.ts';
export { saveAnswers } from './save-answers.ts';
export { findSeededQuestions, removeSeededQuestion, seedQuestions } from './seeded-questions.ts';

export function questionRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const uploads = createThrottle(platform, 'answer files', { points: 40, seconds: 3_600 });
  // Limited, because each change is stored in the audit log.
  const changes = createThrottle(platform, 'answers', { points: 40, seconds: 3_600 });
  return [
    implement(contract.listQuestions, ({ params }) => listQuestions(db, params.eventId, platform.now())),
    implement(contract.getMyAnswers, ({ viewer, params }) => readMyAnswers(platform, viewer.id, params.registrationId)),
    implement(contract.changeMyAnswers, async ({ viewer, params, body }) => {
      if (!(await changes.spend(viewer.id))) return refuse('tooManyChanges');
      return changeMyAnswers(platform, viewer.id, params.registrationId, body.answers);
    }),
    implement(contract.uploadAnswerFile, ({ viewer, params, body, file }) =>
      uploadAnswerFile(platform, uploads, { studentId: viewer.id, ...params, ...body, upload: file }),
    ),
    implement(contract.readAnswerFile, ({ params, query }) => readAnswerFile(platform, params.fileId, query)),
    implement(admin.getEventQuestions, async ({ viewer, params: { eventId } }) => {
      const event = isInScope(await eventScope(db, viewer), eventId) && (await findEvent(db, eventId));
      return event ? readStored(db, eventId) : refuse('eventNotFound');
    }),
    implement(admin.saveEventQuestions, async ({ viewer, params: { eventId }, body }) => {
      if (!isInScope(await eventScope(db, viewer), eventId)) return refuse('eventNotFound');
      return saveQuestions(platform, eventId, body, viewer.id);
    }),
    implement(admin.getAnswers, async ({ viewer, params: { registrationId } }) =>
      answersInScope(platform, await eventScope(db, viewer), registrationId),
    ),
  ];
}
