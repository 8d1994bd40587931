import { call } from '#shared/endpoint.ts';
import type { PublicPass } from './contract.ts';
import type { OwnOrder } from './own-contract.ts';

export const listPasses = call<PublicPass[]>()({
  method: 'GET',
  path: '/api/passes',
  access: 'public',
});

export const listMyOrders = call<OwnOrder[]>()({
  method: 'GET',
  path: '/api/students/passes',
  access: 'student',
});
