import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { adminRoles, may } from '#shared/permissions.ts';
import { call } from '#testing/call.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Unique marks, remarks and names of judges and rounds; no instant contains `717.13`. */
const secrets = ['717.13', 'Remark nobody reads', 'Judge nobody knows', 'Round nobody knows', 'Criterion nobody knows'];
let app: TestApp;
let make: Maker;
let judging: Awaited<ReturnType<typeof judgingOf>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp({ web: 'built', env: { PUBLIC_URL: 'https://fest.example' } });
  make = maker(app);
  judging = await judgingOf(app, make, (await make.admin()).bearer, { people: 2 });
  const round = await judging.round({
    name: 'Round nobody knows',
    criteria: [{ name: 'Criterion nobody knows', max: 1000, weight: 1 }],
  });
  const { id: judgeId, secret } = await judging.judge(round.id, 'Judge nobody knows');
  const entries = await judging.entries(round.id);
  for (const entry of entries) {
    const marks = { [round.criteria[0]?._id ?? '']: 717.13 };
    await judging.save(secret, entry, { marks, remarks: 'Remark nobody reads' });
  }
  expect((await judging.send('POST', `rounds/${round.id}/stage`, { places: 2 })).statusCode).toBe(200);
  const shortlist = await judging.round({ name: 'Round nobody knows', kind: 'shortlist', criteria: [] });
  const { secret: second } = await judging.judge(shortlist.id, 'Judge nobody knows');
  await judging.mark(shortlist, second, [1, 0]);
  Object.assign(ids, { eventId: judging.eventId, roundId: round.id, judgeId, entryId: entries[0] });
  ids.registrationId = judging.people[0]?.id ?? '';
  ids.studentId = judging.people[0]?.student.id ?? '';
});
afterAll(() => app.stop());

const addressOf = (route: RouteOptions) =>
  route.url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'unknown').replace('*', 'unknown');

/** Reads every address that can be read, with its parameters replaced by those of the result. */
async function readAll(bearer?: string): Promise<{ address: string; status: number; body: string }[]> {
  const answers: { address: string; status: number; body: string }[] = [];
  const routes = app.routes.filter(({ method }) => [method].flat().includes('GET')).map(addressOf);
  const pages = [paths.home, paths.event(judging.eventId), `${paths.event(judging.eventId)}.data`, '/_.data'];
  for (const address of [...routes, ...pages]) {
    for (const query of ['', '?q=nobody', '?search=nobody']) {
      const { statusCode, body } = await call(app, 'GET', address + query, bearer ? { bearer } : {});
      answers.push({ address: address + query, status: statusCode, body });
    }
  }
  return answers;
}

const told = (answers: Awaited<ReturnType<typeof readAll>>) =>
  answers.filter(({ body }) => secrets.some((secret) => body.includes(secret))).map(({ address }) => address);

const others = adminRoles.filter((role) => !may(role, 'judging.change'));

type Case = [who: string, bearer: () => Promise<string | undefined>];
const cases: Case[] = [
  ['a visitor', async () => undefined],
  ['the student who has won', async () => judging.people[0]?.student.bearer],
  ['another student', async () => (await make.student()).bearer],
  ['a coordinator of another event', async () => (await make.admin({ role: 'coordinator' })).bearer],
  ...others.map((role): Case => [`an organiser of the role ${role}`, async () => (await make.admin({ role })).bearer]),
];

test.each(cases)('no call tells %s anything of a result that is not published', async (_, who) => {
  const answers = await readAll(await who());
  expect(answers.length).toBeGreaterThan(200);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(told(answers)).toEqual([]);
  const bodyOf = (asked: string) => answers.find(({ address }) => address === asked)?.body ?? '';
  const results: { event: { _id: string } }[] = JSON.parse(bodyOf('/api/results'));
  expect(results.map(({ event }) => event._id)).toEqual(['pulli']);
  for (const body of [
    bodyOf('/api/students/events/registered'),
    bodyOf(`/api/students/registrations/${ids.registrationId}/details`),
  ]) {
    expect(body).not.toMatch(/"result":[^n]/);
  }
});

test('organisers who may judge the event can read an unpublished result', async () => {
  const { bearer } = await make.admin({ role: 'coordinator', events: [judging.eventId] });
  const addresses = told(await readAll(bearer));
  expect(addresses).toContain(`/api/admin/rounds/${ids.roundId}/matrix`);
  expect(addresses).toContain(`/api/admin/rounds/${ids.roundId}/standings`);
  expect(addresses.filter((address) => !/\/(rounds|judging)\b/.test(address))).toEqual([]);
});
