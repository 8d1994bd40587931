import { describe, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { checkMoney } from '#testing/payments/check-money.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { inTurn, lockRowOf } from '#testing/postgres/while-locked.ts';

startJointServer();

interface Waiting {
  id: string;
  eventId: string;
  student: TestStudent;
  transactionId: string;
}

const password = 'the password';
const asChief = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  call(app, method, path, { bearer: chief, ...(json && { json }) });
const itemOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: chief })).json().item;

async function waiting(): Promise<Waiting> {
  const [student, transactionId] = [await make.student({ password }), shop.nextUtr()];
  const eventId = await make.event({ fee: 150, columns: { date: '2099-05-09' } });
  const { id } = await make.registration(eventId, { student, fields: { transactionId } });
  return { id, eventId, student, transactionId };
}

/** The ways to accept the payment. Each reads what the organiser has on the screen, and returns the call. */
const acceptances = {
  async 'an approval'({ id }: Waiting) {
    const { version } = await itemOf(id);
    return () => asChief('POST', `/api/payments/registrations/${id}/decision`, { decision: 'approved', version });
  },
  async 'an update of many'({ id }: Waiting) {
    const { id: other } = await waiting();
    return () => asChief('PUT', '/api/registration', { ids: [id, other], paymentStatus: 'completed' });
  },
  async 'a bank statement'({ transactionId }: Waiting) {
    const sent = await sendStatement(app, chief, statementOf([{ note: 'EVENT', amount: 150, utr: transactionId }]));
    return () => asChief('POST', `/api/payments/statements/${sent.json()._id}/apply`, {});
  },
  async 'a credit assigned by hand'({ id }: Waiting) {
    const utr = shop.nextUtr();
    const sent = await sendStatement(app, chief, statementOf([{ note: 'NOBODY', amount: 150, utr }]));
    await asChief('POST', `/api/payments/statements/${sent.json()._id}/apply`, {});
    const { credits } = (await call(app, 'GET', '/api/payments/credits?limit=200', { bearer: chief })).json();
    const credit = credits.find((one: { utr: string }) => one.utr === utr);
    return () => asChief('POST', `/api/payments/credits/${credit._id}/assign`, { registrationIds: [id] });
  },
  async cash({ id, eventId, transactionId }: Waiting) {
    const json = { eventId, registrationId: id, amount: 150, receiptNumber: `R-${transactionId}` };
    return () => asChief('POST', '/api/payments/cash', json);
  },
} satisfies Record<string, (payment: Waiting) => Promise<() => ReturnType<typeof asChief>>>;

const deletions: Record<string, (payment: Waiting) => ReturnType<typeof asChief>> = {
  account: ({ student }) => asChief('DELETE', `/api/students/${student.id}?confirmRegistrations=1`),
  'own account': ({ student: { bearer } }) =>
    call(app, 'POST', '/api/students/me/delete', { bearer, json: { password } }),
  registration: ({ id }) => asChief('DELETE', `/api/registration/${id}`),
  event: ({ eventId }) => asChief('DELETE', `/api/events/${eventId}?confirmRegistrations=1`),
};

/**
 * Whether the payment was accepted. It was not if the call was refused, if the update of many names it as refused, or
 * if the statement completed nothing.
 */
function isAccepted({ statusCode, ...answer }: Awaited<ReturnType<typeof asChief>>, { id }: Waiting): boolean {
  if (statusCode === 404 || statusCode === 409) return false;
  expect(statusCode, answer.body).toBeLessThan(300);
  const { refused = [], completed = 1 } = answer.json();
  return completed > 0 && !refused.some(({ _id }: { _id: string }) => _id === id);
}

/**
 * Received money stays in the ledger, and its transaction ID stays used. Amounts that were not received leave the
 * ledger.
 */
