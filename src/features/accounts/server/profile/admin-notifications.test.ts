import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const all = { emailNotifications: true, newRegistrations: true, paymentConfirmations: true, contactMessages: true };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
});
afterAll(() => app.stop());

async function fest() {
  const make = maker(app);
  const admin = await make.admin();
  const bearer = admin.bearer;
  return {
    make,
    admin,
    choose: async (wishes: Partial<typeof all>, of = admin) => {
      const path = '/api/admin/me/notifications';
      const saved = await call(app, 'PUT', path, { bearer: of.bearer, json: { ...all, ...wishes } });
      expect(saved.statusCode).toBe(200);
    },
    complete: (id: string) =>
      call(app, 'PUT', `/api/registration/${id}`, {
        bearer,
        json: { registrationStatus: 'confirmed', paymentStatus: 'completed' },
      }),
    write: () =>
      call(app, 'POST', '/api/messages', {
        json: {
          name: 'A visitor',
          email: 'visitor@students.example',
          subject: 'Bus',
          message: 'Is there a bus there?',
        },
      }),
    subjects: async (email = admin.email) => (await mailsTo(app, email)).map(({ subject }) => subject),
  };
}

test('an administrator who has chosen nothing gets no mails', async () => {
  const { make, complete, write, subjects } = await fest();
  const { id } = await make.registration(await make.event({ fee: 100 }));
  await complete(id);
  await write();
  expect(await subjects()).toEqual([]);
});

test('an administrator who chose all mails gets one for each registration, payment and message', async () => {
  const { make, admin, choose, complete, write, subjects } = await fest();
  await choose({});
  const { id } = await make.registration(await make.event({ fee: 100 }));
  await complete(id);
  await complete(id);
  await write();
  const told = await subjects();
  expect(told).toHaveLength(3);
  expect(told.join('\n')).toMatch(
    / registered for Event[\s\S]*Payment of .* for Event .* is confirmed[\s\S]*Message from A visitor: Bus/,
  );
  const [first] = await mailsTo(app, admin.email);
  expect(first?.text).toContain('https://fest.example.edu/admin/registrations');
  expect(first?.text).toContain('Fee: ₹100');
});

test.each([
  ['a registration', 'registration', 'registered'],
  ['a pass', 'order for a pass', 'bought'],
])('the mail about %s from the spot desk does not ask for a check of its payment', async (_, what, did) => {
  const { make, admin, choose } = await fest();
  await choose({});
  const prices = [{ amount: 100 }, { amount: 100, channel: 'spot' }];
  const item =
    did === 'bought'
      ? { kind: 'pass', _id: await passMaker(app, () => admin.bearer).pass({ prices }) }
      : { kind: 'event', _id: await make.event({ fee: 100, columns: { date: '2099-05-09' } }) };
  const person = { key: did, name: 'Walk-in', phone: '+91 00000 40001', college: 'Marina College' };
  const json = { person, item, payment: { means: 'cash', receiptNumber: `R-${did}` }, amount: 100 };
  const sold = await call(app, 'POST', '/api/admin/spot-desk/sales', { bearer: admin.bearer, json });
  expect(sold.statusCode, sold.body).toBe(201);
  const mail = (await mailsTo(app, admin.email)).find(({ subject }) => subject.startsWith(`Walk-in ${did}`));
  expect(mail?.text).toContain(`There is a new ${what}. It was made at the spot desk and is paid.`);
});

test('the mail about somebody without an email has no comma after the name', async () => {
  const { make, admin, choose } = await fest();
  await choose({});
  const item = { kind: 'event', _id: await make.event({ columns: { date: '2099-05-09' } }) };
  const person = { key: 'no email', name: 'Walk-in', phone: '+91 00000 40001', college: 'Marina College' };
  const json = { person, item, payment: { means: 'none' }, amount: 0 };
  expect((await call(app, 'POST', '/api/admin/spot-desk/sales', { bearer: admin.bearer, json })).statusCode).toBe(201);
  const [mail] = await mailsTo(app, admin.email);
  expect(mail?.text).toContain('Participant: Walk-in\n');
});

test('the mail about a registration with an unpaid pass says that it waits for the pass', async () => {
  const { make, admin, choose } = await fest();
  const passes = passMaker(app, () => admin.bearer);
  const passId = await passes.pass();
  const eventId = await make.event({ columns: { entry: 'pass' } });
  const student = await make.student();
  await passes.buy(passId, student);
  await choose({});
  await make.registration(eventId, { student });
  const mail = (await mailsTo(app, admin.email)).find(({ subject }) => subject.includes(' registered for '));
  expect(mail?.text).toContain('There is a new registration. It is confirmed once its pass is paid.');
});

