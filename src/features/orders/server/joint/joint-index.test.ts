import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { maker } from '#testing/make.ts';
import { eventLine, payer } from '#testing/orders/pay-together.ts';
import { plansOf } from '#testing/plans-of.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { lockJointPayment, readJointLines } from './joint-lines.ts';

let app: TestApp;
let paymentId: string;
beforeAll(async () => {
  app = await startTestApp();
  const make = maker(app);
  const events = [await make.event({ fee: 40 }), await make.event({ fee: 50 })];
  const sent = await payer(app).pay(
    await make.student(),
    events.map((id) => eventLine(id)),
  );
  paymentId = sent.json()._id;
});
afterAll(() => app.stop());

const reads: Record<string, (db: Db) => Promise<unknown>> = {
  'reads the lines of a payment': (db) => readJointLines(db, [paymentId]),
  'locks the lines of a payment': (db) => write(db, (tx) => lockJointPayment(tx, paymentId)),
  // PostgreSQL takes another index for so few rows.
  ...(engine === 'sqlite' && { 'counts what waits': (db) => countWaiting(db, 'all') }),
};

for (const [what, read] of Object.entries(reads)) {
  test(`${what} by the index of joint payments`, async () => {
    const plans = (await plansOf(app, read)).filter(({ sql }) => /joint_payment_id" (=|in)|other\.joint/.test(sql));
    expect(plans).not.toEqual([]);
    for (const { sql, plan } of plans) expect(plan, sql).toMatch(/_joint_payment\b/);
  });
}
