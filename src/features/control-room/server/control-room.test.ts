import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import type { Ability, AdminRole } from '#shared/permissions.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Notifications } from '../contract.ts';
import { readNotifications } from './read-notifications.ts';
import { searchFor } from './search.ts';

let app: TestApp;
let make: Maker;
/** One registration for the coordinator's own event, and one for another event. */
let own: { eventId: string; id: string; studentId: string };
let other: { eventId: string; id: string; studentId: string };
const bearers = {} as Record<AdminRole, string>;

beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  own = await registered('Paper Lanterns', 'Student of lanterns', '500100200301');
  other = await registered('Brass Compass', 'Student of compasses', '500100200302');
  for (const role of ['administrator', 'coordinator', 'finance', 'volunteer'] as const) {
    const admin = await make.admin();
    bearers[role] = admin.bearer;
    await app.platform.db.updateTable('admins').set({ role }).where('id', '=', admin.id).execute();
    if (role !== 'coordinator') continue;
    await app.platform.db.insertInto('admin_events').values({ admin_id: admin.id, event_id: own.eventId }).execute();
  }
  const message = {
    name: 'A visitor',
    email: 'visitor@visitors.example',
    subject: 'Parking',
    message: 'Is there any?',
  };
  await app.platform.db
    .insertInto('contact_messages')
    .values({ ...message, id: 'message-1', is_read: 0, created_at: app.platform.now().toISOString() })
    .execute();
});
afterAll(() => app.stop());

async function registered(title: string, name: string, transactionId: string) {
  const eventId = await make.event({ fee: 100, columns: { title } });
  const student = await make.student({ name });
  const { id } = await make.registration(eventId, { student, fields: { name, transactionId } });
  return { eventId, id, studentId: student.id };
}

const search = async (role: AdminRole, q: string) =>
  (await call(app, 'GET', `/api/admin/search?q=${encodeURIComponent(q)}`, { bearer: bearers[role] })).json();
const news = async (role: AdminRole): Promise<Notifications> =>
  (await call(app, 'GET', '/api/admin/news', { bearer: bearers[role] })).json();
const nothing = { events: [], students: [], registrations: [], orders: [], passes: [], certificates: [] };
const idsOf = (found: { _id: string }[]) => found.map(({ _id }) => _id);

