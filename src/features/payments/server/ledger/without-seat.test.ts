import { afterAll, expect, test } from 'vitest';
import { enterInLedger } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { copyRegistration } from '#testing/attack/copy-registration.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.stop());
const make = maker(app);

test('lists the 200 payments without a seat that changed first, and counts and adds up all', async () => {
  const { db, now } = app.platform;
  const { bearer } = await make.admin({ role: 'finance' });
  const get = async (path: string) => (await call(app, 'GET', `/api/payments/${path}`, { bearer })).json();
  const event_id = await make.event({ fee: 150 });
  const first = await make.registration(event_id);
  // Removes the transaction ID before copying, because several payments cannot have the same one.
  await db.updateTable('registrations').set({ transaction_id: '' }).where('id', '=', first.id).execute();
  const { registrations } = await copyRegistration(db, first, { people: 202, registered: 202 });
  const ids = registrations.map(({ id }) => id);
  const cancelled = { registration_status: 'cancelled', payment_status: 'completed' } as const;
  await db.updateTable('registrations').set(cancelled).where('id', 'in', ids).execute();
  const [newest = '', ...others] = ids;
  await db.updateTable('registrations').set({ updated_at: '2099-01-01' }).where('id', '=', newest).execute();
  const received = ids.map((registrationId) => ({
    registrationId,
    eventId: event_id,
    kind: 'received' as const,
    from: 'outside' as const,
    to: 'received' as const,
    amountPaise: 15_000,
    source: 'cash' as const,
    actor: 'admin:test',
    reference: `CASH-${registrationId}`,
  }));
  await write(db, (tx) => enterInLedger(tx, now(), received));
  const listed = await get('without-seat');
  expect(listed).toMatchObject({ count: 202, amount: 202 * 150 });
  const found: string[] = listed.registrations.map(({ _id }: { _id: string }) => _id);
  expect(found).toHaveLength(200);
  expect(others).toEqual(expect.arrayContaining(found));
  expect(await get('without-seat/count')).toEqual({ count: 202 });
});
