// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, cleanScreens } from '#testing/screen.ts';
import { draftFor, keepDraft } from './draft/draft.ts';
import { termsOf } from './draft/draft-changes.ts';
import { noValues } from './first-values.ts';
import { askOwnPayment } from './own-payment.ts';

cleanScreens();

test.each([
  ['drops a draft that was sent without an answer', '812300000001', '8123 0000 0001', undefined],
  ['keeps the draft of another payment', '812300000001', '812300000777', '812300000001'],
  ['drops a draft without a payment', '', '812300000777', undefined],
])('%s when the student is registered already', async (_, transactionId, sentTransactionId, kept) => {
  asStudent();
  keepDraft(
    plainEvent._id,
    { terms: termsOf(plainEvent), step: 'payment', values: { ...noValues, transactionId } },
    true,
  );
  vi.stubGlobal('fetch', async () => Response.json({ sentTransactionId }));
  await askOwnPayment(plainEvent._id);
  expect(draftFor(plainEvent._id)?.values.transactionId).toBe(kept);
});
