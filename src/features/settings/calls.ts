import { call } from '#shared/endpoint.ts';

export const getPublicSettings = call<{ paymentQrCode: string; upiId: string }>()({
  method: 'GET',
  path: '/api/admin/settings/public',
  access: 'public',
});
