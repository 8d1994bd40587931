import { call } from '#shared/endpoint.ts';
import type { PublicPass } from './contract.ts';
import type { OwnOrder } from './own-contract.ts';

export const listPasses = call<PublicPass[]>()({
  method: 'GET',
  path: '/api/passes',
  access: 'public',
  summary: 'The passes that are on sale or will be, with what they open and cost',
});

export const listMyOrders = call<OwnOrder[]>()({
  method: 'GET',
  path: '/api/students/passes',
  access: 'student',
  summary: 'The student’s own passes, newest first',
});
