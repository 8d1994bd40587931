// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, cleanScreens } from '#testing/screen.ts';
import { loadEventRegister } from './data.ts';
import { draftFor, keepDraft } from './draft/draft.ts';
import { termsOf } from './draft/draft-changes.ts';
import { noValues } from './first-values.ts';
import { askOwnPayment } from './own-payment.ts';

cleanScreens();

const joined = { event: { _id: plainEvent._id }, isMember: true };

test.each([
  ['drops a draft that was sent without an answer', '812300000001', '8123 0000 0001', undefined],
  ['keeps the draft of another payment', '812300000001', '812300000777', '812300000001'],
  ['drops a draft without a payment', '', '812300000777', undefined],
])('%s when the student is registered already', async (_, transactionId, sentTransactionId, kept) => {
  keepTyped(transactionId);
  vi.stubGlobal('fetch', async () => Response.json({ sentTransactionId }));
  await askOwnPayment(plainEvent._id, Promise.resolve(true));
  expect(draftFor(plainEvent._id)?.values.transactionId).toBe(kept);
});

test.each([
  ['drops a draft without a payment when somebody else leads the student’s team', '', 'confirmed', undefined],
  ['keeps the draft of a payment when somebody else leads the team', '812300000001', 'confirmed', '812300000001'],
  ['keeps a draft without a payment when the team was cancelled', '', 'cancelled', ''],
  ['keeps a draft without a payment when the student has joined a team and left it', '', undefined, ''],
])('%s', async (_, transactionId, registrationStatus, kept) => {
  keepTyped(transactionId);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/questions')) return Response.json({ questions: [] });
    const listed = registrationStatus ? [{ ...joined, registrationStatus }] : [];
    if (url.endsWith('/api/students/events/registered')) return Response.json(listed);
    if (url.includes('/payment')) return Response.json({ amount: 150 });
    return url.includes('/api/events/') ? Response.json(plainEvent) : Response.json({ edition: {}, days: [] });
  });
  await loadEventRegister(plainEvent._id);
  expect(draftFor(plainEvent._id)?.values.transactionId).toBe(kept);
});

function keepTyped(transactionId: string) {
  asStudent();
  const values = { ...noValues, teamName: 'Loops', transactionId };
  keepDraft(plainEvent._id, { terms: termsOf(plainEvent), step: 'payment', values }, true);
}
