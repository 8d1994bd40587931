import { call } from '#shared/endpoint.ts';
import type { MySchedule } from './contract.ts';

export const getMySchedule = call<MySchedule>()({
  method: 'GET',
  path: '/api/students/schedule',
  access: 'student',
});
