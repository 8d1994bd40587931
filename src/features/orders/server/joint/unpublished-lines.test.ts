import { expect, test } from 'vitest';
import { app, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';

startJointServer();

test('the price of a cart names no event and no pass that is not published', async () => {
  const event = await make.event({ fee: 100, columns: { title: 'Secret Concert', is_active: 0 } });
  const pass = await shop.pass({ name: 'Secret Pass', isActive: false });
  const student = await make.student();
  const lines = [eventLine(event), passLine(pass)];
  for (const answer of [await till.quote(student, lines), await till.pay(student, lines)]) {
    expect(answer.body).toContain('This is no longer offered. Please remove it from your cart.');
    expect(answer.body).not.toContain('Secret');
  }
  const kept = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', student.id);
  expect(await kept.execute()).toEqual([]);
});

test('the price of a cart does not tell which events a pass opens that is not on sale', async () => {
  const event = await make.event({ fee: 100, columns: { entry: 'passOrFee' } });
  const pass = await shop.pass({ covers: { kind: 'events', events: [event] }, isActive: false });
  const quote = await till.quote(await make.student(), [eventLine(event), passLine(pass)]);
  expect(quote.json().lines[0]).toMatchObject({ amount: 100, fault: '' });
});
