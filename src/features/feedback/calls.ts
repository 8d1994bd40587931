import { call } from '#shared/endpoint.ts';
import type { OpenFeedback } from './contract.ts';

export const listOpenFeedback = call<OpenFeedback>()({
  method: 'GET',
  path: '/api/students/feedback',
  access: 'student',
});
