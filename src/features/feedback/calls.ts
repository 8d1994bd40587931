import { call } from '#shared/endpoint.ts';
import type { OpenFeedback } from './contract.ts';

export const listOpenFeedback = call<OpenFeedback>()({
  method: 'GET',
  path: '/api/students/feedback',
  access: 'student',
  summary: 'The events that the student can give feedback on now and has not',
});
