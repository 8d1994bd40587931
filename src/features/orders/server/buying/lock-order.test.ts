import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { lockOrder } from '../rows.ts';

let app: TestApp;
let make: Maker;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  const { bearer } = await make.admin();
  shop = passMaker(app, () => bearer);
});
afterAll(() => app.stop());

const isWaitedFor = async () => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows.length > 0;
};

test.runIf(engine === 'postgres')(
  'a proof of an order that is sent again waits for the order before it locks its student',
  async () => {
    const [passId, student] = [await shop.pass(), await make.student()];
    const orderId: string = (await shop.buy(passId, student)).json()._id;
    await shop.decide(orderId, 'rejected');
    const isLocked = Promise.withResolvers<void>();
    const isSending = Promise.withResolvers<void>();
    // As where a registration that was made with the pass is restored: the order, then the student.
    const restoring = write(app.platform.db, async (tx) => {
      await lockOrder(tx, orderId);
      isLocked.resolve();
      await isSending.promise;
      await sql`select id from students where id = ${student.id} for no key update nowait`.execute(tx);
    });
    await isLocked.promise;
    const sent = shop.buy(passId, student);
    try {
      await expect.poll(isWaitedFor).toBe(true);
    } finally {
      isSending.resolve();
    }
    await restoring;
    expect((await sent).json()).toMatchObject({ _id: orderId, status: 'pending' });
  },
);
