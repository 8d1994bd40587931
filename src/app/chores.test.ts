import { expect, onTestFinished, test } from 'vitest';
import { callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { maker } from '#testing/make.ts';
import { makeTeam } from '#testing/team-of.ts';
import { startTestApp } from '#testing/test-app.ts';
import { chores } from './chores.ts';

test('a server begins each chore when it starts, and none fails on the sample edition', async () => {
  const app = await startTestApp({ chores: 'all', now: stoppedClock().now });
  // Each chore that begins is claimed with one row. Two chores of one name would share it, and only one would run.
  const claims = async () => (await app.platform.db.selectFrom('shared_counts').select('key').execute()).length;
  // `stop` waits until the chores have ended.
  await expect
    .poll(claims)
    .toBe(chores(app.platform).length)
    .finally(() => app.stop());
  expect(app.logLines.filter((line) => line.includes('a chore was not done'))).toEqual([]);
});

test('a team that is too small keeps its seat when one of its people was let in before the event begins', async () => {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const team_rules = JSON.stringify({ ifIncomplete: 'release', clash: 'warn', mostEvents: 0, college: 'any' });
  const columns = { date: '2025-04-04', start_time: '12:00', team_rules };
  const [waiting, absent] = [
    await makeTeam(make, { members: [await make.student()], columns }),
    await makeTeam(make, { members: [await make.student()], columns }),
  ];
  clock.forward({ hours: 47 });
  const ofNow = callsOfNow(app, clock);
  const admits = { kind: 'events' as const, events: [waiting.eventId, absent.eventId] };
  const gate = await gateOf(app, make, await ofNow.bearerOf('admin', (await make.admin()).id), { admits });
  const { code } = (await ofNow.asStudent(waiting.student.id, 'GET', '/api/students/ticket')).json();
  const [result] = await gate.scan(await gate.phone(), [{ code }]);
  expect(result).toMatchObject({ verdict: 'admitted' });
  clock.forward({ hours: 2 });
  await chores(app.platform)
    .find(({ name }) => name === 'seats')
    ?.work();
  const statusOf = async (id: string) =>
    (await app.platform.db.selectFrom('registrations').select('registration_status').where('id', '=', id).execute())[0]
      ?.registration_status;
  expect([await statusOf(waiting.id), await statusOf(absent.id)]).toEqual(['confirmed', 'cancelled']);
});
