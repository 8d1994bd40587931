import { call } from '#testing/call.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { app, type Case, chief, make, newUtr, noRefunds, paid, read, send, statuses } from './world.ts';

const statement = async (lines: Parameters<typeof statementOf>[0]): Promise<string> =>
  (await sendStatement(app, chief.bearer, statementOf(lines))).json()._id;
const openCredit = async (): Promise<string> => {
  const utr = newUtr();
  await send('POST', `/api/payments/statements/${await statement([{ amount: 150, utr }])}/apply`);
  const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
  return (await row.executeTakeFirstOrThrow()).id;
};
const assigned = async (): Promise<string> => {
  const credit = await openCredit();
  const { id } = await paid();
  await send('POST', `/api/payments/credits/${credit}/assign`, { registrationIds: [id] });
  return credit;
};
const decided = async () => {
  const { id } = await paid();
  const version = (await read(`/api/payments/registrations/${id}`)).updatedAt ?? (await updatedAt(id));
  return send('POST', `/api/payments/registrations/${id}/decision`, { decision: 'approved', version });
};
const updatedAt = async (id: string) =>
  (
    await app.platform.db
      .selectFrom('registrations')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).updated_at;
const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 250 }] };
const passMade = async (fields = pass) => (await send('POST', '/api/admin/passes', fields)).json()._id;
async function ordered(wanted = pass): Promise<string> {
  const fields = { transactionId: newUtr() };
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${await passMade(wanted)}/buy`,
    headers: headersOf(await make.student()),
    payload: multipartBody(registrationParts({ fields, file: { content: await screenshot() } })),
  });
  return bought.json()._id;
}
const couponMade = async (code: string) => (await send('POST', '/api/admin/coupons', { code, percent: 10 })).json()._id;

/** Payments, passes and coupons. */
export const moneyCalls: Record<string, Case> = {
  'POST /api/payments/registrations/:registrationId/decision': ['payment.approved', 'both', decided],
  'POST /api/payments/coordinator-changes/:changeId/seen': [
    'payment.change-seen',
    '-',
    async () => {
      const eventId = await make.event({ fee: 150 });
      const { id } = await make.registration(eventId, { fields: { transactionId: newUtr() } });
      const { bearer } = await make.admin({ role: 'coordinator', events: [eventId] });
      await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: statuses });
      const { changes } = await read('/api/payments/coordinator-changes');
      return send('POST', `/api/payments/coordinator-changes/${changes[0]._id}/seen`);
    },
  ],
  'POST /api/payments/decisions/:decisionId/undo': [
    'payment.undo',
    'both',
    async () => send('POST', `/api/payments/decisions/${(await decided()).json().decision._id}/undo`),
  ],
  'POST /api/admin/passes/orders/:orderId/decisions/:decisionId/undo': [
    'payment.undo',
    'both',
    async () => {
      const path = `/api/admin/passes/orders/${await ordered()}`;
      const { undo } = (await send('PUT', path, { status: 'active' })).json();
      return send('POST', `${path}/decisions/${undo.decisionId}/undo`);
    },
  ],
  'POST /api/payments/statements/:statementId/apply': [
    'statement.apply',
    'after',
    async () => {
      const { utr } = await paid();
      return send('POST', `/api/payments/statements/${await statement([{ amount: 150, utr }])}/apply`);
    },
  ],
  'POST /api/payments/credits/:creditId/assign': [
    'credit.assign',
    'after',
    async () =>
      send('POST', `/api/payments/credits/${await openCredit()}/assign`, { registrationIds: [(await paid()).id] }),
  ],
  'POST /api/payments/credits/:creditId/release': [
    'credit.release',
    'both',
    async () => send('POST', `/api/payments/credits/${await assigned()}/release`),
  ],
  'POST /api/payments/credits/:creditId/dismiss': [
    'credit.dismiss',
    'after',
    async () => send('POST', `/api/payments/credits/${await openCredit()}/dismiss`, { note: 'A gift' }),
  ],
  'POST /api/payments/cash': [
    'payment.cash',
    'after',
    async () => {
      const eventId = await make.event({ fee: 50 });
      return send('POST', '/api/payments/cash', { eventId, payerName: 'A guest', amount: 50, receiptNumber: 'A1' });
    },
  ],
  'POST /api/payments/cash/:number/refunds': [
    'payment.refund',
    'after',
    async () => {
      const eventId = await make.event({ fee: 50 });
      const guest = { eventId, payerName: 'A guest', amount: 50, receiptNumber: 'A2' };
      const { number } = (await send('POST', '/api/payments/cash', guest)).json().row;
      return send('POST', `/api/payments/cash/${number}/refunds`, { amount: 50, reference: 'by hand' });
    },
  ],
  'POST /api/payments/refund-proposals/:paymentId/confirm': [
    'payment.refund',
    'after',
    async () => {
      await send('PUT', '/api/admin/refund-policy', { ...noRefunds, mayCancel: true, fullUntil: '2099-01-01T00:00' });
      const { id, student } = await paid();
      await send('PUT', `/api/registration/${id}`, statuses);
      const path = `/api/students/registrations/${id}/cancel`;
      await call(app, 'POST', path, { bearer: student.bearer, json: { refundShown: 150 } });
      const sent = { amount: 150, reference: '500000000001' };
      return send('POST', `/api/payments/refund-proposals/${id}/confirm`, sent);
    },
  ],
  'POST /api/payments/registrations/:registrationId/refunds': [
    'payment.refund',
    'after',
    async () => {
      const { id } = await paid();
      await send('PUT', `/api/registration/${id}`, statuses);
      return send('POST', `/api/payments/registrations/${id}/refunds`, { amount: 50, reference: 'by hand' });
    },
  ],
  'POST /api/admin/passes': ['pass.create', 'after', () => send('POST', '/api/admin/passes', pass)],
  'PUT /api/admin/passes/:passId': [
    'pass.update',
    'both',
    async () => send('PUT', `/api/admin/passes/${await passMade()}`, { ...pass, name: 'Day pass' }),
  ],
  'DELETE /api/admin/passes/:passId': [
    'pass.delete',
    'before',
    async () => send('DELETE', `/api/admin/passes/${await passMade()}`),
  ],
  'PUT /api/admin/passes/orders/:orderId': [
    'order.approved',
    'both',
    async () => send('PUT', `/api/admin/passes/orders/${await ordered()}`, { status: 'active' }),
  ],
  'POST /api/admin/passes/orders/:orderId/cancel': [
    'order.cancel',
    'both',
    async () => {
      const free = await ordered({ ...pass, prices: [{ amount: 0 }] });
      return send('POST', `/api/admin/passes/orders/${free}/cancel`, { reason: 'Got by a mistake' });
    },
  ],
  'POST /api/admin/coupons': [
    'coupon.create',
    'after',
    () => send('POST', '/api/admin/coupons', { code: 'EARLY', percent: 10 }),
  ],
  'PUT /api/admin/coupons/:couponId': [
    'coupon.update',
    'both',
    async () => send('PUT', `/api/admin/coupons/${await couponMade('LATE')}`, { code: 'LATER', amount: 50 }),
  ],
  'DELETE /api/admin/coupons/:couponId': [
    'coupon.delete',
    'before',
    async () => send('DELETE', `/api/admin/coupons/${await couponMade('NEVER')}`),
  ],
};
