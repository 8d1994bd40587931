import { afterAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { feedbackOf, goingOn, over } from '#testing/feedback-of.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { startTestApp } from '#testing/test-app.ts';
import type { FeedbackList } from '../admin-contract.ts';
import { usualQuestions } from '../rules.ts';

// Three in the afternoon in Chennai.
const clock = stoppedClock('2025-05-09T09:30:00.000Z');
const app = await startTestApp({ now: clock.now });
afterAll(() => app.stop());
const { make, bearer, save, record, sheet, askedEvent, participant, answer } = await feedbackOf(app);

describe('the questions of an event', () => {
  test('the questions of an event are saved, audited, and refused where somebody else was quicker', async () => {
    const event = await make.event();
    const saved = await save(event, {});
    expect(saved.json()).toMatchObject({ isAsked: true, shown: 0, isAnswered: false });
    expect(saved.json().results).toHaveLength(3);
    expect((await save(event, {})).statusCode).toBe(409);
    const records = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `event:${event}`);
    expect(await records.execute()).toEqual([{ action: 'event.feedback' }]);
  });

  test.each([
    [{ questions: [] }, 'isAsked'],
    [{ questions: Array.from({ length: 6 }, () => usualQuestions[0]) }, 'questions'],
    [{ questions: [{ kind: 'one', label: 'Which?', options: ['A'] }] }, 'questions.0.options'],
    [{ questions: [{ kind: 'one', label: 'Which?', options: ['A', 'a'] }] }, 'questions.0.options'],
    [{ questions: [{ kind: 'stars', label: '', options: [] }] }, 'questions.0.label'],
  ])('refuses %j', async (form, field) => {
    const answered = await save(await make.event(), form);
    expect([answered.statusCode, Object.keys(answered.json().errors)]).toEqual([422, [field]]);
  });

  test('the questions of an event put their event before events without questions', async () => {
    await make.event();
    const event = await askedEvent();
    const { json } = await call(app, 'GET', '/api/admin/feedback', { bearer });
    const { events } = json() as FeedbackList;
    const without = events.findIndex(({ state }) => state === 'none');
    expect(events.slice(0, without).map(({ _id }) => _id)).toContain(event);
    expect(events.slice(without).every(({ state }) => state === 'none')).toBe(true);
  });

  test('the questions of an event stay as they are once somebody has answered, and can be asked no more', async () => {
    const event = await askedEvent();
    const student = await participant(event);
    const other = await participant(event);
    expect((await answer(student, event, ['5'])).statusCode).toBe(201);
    const { version } = await record(event);
    const changed = await save(event, { questions: usualQuestions.slice(0, 1), version });
    expect(changed.json().message).toMatch(/^Somebody has answered already/);
    expect((await save(event, { isAsked: false, version })).statusCode).toBe(200);
    expect((await answer(other, event, ['5'])).statusCode).toBe(404);
    expect((await record(event)).isAnswered).toBe(true);
  });

  test('the questions of an event stay as they are when the account of the only person who answered is deleted', async () => {
    const event = await askedEvent();
    const password = 'a good password';
    const gone = await participant(event, password);
    expect((await answer(gone, event, ['1', '', 'Only one'])).statusCode).toBe(201);
    await call(app, 'POST', '/api/students/me/delete', { bearer: gone.bearer, json: { password } });
    const { version, isAnswered } = await record(event);
    expect(isAnswered).toBe(true);
    expect((await save(event, { questions: usualQuestions.slice(0, 1), version })).statusCode).toBe(409);
    for (let person = 2; person <= 5; person++) {
      expect((await answer(await participant(event), event, ['5'])).statusCode).toBe(201);
    }
    expect(await record(event)).toMatchObject({ shown: 5, results: [{}, {}, { texts: ['Only one'] }] });
  });

  test('the questions of an event stay as they are when the accounts of all five who answered are deleted', async () => {
    const event = await askedEvent();
    const password = 'a good password';
    for (let person = 1; person <= 5; person++) {
      const student = await participant(event, password);
      expect((await answer(student, event, ['5'])).statusCode).toBe(201);
      await call(app, 'POST', '/api/students/me/delete', { bearer: student.bearer, json: { password } });
    }
    const { version } = await record(event);
    expect((await save(event, { questions: usualQuestions.slice(0, 1), version })).statusCode).toBe(409);
    expect((await record(event)).results[0].counts[0].count).toBe(5);
  });

  test('the questions of an event are another coordinator’s secret', async () => {
    const [own, foreign] = [await askedEvent(), await askedEvent()];
    const { bearer: as } = await make.admin({ role: 'coordinator', events: [own] });
    const read = async (event: string) =>
      (await call(app, 'GET', `/api/admin/events/${event}/feedback`, { bearer: as })).statusCode;
    expect([await read(own), await read(foreign)]).toEqual([200, 404]);
    const { version } = await record(foreign);
    expect((await save(foreign, { version }, as)).statusCode).toBe(404);
  });
});

