import { expect } from 'vitest';
import { call } from '../call.ts';
import { gateOf } from '../gate/gate-of.ts';
import { judgingOf } from '../judging-of.ts';
import { maker } from '../make.ts';
import { passMaker } from '../orders/buy-pass.ts';
import { screenshot } from '../pictures.ts';
import { multipartBody, multipartType } from '../send-form.ts';
import type { TestApp } from '../test-app.ts';

/** What the student of `holdFest` types. */
export const person = {
  name: 'Student of the former edition',
  email: 'former-edition@students.example',
  phone: '+91 00000 07712',
};
export const utrs = ['771234500001', '771234500002'];

/** An event with all that a fest leaves behind: people, money, scans, results, certificates. */
export async function holdFest(app: TestApp) {
  const make = maker(app);
  const chief = await make.admin({ name: 'Chief organiser' });
  const send = sender(app, chief.bearer);
  const image = await upload(app, chief.bearer);
  const event = await make.event({ fee: 100, columns: { image, date: '2099-05-09' } });
  const questionsOf = `/api/admin/events/${event}/questions`;
  const plain = { kind: 'shortText', help: '', options: [], required: false, askedOf: 'leader', deadline: '' };
  const asks = ['Which track?', 'A question that is removed'].map((label) => ({ ...plain, label }));
  const { questions } = await send('PUT', questionsOf, { questions: asks });
  await send('PUT', questionsOf, { questions: questions.slice(0, 1) });
  const student = await make.student({ ...person, password: 'a good password' });
  const typed = { ...person, transactionId: utrs[0] ?? '' };
  const registration = await make.registration(event, { student, fields: typed });
  const accepted = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await send('PUT', `/api/registration/${registration.id}`, accepted);
  const shop = passMaker(app, () => chief.bearer);
  const pass = await shop.pass({ prices: [{ amount: 250, limit: 10 }] });
  await send('POST', '/api/admin/coupons', { code: 'EARLY', percent: 10, perPerson: 1 });
  const bought = await shop.buy(pass, student, { transactionId: utrs[1] ?? '', coupon: 'EARLY' });
  expect(bought.statusCode, bought.body).toBe(201);
  const gate = await gateOf(app, make, chief.bearer);
  const ticket = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
  await gate.scan(await gate.phone(), [{ code: ticket.code }]);
  const judging = await judgingOf(app, make, chief.bearer);
  const round = await judging.marked([9, 8, 7]);
  expect((await judging.publish(round.id)).statusCode).toBe(200);
  const kind = 'participation';
  const templates = '/api/admin/certificate-templates';
  const { _id: template } = await send('POST', templates, { kind, name: 'Of our own' });
  const batch = { eventId: event, kind, templateId: template, rule: { kind: 'registered' } };
  await send('POST', '/api/admin/certificates/batches', batch);
  await send('POST', '/api/messages', { ...person, subject: 'A question', message: `Yours, ${person.name}` });
  await call(app, 'POST', '/api/students/login', { json: { email: person.email, password: 'a good password' } });
  const { _id: removed } = await send('POST', templates, { kind, name: 'Removed again' });
  // These changes the server would make later, by the clock.
  const at = '2099-05-10T06:00:00.000Z';
  const { db } = app.platform;
  await db.updateTable('certificate_templates').set({ removed_at: at }).where('id', '=', removed).execute();
  await db.updateTable('events').set({ seats_offered: 1 }).where('id', '=', event).execute();
  await db.updateTable('event_questions').set({ reminded_at: at }).where('event_id', '=', event).execute();
  const asked = db.selectFrom('feedback_forms').select('event_id').limit(1);
  await db.updateTable('feedback_forms').set({ opened: 5, mailed_at: at }).where('event_id', '=', asked).execute();
  const coordinator = await make.admin({ role: 'coordinator', events: [event] });
  return { chief, event, image, template, coordinator };
}
export type HeldFest = Awaited<ReturnType<typeof holdFest>>;

const sender = (app: TestApp, bearer: string) => async (method: 'POST' | 'PUT', url: string, json: object) => {
  const answer = await call(app, method, url, { bearer, json });
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};

async function upload(app: TestApp, bearer: string): Promise<string> {
  const file = { name: 'picture', value: await screenshot(), filename: 'poster.png', type: 'image/png' };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': multipartType, authorization: bearer },
    payload: multipartBody([file]),
  });
  return answer.json().url;
}