describe('the search of the control room', () => {
  test('searches only the lists that the role may read', async () => {
    const found = (ability?: Ability) =>
      searchFor(app.platform, { events: 'all', may: (asked) => asked === ability }, 'lantern');
    expect(await found()).toEqual(nothing);
    expect(await found('events.read')).toMatchObject({ events: [{}], students: [], registrations: [] });
    expect(await found('students.read')).toMatchObject({ events: [], students: [{}], registrations: [] });
    expect(await found('registrations.read')).toMatchObject({ events: [], students: [], registrations: [{}] });
  });

  test('finds events, students and registrations by parts of their words, in any case', async () => {
    const found = await search('administrator', 'LANTERN');
    expect(found.events).toMatchObject([{ _id: own.eventId, title: 'Paper Lanterns' }]);
    expect(found.students).toMatchObject([{ _id: own.studentId, name: 'Student of lanterns' }]);
    expect(found.registrations).toMatchObject([{ _id: own.id, event: { _id: own.eventId, title: 'Paper Lanterns' } }]);
  });

  test('finds only what contains every word of the search, in any order', async () => {
    expect(idsOf((await search('administrator', 'compasses brass')).registrations)).toEqual([other.id]);
    expect((await search('administrator', 'compasses lantern')).registrations).toEqual([]);
  });

  test('finds a phone number or transaction ID however the digits are grouped', async () => {
    const { id } = await make.student({ name: 'Caller' });
    const phone = '+91 00000 76543';
    await write(app.platform.db, (tx) => tx.updateTable('students').set({ phone }).where('id', '=', id).execute());
    for (const q of ['0000076543', '+910000076543', '00000-76543', '000000 76543']) {
      expect(idsOf((await search('administrator', q)).students), q).toEqual([id]);
    }
    expect(idsOf((await search('finance', '5001 0020-0302')).registrations)).toEqual([other.id]);
  });

  test('finds orders by student, transaction ID and pass, and passes by name, for whom they concern', async () => {
    const student = await make.student({ name: 'Buyer of anchors' });
    const at = app.platform.now().toISOString();
    const pass = { name: 'Harbour pass', description: '', covers: '{"kind":"all"}', prices: '[]', sale_limit: null };
    const bounds = { sale_from: '', sale_until: '', created_at: at, updated_at: at, version: 0 };
    await write(app.platform.db, async (tx) => {
      await tx
        .insertInto('passes')
        .values({ ...pass, ...bounds, id: 'pass-1', sold: 1, is_active: 1 })
        .execute();
      await tx
        .insertInto('pass_orders')
        .values({
          id: 'order-1',
          pass_id: 'pass-1',
          student_id: student.id,
          status: 'pending',
          amount_due_paise: 20_000,
          price_line: '',
          coupon_id: null,
          covers: pass.covers,
          transaction_id: '500100200399',
          transaction_key: '500100200399',
          payment_reference: 'HARB0UR',
          proof_key: '',
          proof_state: 'none',
          reason: '',
          created_at: at,
          updated_at: at,
          resubmitted_at: '',
        })
        .execute();
    });
    for (const q of ['buyer of', '5001 0020 0399', 'harbour pass buyer', 'harb0ur', 'buyer 500100200399']) {
      expect(idsOf((await search('finance', q)).orders), q).toEqual(['order-1']);
    }
    expect((await search('finance', 'harbour pass lantern')).orders).toEqual([]);
    expect((await search('finance', 'harbour')).passes).toEqual([{ _id: 'pass-1', name: 'Harbour pass' }]);
    expect(await search('volunteer', 'harbour')).toEqual(nothing);
    expect((await news('finance')).counts.ordersToCheck).toBe(1);
    expect((await news('volunteer')).counts.ordersToCheck).toBe(0);
    await write(app.platform.db, async (tx) => {
      await tx.deleteFrom('pass_orders').execute();
      await tx.deleteFrom('passes').execute();
    });
  });

  test('lists a name that begins with the search text first', async () => {
    await make.student({ name: 'Zed Quill' });
    const { id } = await make.student({ name: 'Quill Zed' });
    expect(idsOf((await search('administrator', 'quill')).students)[0]).toBe(id);
  });

  test.each(['%', '_', "' or 1=1 --", '\\'])('searches for %s as plain text', async (letters) => {
    expect(await search('administrator', letters)).toEqual(nothing);
  });

  test('finds nothing when the search is empty', async () => {
    expect(await search('administrator', '  ')).toEqual(nothing);
  });

  test('shows a coordinator only their own events, with their students and registrations', async () => {
    const found = await search('coordinator', 'student of');
    expect(idsOf(found.students)).toEqual([own.studentId]);
    expect(idsOf(found.registrations)).toEqual([own.id]);
    expect((await search('coordinator', 'brass compass')).events).toEqual([]);
  });

  test('finds a transaction ID for finance but not for a volunteer', async () => {
    expect(idsOf((await search('finance', '500100200302')).registrations)).toEqual([other.id]);
    expect((await search('volunteer', '500100200302')).registrations).toEqual([]);
  });
});

