import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { workbook } from '#testing/payments/workbook.ts';
import { seeded } from '#testing/seeded.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let finance: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  finance = (await make.admin({ role: 'finance' })).bearer;
});
afterAll(() => app.stop());

type Line = Parameters<typeof statementOf>[0][number];

/** Makes ten registrations and their credits: exact, double, too small, too large and from an unknown payer. */
async function fest(round: number) {
  const eventId = await make.event({ fee: 150 });
  const ids: string[] = [];
  const lines: Line[] = [];
  for (let at = 0; at < 10; at++) {
    const utr = String(510_000_000_000 + round * 1_000_003 + at * 7_919);
    ids.push((await make.registration(eventId, { fields: { transactionId: utr } })).id);
    lines.push({ amount: at === 7 ? 120 : at === 8 ? 180 : 150, utr, date: '02/04/2025' });
    // A second payment, one day later.
    if (at < 2) lines.push({ amount: 150, utr, date: '03/04/2025' });
  }
  lines.push({ amount: 999, utr: String(620_000_000_000 + round), note: 'RENT' });
  return { ids, lines };
}

async function applyFile(lines: readonly Line[]) {
  const { _id } = (await sendStatement(app, finance, statementOf(lines))).json();
  await call(app, 'POST', `/api/payments/statements/${_id}/apply`, { bearer: finance });
}

async function outcome(ids: readonly string[], lines: readonly Line[]) {
  const { db } = app.platform;
  const ledgers = await Promise.all(
    ids.map((id) =>
      db
        .selectFrom('payment_ledger')
        .select(['kind', 'amount_paise'])
        .where('registration_id', '=', id)
        .orderBy('seq')
        .execute(),
    ),
  );
  const utrs = lines.map(({ utr = '' }) => utr);
  const credits = await db
    .selectFrom('payment_credits')
    .select(['list', 'state', 'amount_paise'])
    .where('utr', 'in', utrs)
    .execute();
  return {
    ledgers: ledgers.map((rows) => rows.map((row) => `${row.kind} ${row.amount_paise}`)),
    credits: credits.map((row) => `${row.list} ${row.state} ${row.amount_paise}`).toSorted(),
  };
}

test('gives the same ledger when the same credits come in any order, split or repetition', async () => {
  const random = seeded(7);
  const whole = await fest(0);
  await applyFile(whole.lines);
  const expected = await outcome(whole.ids, whole.lines);
  expect(expected.ledgers.filter((rows) => rows.includes('received 15000'))).toHaveLength(8);
  for (let round = 1; round <= 6; round++) {
    const { ids, lines } = await fest(round);
    const shuffled = lines.map((line) => ({ line, at: random() })).sort((a, b) => a.at - b.at);
    const files = [0, 1, 2].map((part) =>
      shuffled.filter((_, at) => at % 3 === part || random() < 0.3).map(({ line }) => line),
    );
    for (const file of [...files, ...files.slice(0, 1)]) await applyFile(file);
    expect(await outcome(ids, lines)).toEqual(expected);
  }
});

test('reads dates and formulas of a workbook, and reports a formula without a value as unreadable', async () => {
  const head =
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>4</v></c><c r="D3" t="s"><v>3</v></c></row>';
  const line = (row: number, utr: string, amount: string) =>
    `<row r="${row}"><c r="A${row}" s="1"><v>45748</v></c><c r="B${row}" t="inlineStr"><is><t>UPI &amp; ${utr}</t></is></c><c r="D${row}">${amount}</c></row>`;
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Statement</t></is></c></row>${head}${line(4, '509112340001', '<v>150.10000000000002</v>')}${line(5, '509112340002', '<f>D4+1</f><v>151.1</v>')}${line(6, '509112340003', '<f>D4+1</f>')}`;
  const response = await sendStatement(app, finance, workbook(rows), 'statement.xlsx');
  expect(response.json()).toMatchObject({
    state: 'ready',
    reading: {
      credits: { count: 2, amount: 301.2 },
      from: '2025-04-01',
      unreadable: [{ line: 6, reason: 'The amount cannot be read.' }],
    },
  });
});
