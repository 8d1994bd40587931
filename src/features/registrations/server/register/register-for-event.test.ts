import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const rowsOf = (eventId: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('event_id', '=', eventId).execute();
const seatsTaken = async (eventId: string) => {
  const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).seats_taken;
};

describe('an accepted registration', () => {
  test('a free registration is confirmed and completed at once, and a mail is queued', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event();
    const email = 'free@students.example';
    const response = await register(app, { bearer, fields: { ...participant, email, eventId } });
    expect(response.statusCode).toBe(201);
    expect(response.json().registration).toMatchObject({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
    const mail = await app.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute();
    expect(mail).toHaveLength(1);
    expect(await seatsTaken(eventId)).toBe(1);
  });

  test('a paid registration starts as pending with the fee that the server has stored', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event({ fee: 150 });
    const fields = { ...participant, eventId, transactionId: '412345678901' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(response.statusCode).toBe(201);
    expect(response.json().registration).toMatchObject({
      registrationStatus: 'pending',
      paymentStatus: 'pending',
      amountDue: 150,
    });
  });

  test('a team registration stores its members and takes one seat', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event({ team: { min: 2, max: 3 } });
    const member = { name: 'Second', email: 'second@students.example', phone: '+91 00000 00101', college: 'Elsewhere' };
    const fields = { ...participant, eventId, teamName: 'Loops', teamMembers: JSON.stringify([member]) };
    const response = await register(app, { bearer, fields });
    expect(response.statusCode).toBe(201);
    const [row] = await rowsOf(eventId);
    expect(JSON.parse(row?.team_members ?? '')).toEqual([member]);
    expect(await seatsTaken(eventId)).toBe(1);
  });

  test('mails when and where the event is, as far as that is decided', async () => {
    const receipt = async (columns: NonNullable<Parameters<Maker['event']>[0]>['columns'] = {}) => {
      const { student } = await make.registration(await make.event({ columns }));
      return (await mailsTo(app, student.email))[0]?.text.split('\n').filter((line) => /^(When|Where):/.test(line));
    };
    expect(await receipt()).toEqual(['When: Friday, May 9, 2025, 10:00 AM - 11:00 AM', 'Where: Hall 1']);
    expect(await receipt({ end_time: '', location: '' })).toEqual(['When: Friday, May 9, 2025, from 10:00 AM']);
    expect(await receipt({ date: '', location: '' })).toEqual([]);
  });

  test('mails no day and no place of a registration that is cancelled or deleted', async () => {
    const { bearer } = await make.admin();
    const { id, student } = await make.registration(await make.event());
    const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: cancelled });
    const deleted = await make.registration(await make.event());
    await call(app, 'DELETE', `/api/registration/${deleted.id}`, { bearer });
    for (const [email, subject] of [
      [student.email, /is cancelled$/],
      [deleted.student.email, /is deleted$/],
    ] as const) {
      const mail = (await mailsTo(app, email)).find((one) => subject.test(one.subject));
      expect(mail?.text).toContain('Event: ');
      expect(mail?.text).not.toMatch(/^(When|Where):/m);
    }
  });
});
