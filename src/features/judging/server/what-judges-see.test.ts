import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { askQuestions, sendFile, wholePdf } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const tomorrow = () => new Date(clock.now().getTime() + 86_400_000).toISOString();

test('a judge reads what the leader has answered, and nothing about single members', async () => {
  const judging = await judgingOf(app, make, bearer, { people: 0, team: { min: 1, max: 2 } });
  const [track, diet] = await askQuestions(app, { bearer }, judging.eventId, [
    { label: 'Your track' },
    { label: 'What do you eat?', askedOf: 'each' },
  ]);
  const member = { name: 'Meena', email: 'meena@students.example', phone: '+91 00000 00100', college: 'Marina' };
  const answers = [
    { question: track, member: 0, value: 'Robots' },
    { question: diet, member: 1, value: 'No nuts' },
  ];
  const fields = { teamMembers: JSON.stringify([member]), answers: JSON.stringify(answers) };
  const { id } = await make.registration(judging.eventId, { fields });
  const kept = await call(app, 'GET', `/api/admin/registrations/${id}/answers`, { bearer });
  expect(kept.body).toContain('No nuts');
  const { secret } = await judging.judge((await judging.round()).id);
  const sheet = await call(app, 'GET', `/api/judge/${secret}`);
  expect(sheet.json().entries[0].answers).toMatchObject([{ label: 'Your track', text: 'Robots' }]);
  expect(sheet.body).not.toContain('No nuts');
});

test('a judge opens a file that nobody else may keep, and not that of an entry that was cancelled', async () => {
  const judging = await judgingOf(app, make, bearer, { people: 0 });
  const questions = [{ label: 'Abstract', kind: 'file' as const, deadline: tomorrow() }];
  const [abstract = ''] = await askQuestions(app, { bearer }, judging.eventId, questions);
  const { id, student } = await make.registration(judging.eventId);
  const { _id: value } = (await sendFile(app, student, abstract, wholePdf)).json();
  const json = { answers: [{ question: abstract, person: 'leader', value }] };
  await call(app, 'PUT', `/api/students/registrations/${id}/answers`, { ...student, json });
  const { secret } = await judging.judge((await judging.round()).id);
  const file = (await judging.sheet(secret)).entries[0]?.answers[0]?.file ?? '';
  const open = async () => {
    const { statusCode, headers } = await call(app, 'GET', file);
    return [statusCode, headers['cache-control']];
  };
  expect(await open()).toEqual([200, 'private, no-store']);
  await judging.cancel(id);
  expect((await open())[0]).toBe(404);
});

test('a judge’s link works for 14 days where no other time was chosen, and for 90 at most', async () => {
  const judging = await judgingOf(app, make, bearer, { people: 1 });
  await holdOn(judging.eventId, '2025-04-02');
  const { id } = await judging.round();
  const { secret } = await judging.judge(id);
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  expect((await judging.sheet(secret)).expiresAt).toBe(inDays(14));
  const chosen = (days: number) =>
    judging.send('POST', `rounds/${id}/judges`, { name: 'Rao', expiresAt: inDays(days) });
  expect([(await chosen(90)).statusCode, (await chosen(91)).statusCode]).toEqual([201, 422]);
});

test.each([
  ['two days after an event that ends later', '2025-05-09', '2025-05-11T05:30:00.000Z'],
  ['90 days when the event is further away', '2025-12-20', '2025-06-30T06:00:00.000Z'],
])('a judge’s link and a renewed one work until %s', async (_, day, expiresAt) => {
  const judging = await judgingOf(app, make, bearer, { people: 1 });
  await holdOn(judging.eventId, day);
  const { id } = await judging.round();
  const judge = await judging.judge(id);
  expect((await judging.sheet(judge.secret)).expiresAt).toBe(expiresAt);
  const renewed = await judging.send('POST', `rounds/${id}/judges/${judge.id}/link`);
  expect(renewed.json().expiresAt).toBe(expiresAt);
});

const holdOn = (eventId: string, date: string) =>
  app.platform.db.updateTable('events').set({ date }).where('id', '=', eventId).execute();

test('which points count is in the audit log from before the judging, and with the result', async () => {
  const judging = await judgingOf(app, make, bearer, { people: 1 });
  const round = await judging.round({ counts: 'normalised' });
  const { secret } = await judging.judge(round.id);
  await judging.mark(round, secret, [5]);
  expect((await judging.send('POST', `rounds/${round.id}/publish`, { places: 1 })).statusCode).toBe(200);
  const records = app.platform.db.selectFrom('audit_log').select(['action', 'after']).orderBy('position');
  const ofRound = await records.where('subject', '=', `round:${round.id}`).execute();
  const counted = ofRound.map(({ action, after }) => [action, JSON.parse(after ?? '{}').counts]);
  expect(counted).toEqual(
    expect.arrayContaining([
      ['round.create', 'normalised'],
      ['result.publish', 'normalised'],
    ]),
  );
});
