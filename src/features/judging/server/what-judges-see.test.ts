import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sheetTag } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
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

/** An entry with one file, as a judge opens it. */
async function handedIn() {
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
  return { open, cancel: () => judging.cancel(id) };
}

test('a judge opens a file that nobody else may keep, and not that of an entry that was cancelled', async () => {
  const { open, cancel } = await handedIn();
  expect(await open()).toEqual([200, 'private, no-store']);
  await cancel();
  expect((await open())[0]).toBe(404);
});

test('answers 503 for the file of an entry when the file store is away', async () => {
  const { open } = await handedIn();
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.spyOn(app.platform.files, 'read').mockRejectedValueOnce(away);
  expect((await open())[0]).toBe(503);
  expect((await open())[0]).toBe(200);
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

describe('a judge who comes back to the page', () => {
  async function openSheet() {
    const judging = await judgingOf(app, make, bearer, { people: 0 });
    const [topic = ''] = await askQuestions(app, { bearer }, judging.eventId, [{ label: 'Your topic' }]);
    const registration = await make.registration(judging.eventId, {
      fields: { answers: JSON.stringify([{ question: topic, member: 0, value: 'Ropes' }]) },
    });
    await make.registration(judging.eventId);
    const round = await judging.round();
    const { id, secret } = await judging.judge(round.id);
    const sheet = await judging.sheet(secret);
    const again = (shown: JudgeSheet) => {
      const headers = { 'if-none-match': sheetTag(shown.version, shown.entries) };
      return call(app, 'GET', `/api/judge/${secret}`, { headers });
    };
    const saveNow = async (shown: JudgeSheet, mark: number) => {
      const [entry, ...others] = shown.entries;
      const json = { marks: { [round.criteria[0]?._id ?? '']: mark }, remarks: `Mark ${mark}` };
      const { saved } = (await judging.save(secret, entry?._id ?? '', json)).json();
      return { ...shown, entries: [{ ...entry, ...saved }, ...others] } as JudgeSheet;
    };
    const save = async (shown: JudgeSheet, mark: number) => {
      const marked = await saveNow(shown, mark);
      clock.forward({ seconds: 1 });
      return marked;
    };
    return { judging, round, registration, topic, judge: id, sheet, again, save, saveNow };
  }
  type Opened = Awaited<ReturnType<typeof openSheet>>;
  const update = (column: string, value: string, id: string) =>
    sql`update ${sql.table(column.split('.')[0] ?? '')} set ${sql.ref(column.split('.')[1] ?? '')} = ${value} where id = ${id}`.execute(
      app.platform.db,
    );

  test('a judge who comes back to the page loads nothing when the page shows all marks that were saved', async () => {
    const { sheet, again, save } = await openSheet();
    const { statusCode, body, headers } = await again(sheet);
    expect([statusCode, body, headers['cache-control']]).toEqual([304, '', 'no-store']);
    const once = await save(sheet, 3);
    expect((await again(once)).statusCode).toBe(304);
    expect((await again(await save(once, 4))).statusCode).toBe(304);
    // A save on another phone.
    await save(sheet, 5);
    const newer = await again(once);
    expect([newer.statusCode, newer.json().entries.map(({ remarks }: { remarks?: string }) => remarks)]).toEqual([
      200,
      expect.arrayContaining(['Mark 5']),
    ]);
    expect((await again(newer.json())).statusCode).toBe(304);
  });

  test('a judge who comes back to the page loads what another phone saved within the same millisecond', async () => {
    const { sheet, again, saveNow } = await openSheet();
    const here = await saveNow(sheet, 3);
    const there = await saveNow(sheet, 4);
    expect((await again(there)).statusCode).toBe(304);
    const newer = await again(here);
    expect(newer.statusCode).toBe(200);
    expect(newer.json().entries).toMatchObject(there.entries);
  });

  test.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['the event has another name', ({ judging }) => update('events.title', 'Knots', judging.eventId)],
    ['the round has another name', ({ round }) => update('judging_rounds.name', 'Last round', round.id)],
    ['the round is on stage', ({ round }) => update('judging_rounds.state', 'stage', round.id)],
    ['the judge has another name', ({ judge }) => update('judging_judges.name', 'Rao', judge)],
    ['the link works longer', ({ judge }) => update('judging_judges.expires_at', tomorrow(), judge)],
    ['an entry came', ({ judging }) => make.registration(judging.eventId)],
    ['an entry was cancelled', ({ judging, registration }) => judging.cancel(registration.id)],
    ['an entry has another name', ({ registration }) => update('registrations.name', 'Meena', registration.id)],
    ['an entry has another team name', ({ registration: { id } }) => update('registrations.team_name', 'Loops', id)],
    ['an entry has another college', ({ registration: { id } }) => update('registrations.college', 'Marina', id)],
    ['a question has another label', ({ topic }) => update('event_questions.label', 'Topic', topic)],
    [
      'an answer was changed',
      ({ registration: { id, student }, topic }) => {
        const json = { answers: [{ question: topic, person: 'leader', value: 'Bridges' }] };
        return call(app, 'PUT', `/api/students/registrations/${id}/answers`, { ...student, json });
      },
    ],
  ])('a judge who comes back to the page loads the sheet again when %s', async (_, change) => {
    const opened = await openSheet();
    await change(opened);
    const answer = await opened.again(opened.sheet);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().version).not.toBe(opened.sheet.version);
  });
});

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
