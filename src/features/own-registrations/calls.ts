import { call } from '#shared/endpoint.ts';
import type { OwnRegistration } from './contract.ts';

export const listMyRegistrations = call<OwnRegistration[]>()({
  method: 'GET',
  path: '/api/students/events/registered',
  access: 'student',
});
