import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { sendStatement } from '#testing/payments/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { discardStatement } from './summaries.ts';
import { nameColumns } from './upload-statement.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

test('says that the statement is gone when it was discarded while its columns were named', async () => {
  const { id, bearer } = await make.admin({ role: 'finance' });
  const { platform } = app;
  const text = 'Tag,Zweck,Betrag\n01/04/2025,UPI 512345678901,150.00 Cr\n';
  const statementId: string = (await sendStatement(app, bearer, text)).json()._id;
  const none = { reference: null, credit: null, debit: null, direction: null, balance: null };
  const layout = { headingLine: 0, date: 0, narration: 1, amount: 2, ...none };
  let discarded: Promise<unknown> | undefined;
  const named = await nameColumns(platform, id, statementId, layout, (step) => {
    // The file has been read, and the preview is not stored yet.
    if (step === 'matching') discarded = discardStatement(platform.db, statementId);
  });
  expect(await discarded).toEqual({ message: 'The statement was discarded.' });
  expect(named).toMatchObject({ code: 'statementNotFound' });
});