describe('who may answer', () => {
  test('asks and takes nothing about an event that was taken off the site', async () => {
    const event = await askedEvent();
    const student = await participant(event);
    const answered = await participant(event);
    expect((await answer(answered, event, ['5'])).statusCode).toBe(201);
    await call(app, 'PUT', `/api/events/${event}/publication`, { bearer, json: { isActive: false } });
    expect(await sheet(student, event)).toMatchObject({ state: 'none', questions: [] });
    expect((await answer(student, event, ['5'])).statusCode).toBe(404);
    expect(await sheet(answered, event)).toMatchObject({ state: 'answered' });
  });

  test('accepts the answers of a participant once, after the event and within 30 days', async () => {
    const event = await askedEvent();
    const student = await participant(event);
    expect(await sheet(student, event)).toMatchObject({ state: 'open', questions: [{}, {}, {}] });
    const list = await call(app, 'GET', '/api/students/feedback', { bearer: student.bearer });
    expect(list.json()).toMatchObject([{ event: { _id: event }, beforeCertificate: false }]);
    expect((await answer(student, event, ['4', 'Just right', 'More tables']))?.statusCode).toBe(201);
    expect((await answer(student, event, ['1'])).statusCode).toBe(409);
    expect(await sheet(student, event)).toMatchObject({ state: 'answered', questions: [] });
    expect((await call(app, 'GET', '/api/students/feedback', { bearer: student.bearer })).json()).toEqual([]);
  });

  test('accepts answers once when they arrive twice at the same moment', async () => {
    const event = await askedEvent();
    const student = await participant(event);
    const statuses = (await Promise.all([1, 2, 3].map(() => answer(student, event, ['3'])))).map(
      (one) => one.statusCode,
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const sealed = app.platform.db.selectFrom('feedback_sealed').select('id').where('event_id', '=', event);
    expect(await sealed.execute()).toHaveLength(1);
  });

  test('refuses answers before the event ends from somebody who was not checked in at it', async () => {
    const event = await askedEvent(goingOn);
    const student = await participant(event);
    expect((await sheet(student, event)).state).toBe('early');
    expect((await answer(student, event, ['3'])).statusCode).toBe(409);
    const gate = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [event] } });
    const ticket = (await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer })).json();
    await gate.scan(await gate.phone(), [{ code: ticket.code }]);
    expect((await sheet(student, event)).state).toBe('open');
    expect((await answer(student, event, ['3'])).statusCode).toBe(201);
  });

  test('refuses answers from somebody who did not take part, or has cancelled', async () => {
    const event = await askedEvent();
    const stranger = await make.student();
    expect(await sheet(stranger, event)).toEqual({ event: null, state: 'none', questions: [] });
    expect((await answer(stranger, event, ['3'])).statusCode).toBe(404);
    expect(await sheet(stranger, 'no-such-event')).toEqual({ event: null, state: 'none', questions: [] });
    const gone = await participant(event);
    const { db } = app.platform;
    const own = db.updateTable('registrations').set({ registration_status: 'cancelled' });
    await own.where('student_id', '=', gone.id).execute();
    expect((await answer(gone, event, ['3'])).statusCode).toBe(404);
  });

  test.each([[['', '', '']], [['6', '', '']], [['', 'Far too hard', '']], [['', '', 'x'.repeat(501)]]])(
    'refuses the answers %j',
    async (values) => {
      const event = await askedEvent();
      expect((await answer(await participant(event), event, values)).statusCode).toBe(422);
    },
  );
});