describe('the news of the control room', () => {
  test('shows news only from lists that the role may read', async () => {
    const told = (...abilities: Ability[]) =>
      readNotifications(app.platform.db, { events: 'all', may: (asked) => abilities.includes(asked) });
    expect(await told()).toEqual({
      counts: { registrationsToCheck: 0, ordersToCheck: 0, unreadMessages: 0 },
      items: [],
    });
    const kinds = new Set((await told('registrations.read')).items.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['registration']);
  });

  test('counts what waits, and lists the newest items first', async () => {
    const { counts, items } = await news('administrator');
    expect(counts).toEqual({ registrationsToCheck: 2, ordersToCheck: 0, unreadMessages: 1 });
    expect(items.map(({ kind, about }) => [kind, about])).toEqual([
      ['message', 'Parking'],
      ['registration', 'Brass Compass'],
      ['registration', 'Paper Lanterns'],
    ]);
  });

  test('shows a proof that was sent again to finance but not to a volunteer', async () => {
    const set = (columns: { resubmitted_at: string }) =>
      write(app.platform.db, (tx) => tx.updateTable('registrations').set(columns).where('id', '=', other.id).execute());
    await set({ resubmitted_at: app.platform.now().toISOString() });
    expect((await news('finance')).items[0]).toMatchObject({ kind: 'payment', about: 'Brass Compass' });
    expect((await news('volunteer')).items.map(({ kind }) => kind)).not.toContain('payment');
    await set({ resubmitted_at: '' });
  });

  test('shows no proof that was sent again for a registration that was cancelled since', async () => {
    const at = app.platform.now().toISOString();
    const told = async (columns: { registration_status: 'pending' | 'cancelled'; released_at: string }) => {
      const sent = { ...columns, resubmitted_at: at };
      await write(app.platform.db, (tx) =>
        tx.updateTable('registrations').set(sent).where('id', '=', other.id).execute(),
      );
      return (await news('finance')).items.map(({ kind }) => kind).includes('payment');
    };
    expect(await told({ registration_status: 'cancelled', released_at: '' })).toBe(false);
    // The deadline took the seat. The money may have arrived, so somebody has to check the proof.
    expect(await told({ registration_status: 'cancelled', released_at: at })).toBe(true);
    expect(await told({ registration_status: 'pending', released_at: '' })).toBe(true);
    const back = { resubmitted_at: '' };
    await write(app.platform.db, (tx) =>
      tx.updateTable('registrations').set(back).where('id', '=', other.id).execute(),
    );
  });

  test('shows an order of a pass to those who can open it', async () => {
    const shop = passMaker(app, () => bearers.administrator);
    const student = await make.student({ name: 'Buyer of passes' });
    const { _id } = (await shop.buy(await shop.pass({ name: 'Gold Pass' }), student)).json();
    const told = { kind: 'order', _id, name: 'Buyer of passes', email: student.email, about: 'Gold Pass' };
    for (const role of ['administrator', 'finance'] as const) expect((await news(role)).items[0]).toMatchObject(told);
    for (const role of ['coordinator', 'volunteer'] as const) {
      expect((await news(role)).items.map(({ kind }) => kind)).not.toContain('order');
    }
    await app.platform.db.deleteFrom('pass_orders').where('id', '=', _id).execute();
  });

  test('counts no registrations to check for a volunteer', async () => {
    expect((await news('volunteer')).counts.registrationsToCheck).toBe(0);
  });

  test('shows a coordinator only news of their own events, without messages', async () => {
    const { counts, items } = await news('coordinator');
    expect(counts).toEqual({ registrationsToCheck: 1, ordersToCheck: 0, unreadMessages: 0 });
    expect(items.map(({ about }) => about)).toEqual(['Paper Lanterns']);
  });

  test('shows no news and no search results to a coordinator without events', async () => {
    const admin = await make.admin();
    await app.platform.db.updateTable('admins').set({ role: 'coordinator' }).where('id', '=', admin.id).execute();
    const response = await call(app, 'GET', '/api/admin/news', { bearer: admin.bearer });
    expect(response.json()).toEqual({
      counts: { registrationsToCheck: 0, ordersToCheck: 0, unreadMessages: 0 },
      items: [],
      role: 'coordinator',
    });
    const found = await call(app, 'GET', '/api/admin/search?q=student', { bearer: admin.bearer });
    expect(found.json()).toEqual(nothing);
  });
});
