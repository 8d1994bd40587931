import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let bearer: string;
const clock = stoppedClock();
/** Each person with the college that they typed. */
const registered: [string, string][] = [
  ['Kadal Institute', ''],
  ['k.i.', ''],
  ['Marina College', 'kadal  institute'],
  ['Somewhere else', ''],
  ['SOMEWHERE, else', 'Marina College'],
];

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  const make = maker(app);
  bearer = (await make.admin()).bearer;
  await app.platform.db.deleteFrom('colleges').execute();
  for (const [name, aliases] of [
    ['Kadal Institute', ['KI']],
    ['Marina College', []],
  ] as const) {
    await call(app, 'POST', '/api/admin/colleges', { bearer, json: { name, aliases } });
  }
  const eventId = await make.event({ team: { min: 1, max: 3 } });
  for (const [college, member] of registered) {
    clock.forward({ seconds: 60 });
    const student = await make.student();
    await app.platform.db.updateTable('students').set({ college }).where('id', '=', student.id).execute();
    const typed = { name: 'Beela', email: `m${student.email}`, phone: '+91 00000 00102', college: member };
    const teamMembers = JSON.stringify(member ? [typed] : []);
    await make.registration(eventId, { student, fields: { college, teamName: college, teamMembers } });
  }
});
afterAll(() => app.stop());

const read = async (list: string, query: Record<string, string>) => {
  const answer = await call(app, 'GET', `/api/admin/${list}?${new URLSearchParams(query)}`, { bearer });
  expect(answer.statusCode, answer.body).toBe(200);
  const page = answer.json();
  const rows: { college?: string; teamName?: string }[] = page[list];
  return [rows.map(({ college, teamName }) => teamName ?? college), page.found, page.total];
};

const kadal = ['k.i.', 'Kadal Institute'];
test.each([
  ['students', { college: 'KADAL institute' }, kadal],
  ['students', { college: 'KI' }, kadal],
  ['students', { college: 'ki', q: 'marina' }, []],
  ['students', { college: 'ki', q: 'kadal' }, ['Kadal Institute']],
  ['students', { college: 'somewhere else' }, ['SOMEWHERE, else', 'Somewhere else']],
  ['students', { college: 'Nowhere' }, []],
  ['students', { college: 'kad' }, kadal],
  ['students', { college: 'ka' }, []],
  ['students', { college: 'stitute' }, []],
  ['teams', { college: 'mar' }, ['SOMEWHERE, else', 'Marina College']],
  ['registrations', { college: 'KI' }, kadal],
  ['registrations', { college: 'marina college', status: 'cancelled' }, []],
  ['registrations', { college: 'marina college' }, ['Marina College']],
  ['teams', { college: 'KI' }, ['Marina College', ...kadal]],
  ['teams', { college: 'Marina College' }, ['SOMEWHERE, else', 'Marina College']],
])('lists the %s that match %j, newest first', async (list, query, found) => {
  expect(await read(list, query)).toEqual([found, found.length, registered.length]);
});

test.each(['students', 'teams'])('filters the export of %s by the college', async (list) => {
  const file = await call(app, 'GET', `/api/admin/${list}/export?college=KI`, { bearer });
  const rows = file.body.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(list === 'teams' ? 3 : 2);
});

test('filters the specified lists of students and registrations by the college', async () => {
  for (const list of ['/api/students', '/api/registration']) {
    expect((await call(app, 'GET', `${list}?college=KI`, { bearer })).json()).toHaveLength(2);
  }
});