describe('answers', () => {
  test('answers can be read from the fifth person on, and five at a time', async () => {
    const event = await askedEvent();
    const shown: number[] = [];
    for (let person = 1; person <= 11; person++) {
      const said = await answer(await participant(event), event, ['4', 'Just right', `Text ${person}`]);
      expect(said.statusCode).toBe(201);
      const now = await record(event);
      shown.push(now.shown);
      expect([now.results[0].counts[1].count, now.results[2].texts.length]).toEqual([now.shown, now.shown]);
    }
    expect(shown).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10]);
    const { json } = await call(app, 'GET', '/api/admin/feedback', { bearer });
    expect(json().events.find(({ _id }: { _id: string }) => _id === event)).toMatchObject({ shown: 10, stars: 4 });
  });

  test('answers are sealed at one length until then, and taken apart and mixed afterwards', async () => {
    const event = await askedEvent();
    const { db } = app.platform;
    for (const text of ['A', 'B'.repeat(400), 'C', 'D']) await answer(await participant(event), event, ['5', '', text]);
    const sealed = await db.selectFrom('feedback_sealed').selectAll().where('event_id', '=', event).execute();
    expect(new Set(sealed.map((row) => row.sealed.length)).size).toBe(1);
    await answer(await participant(event), event, ['1', '', 'E']);
    const { results } = await record(event);
    const ids = results.map(({ _id }: { _id: string }) => _id);
    const rows = await db.selectFrom('feedback_answers').selectAll().where('question_id', 'in', ids).execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['id', 'question_id', 'value']);
    expect(await db.selectFrom('feedback_sealed').select('id').where('event_id', '=', event).execute()).toEqual([]);
    const given = await db.selectFrom('feedback_given').selectAll().where('event_id', '=', event).execute();
    expect(given).toHaveLength(5);
    expect(Object.keys(given[0] ?? {}).sort()).toEqual(['event_id', 'student_id']);
  });

  test('answers count once for each question, and only what was checked', async () => {
    const event = await askedEvent();
    const [{ _id: stars }] = (await record(event)).results;
    const send = async (values: string[]) => {
      const { bearer: as } = await participant(event);
      const json = { answers: values.map((value) => ({ question: stars, value })) };
      return call(app, 'POST', `/api/students/events/${event}/feedback`, { bearer: as, json });
    };
    expect((await send(['99', 'five', '1', '1', '5'])).statusCode).toBe(201);
    expect((await send(['5', '99'])).statusCode).toBe(422);
    for (let person = 2; person <= 5; person++) await send(['5']);
    const rows = app.platform.db.selectFrom('feedback_answers').select('value').where('question_id', '=', stars);
    expect((await rows.execute()).map(({ value }) => value)).toEqual(['5', '5', '5', '5', '5']);
  });

  test('opens the answers of five people once when they come at once', async () => {
    const event = await askedEvent();
    const people = [];
    for (let person = 0; person < 6; person++) people.push(await participant(event));
    await Promise.all(people.map((student) => answer(student, event, ['2', '', 'At once'])));
    const { shown, results } = await record(event);
    expect([shown, results[0].counts[3].count, results[2].texts.length]).toEqual([5, 5, 5]);
  });

  test('answers are not in the student’s data, which says that there are some, and stay when the account goes', async () => {
    const event = await askedEvent();
    const password = 'a good password';
    const student = await participant(event, password);
    await answer(student, event, ['2', '', 'Nobody finds this']);
    const data = await call(app, 'GET', '/api/students/me/data', { bearer: student.bearer });
    expect(data.json().feedback.answered).toMatchObject([{ event: { _id: event } }]);
    expect(data.body).not.toContain('Nobody finds this');
    await call(app, 'POST', '/api/students/me/delete', { bearer: student.bearer, json: { password } });
    const { db } = app.platform;
    expect(await db.selectFrom('feedback_given').select('event_id').where('event_id', '=', event).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('feedback_sealed').select('id').where('event_id', '=', event).execute()).toHaveLength(1);
  });
});