async function expectBooks({ id, transactionId }: Waiting, received: boolean, deletedWith: string) {
  const held = (await balancesOf(app.platform.db, [id])).get(id);
  expect(held).toMatchObject({ received: received ? 15_000 : 0, toCheck: 0, rejected: 0, released: 0 });
  const kept = app.platform.db.selectFrom('deleted_payments').select('deleted_with');
  const rows = await kept.where('transaction_key', '=', transactionId).execute();
  expect(rows).toEqual(received ? [{ deleted_with: deletedWith }] : []);
  await checkMoney(app, chief, 'after the deletion');
}

describe.each(Object.entries(deletions))('the deletion of the %s of a payment', (what, remove) => {
  const deletedWith = what === 'own account' ? 'account' : what;

  test.each(Object.entries(acceptances))(
    'keeps the money and its transaction ID when %s comes first',
    async (_, by) => {
      const payment = await waiting();
      const accept = await by(payment);
      const [accepted, deleted] = await inTurn(app, lockRowOf('registrations', payment.id), accept, () =>
        remove(payment),
      );
      expect([isAccepted(accepted, payment), deleted.statusCode], deleted.body).toEqual([true, 200]);
      await expectBooks(payment, true, deletedWith);
    },
  );

  test.each(Object.entries(acceptances))('leaves %s without a payment when it comes first itself', async (_, by) => {
    const payment = await waiting();
    const accept = await by(payment);
    const [deleted, accepted] = await inTurn(
      app,
      lockRowOf('registrations', payment.id),
      () => remove(payment),
      accept,
    );
    expect([isAccepted(accepted, payment), deleted.statusCode], deleted.body).toEqual([false, 200]);
    await expectBooks(payment, false, deletedWith);
  });

  test.each(Object.entries(acceptances))('keeps the books right when %s comes at the same moment', async (_, by) => {
    const payment = await waiting();
    const accept = await by(payment);
    const [accepted, deleted] = await Promise.all([accept(), remove(payment)]);
    expect(deleted.statusCode, deleted.body).toBe(200);
    await expectBooks(payment, isAccepted(accepted, payment), deletedWith);
  });
});

describe('the deletion of a student with a joint payment', () => {
  async function together() {
    const [student, transactionId] = [await make.student(), shop.nextUtr()];
    const eventId = await make.event({ fee: 90, columns: { upi_id: '' } });
    const lines = [passLine(await shop.pass()), eventLine(eventId, { email: student.email })];
    const sent = (await till.pay(student, lines, { fields: { transactionId } })).json();
    const [order = '', registration = ''] = sent.lines.map(({ _id }: { _id: string }): string => _id);
    const remove = () => asChief('DELETE', `/api/students/${student.id}?confirmRegistrations=1&confirmOrders=1`);
    return { order, registration, transactionId, remove };
  }
  const receivedFor = async (ids: readonly string[]) => {
    const held = await balancesOf(app.platform.db, ids);
    return ids.map((id) => (held.get(id)?.received ?? 0) / 100);
  };
  const isKept = async (transactionId: string) => {
    const kept = app.platform.db.selectFrom('deleted_payments').select('joint_payment_id');
    return (await kept.where('transaction_key', '=', transactionId).execute()).length === 1;
  };

  test.each([
    ['keeps the money of all lines when an approval comes first', true],
    ['leaves an approval without a payment when it comes first itself', false],
  ])('%s', async (_, isApprovalFirst) => {
    const { order, registration, transactionId, remove } = await together();
    const approve = () => shop.decide(order, 'active');
    const lock = lockRowOf('pass_orders', order);
    const turns = isApprovalFirst ? inTurn(app, lock, approve, remove) : inTurn(app, lock, remove, approve);
    const statuses = (await turns).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, isApprovalFirst ? 200 : 404]);
    expect(await receivedFor([order, registration])).toEqual(isApprovalFirst ? [250, 90] : [0, 0]);
    expect(await isKept(transactionId)).toBe(isApprovalFirst);
    await checkMoney(app, chief, 'after the deletion');
  });
});
