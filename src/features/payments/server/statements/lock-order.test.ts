import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const countedKeys = async () => {
  const rows = await app.platform.db.selectFrom('shared_counts').select('key').execute();
  return rows.map(({ key }) => key);
};

describe.runIf(engine === 'postgres')('a statement that pays for a pass and a registration', () => {
  // Everybody who writes a record waits from the first one on, and a statement can have thousands of registrations.
  test('writes its first record after the last mail', async () => {
    const shop = passMaker(app, () => bearer);
    const [ofPass, ofEvent] = [shop.nextUtr(), shop.nextUtr()];
    const passId = await shop.pass({ prices: [{ amount: 250 }] });
    const bought = await shop.buy(passId, await make.student(), { transactionId: ofPass });
    expect(bought.statusCode, bought.body).toBe(201);
    const before = await countedKeys();
    await make.registration(await make.event({ fee: 100 }), { fields: { transactionId: ofEvent } });
    const ofRegistrant = (await countedKeys()).filter((key) => !before.includes(key));
    const statement = statementOf([
      { note: 'PASS', amount: 250, utr: ofPass },
      { note: 'EVENT', amount: 100, utr: ofEvent },
    ]);
    const { _id } = (await sendStatement(app, bearer, statement)).json();
    const applied = await whileLocked(
      app,
      (tx) => sql`select key from shared_counts where key in (${sql.join(ofRegistrant)}) for no key update`.execute(tx),
      () => call(app, 'POST', `/api/payments/statements/${_id}/apply`, { bearer, json: {} }),
      (tx) => sql`select name from history_heads for no key update nowait`.execute(tx),
    );
    expect(applied.json().completed, applied.body).toBe(2);
  });
});
