import { call } from '#shared/endpoint.ts';
import type { AnswerSheet, EventQuestions } from './contract.ts';

export const eventNotFound = { status: 404, message: 'Event not found' } as const;
export const registrationNotFound = { status: 404, message: 'Registration not found' } as const;

/** Public, because the registration form is public. */
export const listQuestions = call<EventQuestions>()({
  method: 'GET',
  path: '/api/events/:eventId/questions',
  access: 'public',
  refusals: { eventNotFound },
});

export const getMyAnswers = call<AnswerSheet>()({
  method: 'GET',
  path: '/api/students/registrations/:registrationId/answers',
  access: 'student',
  refusals: { registrationNotFound },
});
