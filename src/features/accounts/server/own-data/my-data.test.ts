import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myData } from '#features/accounts/own-data-contract.ts';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// 01:00 on 2 April in India.
const clock = stoppedClock('2025-04-01T19:30:00.000Z');
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' }, now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

const download = (bearer: string) => call(app, 'GET', '/api/students/me/data', { bearer });

describe('a student’s own data', () => {
  test('sends the data as a JSON file, dated in the time zone of the edition, that is not cached', async () => {
    const response = await download((await make.student()).bearer);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2025-04-02.json"');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(myData.safeParse(response.json()).success).toBe(true);
  });

  test('holds profile, settings, registrations with teams, bookmarks, mails and sessions', async () => {
    const student = await make.student({ name: 'Student 1' });
    const eventId = await make.event({ fee: 100, team: { min: 1, max: 3 }, columns: { title: 'Paper Bridges' } });
    const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'College' };
    const fields = { teamName: 'Loops', teamMembers: JSON.stringify([member]) };
    const { id } = await make.registration(eventId, { student, fields });
    await call(app, 'PUT', `/api/students/events/${eventId}/bookmark`, { bearer: student.bearer });
    await call(app, 'PUT', '/api/students/certificate-name', {
      bearer: student.bearer,
      json: { name: 'Student One' },
    });
    const { db, now } = app.platform;
    await write(db, (tx) => openSession(tx, 'student', student.id, now()));
    await db.updateTable('students').set({ sign_up_network: 'a-code' }).where('id', '=', student.id).execute();

    const data = (await download(student.bearer)).json();
    expect(data.profile).toMatchObject({ _id: student.id, name: 'Student 1', email: student.email });
    expect(data.settings).toEqual({ mailNotifications: true });
    expect(data.signUpNetwork).toBe('a-code');
    expect(data.registrations).toMatchObject([
      {
        _id: id,
        event: { _id: eventId, title: 'Paper Bridges' },
        registrationStatus: 'pending',
        paymentStatus: 'pending',
        amountDue: 100,
        teamName: 'Loops',
        teamMembers: [member],
      },
    ]);
    expect(data.bookmarks).toMatchObject([{ eventId, title: 'Paper Bridges' }]);
    expect(data.certificates).toEqual([]);
    expect(data.certificateName).toEqual({
      name: 'Student One',
      suggested: 'Student 1',
      confirmedAt: expect.any(String),
    });
    expect(data.calendarFeed).toEqual({ madeAt: null });
    expect(data.mails).toMatchObject([{ subject: 'We have your registration for Paper Bridges', sentAt: null }]);
    expect(data.sessions.map((session: { isThisOne: boolean }) => session.isThisOne).toSorted()).toEqual([false, true]);
  });

  test('holds a place on a waitlist that the student has left', async () => {
    const student = await make.student();
    const eventId = await make.event({ capacity: 1, columns: { title: 'Full House' } });
    await make.registration(eventId);
    const path = `/api/students/events/${eventId}/waitlist`;
    expect((await call(app, 'POST', path, { bearer: student.bearer })).statusCode).toBeLessThan(300);
    await call(app, 'DELETE', path, { bearer: student.bearer });
    expect((await download(student.bearer)).json().waitlists).toEqual([
      {
        eventId,
        title: 'Full House',
        state: 'left',
        joinedAt: expect.any(String),
        offeredAt: null,
        offerUntil: null,
        settledAt: expect.any(String),
      },
    ]);
  });

  test('leaves out mails about the student that went to organisers', async () => {
    const { id, email } = await make.admin();
    const wanted = { new_registrations: 1, payment_confirmations: 1, contact_messages: 1 } as const;
    const { db } = app.platform;
    await db
      .insertInto('admin_notifications')
      .values({ admin_id: id, by_mail: 1, ...wanted })
      .execute();
    const { student } = await make.registration(await make.event({ fee: 100, columns: { title: 'Told' } }));
    expect(await mailsTo(app, email)).toMatchObject([{ student_id: student.id }]);
    const { mails } = (await download(student.bearer)).json();
    expect(mails).toMatchObject([{ subject: 'We have your registration for Told' }]);
  });

  test('holds a link that opens the payment proof without signing in', async () => {
    const { student } = await make.registration(await make.event({ fee: 100 }));
    const [{ paymentProof }] = (await download(student.bearer)).json().registrations;
    const { origin, pathname, search } = new URL(paymentProof);
    expect(origin).toBe('https://fest.example.edu');
    const proof = await call(app, 'GET', `${pathname}${search}`);
    expect(proof.statusCode).toBe(200);
    expect(proof.headers['content-type']).toMatch(/^image\//);
  });

  test('holds no session token, no hash and no text of a mail', async () => {
    const student = await make.student({ password: 'the password' });
    await make.registration(await make.event({ fee: 100 }), { student });
    const { body } = await download(student.bearer);
    const { db } = app.platform;
    const { password_hash } = await db
      .selectFrom('students')
      .select('password_hash')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const sessions = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('student_id', '=', student.id)
      .execute();
    for (const secret of [
      student.bearer.slice('Bearer '.length),
      password_hash,
      ...sessions.map((session) => session.token_hash),
      'Thank you for registering',
    ]) {
      expect(body).not.toContain(secret);
    }
  });

  test('holds nothing about another student', async () => {
    const eventId = await make.event({ fee: 100 });
    const other = await make.registration(eventId);
    await call(app, 'PUT', `/api/students/events/${eventId}/bookmark`, { bearer: other.student.bearer });
    const mine = await make.student();
    const { body } = await download(mine.bearer);
    expect(JSON.parse(body)).toMatchObject({ registrations: [], bookmarks: [], mails: [] });
    for (const theirs of [other.id, other.student.id, other.student.email]) expect(body).not.toContain(theirs);
  });

  test('leaves out mails to a deleted account when a new account takes over its email', async () => {
    const { student } = await make.registration(await make.event({ fee: 100 }));
    const { bearer } = await make.admin();
    await call(app, 'DELETE', `/api/students/${student.id}?confirmRegistrations=1`, { bearer });
    const next = await make.student({ email: student.email });
    expect((await download(next.bearer)).json().mails).toEqual([]);
  });
});
