import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/schema.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { lockRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
  shop = passMaker(app, () => bearer);
});
afterAll(() => app.stop());

const countedKeys = async () => {
  const rows = await app.platform.db.selectFrom('shared_counts').select('key').execute();
  return rows.map(({ key }) => key);
};

/** Makes a pass order and a registration that both wait for credits of one statement. */
async function bothWait() {
  const [ofPass, ofEvent] = [shop.nextUtr(), shop.nextUtr()];
  const [passId, buyer] = [await shop.pass({ prices: [{ amount: 250 }] }), await make.student()];
  const bought = await shop.buy(passId, buyer, { transactionId: ofPass });
  expect(bought.statusCode, bought.body).toBe(201);
  const before = await countedKeys();
  await make.registration(await make.event({ fee: 100 }), { fields: { transactionId: ofEvent } });
  const ofRegistrant = (await countedKeys()).filter((key) => !before.includes(key));
  const statement = statementOf([
    { note: 'PASS', amount: 250, utr: ofPass },
    { note: 'EVENT', amount: 100, utr: ofEvent },
  ]);
  const { _id } = (await sendStatement(app, bearer, statement)).json();
  return {
    buyer,
    apply: () => call(app, 'POST', `/api/payments/statements/${_id}/apply`, { bearer, json: {} }),
    lockCount: (tx: Tx, wait?: 'nowait') =>
      sql`select key from shared_counts where key in (${sql.join(ofRegistrant)}) for no key update ${sql.raw(wait ?? '')}`.execute(
        tx,
      ),
  };
}

describe.runIf(engine === 'postgres')('a statement that pays for a pass and a registration', () => {
  // The first audit record makes every other writer of records wait, and a statement can have thousands of
  // registrations.
  test('writes its first record after the last mail', async () => {
    const { apply, lockCount } = await bothWait();
    const applied = await whileLocked(
      app,
      (tx) => lockCount(tx),
      apply,
      (tx) => sql`select name from history_heads for no key update nowait`.execute(tx),
    );
    expect(applied.json().completed, applied.body).toBe(2);
  });

  // The same order as when an organiser sets statuses: first the registration, then the counts of its mails.
  test('waits for the registrations made with the pass before it writes its first mail', async () => {
    const { buyer, apply, lockCount } = await bothWait();
    const eventId = await make.event({ columns: { entry: 'pass', date: '2099-05-09' } });
    const { id } = await make.registration(eventId, { student: buyer });
    const applied = await whileLocked(app, lockRowOf('registrations', id), apply, (tx) => lockCount(tx, 'nowait'));
    expect(applied.json().completed, applied.body).toBe(2);
  });
});