test('no mail says that the payment of a free registration is confirmed', async () => {
  const { make, admin, choose, complete, subjects } = await fest();
  await choose({});
  const { id } = await make.registration(await make.event());
  const json = { registrationStatus: 'confirmed', paymentStatus: 'pending' };
  await call(app, 'PUT', `/api/registration/${id}`, { bearer: admin.bearer, json });
  await complete(id);
  expect(await subjects()).toEqual([expect.stringContaining(' registered for ')]);
});

test.each([
  [{ newRegistrations: false }, [/^Payment of/, /^Message from/]],
  [{ paymentConfirmations: false }, [/ registered for /, /^Message from/]],
  [{ contactMessages: false }, [/ registered for /, /^Payment of/]],
  [{ emailNotifications: false }, []],
])('leaves out exactly the mails that %j turns off', async (wishes, expected) => {
  const { make, choose, complete, write, subjects } = await fest();
  await choose(wishes);
  const { id } = await make.registration(await make.event({ fee: 100 }));
  await complete(id);
  await write();
  const told = await subjects();
  expect(told).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries()) expect(told[index]).toMatch(pattern);
});

test('a coordinator gets mails about own events only, a volunteer none on payments, finance none on messages', async () => {
  const { make, choose, complete, write, subjects } = await fest();
  const { db } = app.platform;
  const as = async (role: 'coordinator' | 'volunteer' | 'finance') => {
    const person = await make.admin();
    await choose({}, person);
    await db.updateTable('admins').set({ role }).where('id', '=', person.id).execute();
    return person;
  };
  const [coordinator, volunteer, finance] = [await as('coordinator'), await as('volunteer'), await as('finance')];
  const own = await make.event();
  await db.insertInto('admin_events').values({ admin_id: coordinator.id, event_id: own }).execute();
  await make.registration(own);
  const { id } = await make.registration(await make.event({ fee: 100 }));
  await complete(id);
  await write();
  expect(await subjects(coordinator.email)).toHaveLength(1);
  expect(await subjects(volunteer.email)).toMatchObject(
    [/ registered for /, / registered for /, /^Message/].map((p) => expect.stringMatching(p)),
  );
  expect(await subjects(finance.email)).toMatchObject(
    [/ registered for /, / registered for /, /^Payment/].map((p) => expect.stringMatching(p)),
  );
});

test('news of an order leads to it, but not for a volunteer, who cannot see orders', async () => {
  const { make, admin, choose } = await fest();
  const volunteer = await make.admin();
  for (const person of [admin, volunteer]) await choose({}, person);
  const { db } = app.platform;
  await db.updateTable('admins').set({ role: 'volunteer' }).where('id', '=', volunteer.id).execute();
  const shop = passMaker(app, () => admin.bearer);
  const student = await make.student();
  const { _id, reference } = (await shop.buy(await shop.pass(), student)).json();
  await shop.decide(_id, 'active');
  const free = await shop.pass({ name: 'Free pass', prices: [{ amount: 0 }] });
  expect((await shop.buy(free, student, { transactionId: '' })).statusCode).toBe(201);
  const linksOf = async (email: string) =>
    (await mailsTo(app, email)).map(({ text }) => /Order: (.*)/.exec(text)?.[1]?.split('/admin/')[1]);
  const paid = `passes?tab=orders&q=${encodeURIComponent(reference)}`;
  const unpaid = `passes?tab=orders&q=${encodeURIComponent(student.email)}`;
  expect(await linksOf(admin.email)).toEqual([paid, paid, unpaid]);
  expect(await linksOf(volunteer.email)).toEqual([undefined, undefined]);
});

test('a refused registration sends administrators no mail', async () => {
  const { make, choose, subjects } = await fest();
  await choose({});
  const eventId = await make.event({ capacity: 1 });
  const { student } = await make.registration(eventId);
  await expect(make.registration(eventId)).rejects.toThrow('This event is full.');
  await expect(make.registration(eventId, { student })).rejects.toThrow('already registered');
  expect(await subjects()).toHaveLength(1);
});

test('names the transaction ID to those who may see payments, and not to a volunteer', async () => {
  const { make, admin, choose } = await fest();
  const volunteer = await make.admin();
  for (const person of [admin, volunteer]) await choose({}, person);
  await app.platform.db.updateTable('admins').set({ role: 'volunteer' }).where('id', '=', volunteer.id).execute();
  await make.registration(await make.event({ fee: 100 }));
  const shop = passMaker(app, () => admin.bearer);
  await shop.buy(await shop.pass(), await make.student(), { transactionId: '512345678902' });
  const factsTo = async (email: string) => (await mailsTo(app, email)).map(({ text }) => text.match(/\d{12}/)?.[0]);
  expect(await factsTo(admin.email)).toEqual(['412345678901', '512345678902']);
  expect(await factsTo(volunteer.email)).toEqual([undefined, undefined]);
});
