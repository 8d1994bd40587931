import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { restoreRegistration } from './seats/restore-registration.ts';
import { updateRegistration } from './update-registration.ts';
import { updateRegistrations } from './update-registrations.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

test('answers no transaction ID and no proof after a change by an organiser who may not read payments', async () => {
  const { platform } = app;
  const links = createLinkSigner(platform.signingKey, platform.now);
  const { id: adminId } = await make.admin();
  const { id } = await make.registration(await make.event({ fee: 150 }), { fields: { transactionId: '412345670001' } });
  const cancelled = { registrationStatus: 'cancelled' } as const;
  const answersTo = async (withPayments: boolean) => {
    const by = { adminId, scope: 'all', withPayments } as const;
    const all = await updateRegistrations(platform, links, [id], { reason: 'Moved' }, by, async () => true);
    return [
      all.updated[0],
      await updateRegistration(platform, links, id, cancelled, by),
      await restoreRegistration(platform, links, id, by),
    ];
  };
  const hidden = { _id: id, transactionId: '', paymentReference: '', paymentProof: '' };
  expect(await answersTo(false)).toMatchObject([hidden, hidden, hidden]);
  const shown = { _id: id, transactionId: '412345670001', paymentProof: expect.stringContaining(id) };
  expect(await answersTo(true)).toMatchObject([shown, shown, shown]);
});
