import { afterAll, expect, onTestFinished, test } from 'vitest';
import { attendance } from '#features/gate/server/index.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { feedbackOf, goingOn } from '#testing/feedback-of.ts';
import { mailsTo } from '#testing/mailbox.ts';
import type { TestStudent } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';
import { askForFeedback } from './index.ts';

// Three in the afternoon in Chennai.
const clock = stoppedClock('2025-05-09T09:30:00.000Z');
const app = await startTestApp({ now: clock.now });
afterAll(() => app.stop());
const { make, bearer, save, askedEvent, participant, answer } = await feedbackOf(app);

test('those who came are asked by mail once, when the event is over and if they want mails', async () => {
  const event = await askedEvent(goingOn);
  const [student, silent, early] = [await participant(event), await participant(event), await participant(event)];
  const { db } = app.platform;
  await db.updateTable('students').set({ mail_wanted: 0 }).where('id', '=', silent.id).execute();
  const mailed = async ({ email }: TestStudent) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('How was ')).length;
  await askForFeedback(app.platform, attendance);
  expect(await mailed(student)).toBe(0);
  clock.forward({ hours: 5 });
  onTestFinished(() => clock.forward({ hours: -5 }));
  await answer(early, event, ['5']);
  await askForFeedback(app.platform, attendance);
  await askForFeedback(app.platform, attendance);
  expect([await mailed(student), await mailed(silent), await mailed(early)]).toEqual([1, 0, 0]);
});

test('the participants of other events are asked by mail when one event cannot be read', async () => {
  const broken = await askedEvent(goingOn);
  const event = await askedEvent(goingOn);
  const student = await participant(event);
  clock.forward({ hours: 5 });
  onTestFinished(() => clock.forward({ hours: -5 }));
  const setRules = (rules: string) =>
    app.platform.db.updateTable('events').set({ rules }).where('id', '=', broken).execute();
  await setRules('not JSON');
  await askForFeedback(app.platform, attendance).finally(() => setRules('[]'));
  const subjects = (await mailsTo(app, student.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^How was /));
});

test('participants are asked by mail when their event got a later date after it was over without participants', async () => {
  const event = await askedEvent();
  await askForFeedback(app.platform, attendance);
  const { db } = app.platform;
  await db.updateTable('events').set(goingOn).where('id', '=', event).execute();
  const student = await participant(event);
  clock.forward({ hours: 5 });
  onTestFinished(() => clock.forward({ hours: -5 }));
  await askForFeedback(app.platform, attendance);
  const subjects = (await mailsTo(app, student.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('How was '))).toHaveLength(1);
});

test('each account in a team is asked by mail once, with the confirmed email that the leader typed too', async () => {
  const event = await make.event({ team: { min: 1, max: 5 }, columns: { date: '2099-05-09' } });
  const [typed, unconfirmed, accepted, left] = await Promise.all(
    [false, true, false, false].map((isUnconfirmed) => make.student({ isUnconfirmed })),
  );
  const members = [typed, unconfirmed, accepted, left].map((who) => ({
    name: 'Meena',
    email: who?.email,
    phone: '+91 00000 00100',
    college: 'Marina',
  }));
  const { student: leader } = await make.registration(event, { fields: { teamMembers: JSON.stringify(members) } });
  const { db } = app.platform;
  const become = (who: TestStudent | undefined, state: 'accepted' | 'left') =>
    db
      .updateTable('team_members')
      .set({ state, student_id: who?.id ?? '' })
      .where('email', '=', who?.email ?? '')
      .execute();
  await become(accepted, 'accepted');
  await become(left, 'left');
  await db.updateTable('events').set({ date: '2025-05-09' }).where('id', '=', event).execute();
  await save(event, {});
  await askForFeedback(app.platform, attendance);
  const asked = [leader, typed, unconfirmed, accepted, left].map(
    async (who) =>
      (await mailsTo(app, who?.email ?? '')).filter(({ subject }) => subject.startsWith('How was ')).length,
  );
  expect(await Promise.all(asked)).toEqual([1, 1, 0, 1, 0]);
});

test('nobody is asked about an event that was taken off the site', async () => {
  const event = await askedEvent();
  const student = await participant(event);
  const json = { isActive: false };
  expect((await call(app, 'PUT', `/api/events/${event}/publication`, { bearer, json })).statusCode).toBe(200);
  await askForFeedback(app.platform, attendance);
  expect((await mailsTo(app, student.email)).filter(({ subject }) => subject.startsWith('How was '))).toEqual([]);
  const open = await call(app, 'GET', '/api/students/feedback', { bearer: student.bearer });
  expect(open.json()).toEqual([]);
});