test('feedback is deleted with its event only when that is confirmed, without a number of people', async () => {
  const event = await askedEvent();
  const student = await participant(event);
  const remove = (query = '') => call(app, 'DELETE', `/api/events/${event}${query}`, { bearer });
  expect((await remove()).json().errors).toEqual({ confirmRegistrations: '1' });
  expect((await answer(student, event, ['5'])).statusCode).toBe(201);
  const asked = await remove('?confirmRegistrations=1');
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({
    message: [
      'This event has 1 registration and feedback from participants. Deleting it deletes them too.',
      'Certificates that were made stay, and can still be verified.',
    ].join(' '),
    errors: { confirmRegistrations: '1', confirmFeedback: '1' },
  });
  const own = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', student.id);
  const { id } = await own.executeTakeFirstOrThrow();
  expect((await call(app, 'DELETE', `/api/registration/${id}`, { bearer })).statusCode).toBe(200);
  expect((await remove()).json().errors).toEqual({ confirmFeedback: '1' });
  expect((await remove('?confirmFeedback=1')).statusCode).toBe(200);
  expect((await call(app, 'GET', `/api/admin/events/${event}/feedback`, { bearer })).statusCode).toBe(404);
});

test('a certificate is shown after the feedback, where the organisers ask for it first', async () => {
  const event = await askedEvent(over, { beforeCertificate: true });
  const student = await participant(event);
  const json = { eventId: event, kind: 'participation', rule: { kind: 'registered' } };
  await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  const own = async () =>
    (await call(app, 'GET', '/api/students/certificates', { bearer: student.bearer })).json().certificates[0];
  const withheld = { awaitsFeedback: true, code: '', serial: '', pdf: '', png: '', verify: '' };
  expect(await own()).toMatchObject(withheld);
  await answer(student, event, ['5']);
  expect(await own()).toMatchObject({ awaitsFeedback: false, pdf: expect.stringContaining('/certificates/') });
});

test('the student’s own data holds the whole certificate while its feedback is awaited', async () => {
  const event = await askedEvent(over, { beforeCertificate: true });
  const student = await participant(event);
  const json = { eventId: event, kind: 'participation', rule: { kind: 'registered' } };
  await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
  const stored = await app.platform.db
    .selectFrom('certificates')
    .select(['code', 'serial'])
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow();
  const { certificates } = (await call(app, 'GET', '/api/students/me/data', { bearer: student.bearer })).json();
  expect(certificates).toMatchObject([{ ...stored, awaitsFeedback: true, verify: `/verify/${stored.code}` }]);
  for (const address of [certificates[0].pdf, certificates[0].png]) {
    expect((await call(app, 'GET', address)).statusCode).toBe(200);
  }
});

test('feedback is closed 30 days after the event', async () => {
  const event = await askedEvent();
  const student = await participant(event);
  await app.platform.db.updateTable('events').set({ date: '2025-04-01' }).where('id', '=', event).execute();
  expect((await sheet(student, event)).state).toBe('closed');
  expect((await answer(student, event, ['3'])).json().message).toMatch(/is over\.$/);
});
