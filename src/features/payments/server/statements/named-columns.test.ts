import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
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

const none = { reference: null, credit: null, debit: null, direction: null, balance: null };
const layout = { headingLine: 0, date: 0, narration: 1, amount: 2, ...none };

test('says that the statement is gone when it was discarded while its columns were named', async () => {
  const { id, bearer } = await make.admin({ role: 'finance' });
  const { platform } = app;
  const text = 'Tag,Zweck,Betrag\n01/04/2025,UPI 512345678901,150.00 Cr\n';
  const statementId: string = (await sendStatement(app, bearer, text)).json()._id;
  let discarded: Promise<unknown> | undefined;
  const named = await nameColumns(platform, id, statementId, layout, (step) => {
    // The file has been read, and the preview is not stored yet.
    if (step === 'matching') discarded = discardStatement(platform.db, statementId);
  });
  expect(await discarded).toEqual({ message: 'The statement was discarded.' });
  expect(named).toMatchObject({ code: 'statementNotFound' });
});

test('reads a statement by its own headings although columns were named for headings in another script', async () => {
  const { bearer } = await make.admin({ role: 'finance' });
  const named = 'தேதி,விவரம்,தொகை,எண்,இருப்பு\n01/04/2025,UPI 512345678902,150.00 Cr,1,150.00\n';
  const { _id } = (await sendStatement(app, bearer, named)).json();
  const path = `/api/payments/statements/${_id}/columns`;
  expect((await call(app, 'PUT', path, { bearer, json: layout })).json()).toMatchObject({ state: 'ready' });
  const other = [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '31-03-2025,,,,1000.00',
    '01/04/2025,UPI-GIFT-512345678903-UPI,,250.00,1250.00',
  ].join('\r\n');
  expect((await sendStatement(app, bearer, other)).json()).toMatchObject({
    format: 'HDFC Bank',
    reading: { credits: { count: 1, amount: 250 } },
  });
});

test.each([
  ['Tamil', 'நாள்,விளக்கம்,பணம்', 'நாள்,விளக்கம்,பணி'],
  ['Hindi', 'तारीख,विवरण,राशि', 'तारीख,विवरण,राशी'],
  ['German', 'Tag,Vorgang,Beträge', 'Tag,Vorgang,Beträgt'],
])(
  'remembers the columns that were named for headings in %s, and asks for other headings',
  async (_, headings, others) => {
    const { bearer } = await make.admin({ role: 'finance' });
    const send = async (line: string, utr: number) =>
      (await sendStatement(app, bearer, `${line}\n01/04/2025,UPI ${utr},150.00 Cr\n`)).json();
    const { _id, state } = await send(headings, 512345678910);
    expect(state).toBe('needsColumns');
    const path = `/api/payments/statements/${_id}/columns`;
    expect((await call(app, 'PUT', path, { bearer, json: layout })).json()).toMatchObject({ state: 'ready' });
    expect(await send(headings, 512345678911)).toMatchObject({ state: 'ready', reading: { credits: { count: 1 } } });
    expect(await send(others, 512345678912)).toMatchObject({ state: 'needsColumns' });
  },
);
