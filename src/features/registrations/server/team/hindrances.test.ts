import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamRules } from '#features/events/contract.ts';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { type Hindrance, hindrances } from '#features/registrations/team-contract.ts';
import { forbids } from '#features/registrations/team-rules.ts';
import { newId } from '#server/ids.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { participant, register } from '#testing/send-form.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

interface Case {
  eventId: string;
  teamId: string;
  person: TestStudent;
}

interface Cause {
  /** Two causes that need different values of one rule cannot occur together. */
  rules?: Partial<TeamRules>;
  happens?: (at: Case) => Promise<unknown>;
}

const changeEvent = ({ eventId: id }: Case, columns: object) =>
  app.platform.db.updateTable('events').set(columns).where('id', '=', id).execute();
const changeTeam = ({ teamId: id }: Case, columns: object) =>
  app.platform.db.updateTable('registrations').set(columns).where('id', '=', id).execute();
const takesPart = async ({ person }: Case, columns: { date: string; start_time: string }) =>
  make.registration(await make.event({ columns }), { student: person });
const accept = ({ teamId: registration_id }: Case, student_id: string, place: number) => {
  const now = clock.now().toISOString();
  const details = { name: 'A Member', email: `${student_id}@students.example`, phone: '', college: '' };
  const row = { id: newId(), registration_id, student_id, place, ...details, state: 'accepted' as const };
  return app.platform.db
    .insertInto('team_members')
    .values({ ...row, created_at: now, changed_at: now })
    .execute();
};
const typed = { name: 'Typed Member', phone: '+91 00000 00102', college: 'Typed College' };
const otherTeam = (at: Case, student?: TestStudent) => {
  const member = { ...typed, email: `typed-${newId()}@students.example` };
  const fields = { teamName: 'Knots', teamMembers: JSON.stringify([member]) };
  return make.registration(at.eventId, { ...(student && { student }), fields });
};

/**
 * The cause of each hindrance, without causing any other. Causes that need an open event come before those that close
 * it.
 */
const causes: Record<Hindrance, Cause> = {
  otherTeam: { happens: (at) => otherTeam(at, at.person) },
  collegeHasTeam: { rules: { oneTeamPerCollege: true }, happens: (at) => otherTeam(at) },
  alreadyInTeam: { happens: (at) => accept(at, at.person.id, 7) },
  teamFull: {
    async happens(at) {
      await accept(at, (await make.student()).id, 8);
      await changeEvent(at, { team_max: 2 });
    },
  },
  clash: { rules: { clash: 'forbid' }, happens: (at) => takesPart(at, { date: '2099-05-09', start_time: '10:30' }) },
  clashNotice: {
    rules: { clash: 'warn' },
    happens: (at) => takesPart(at, { date: '2099-05-09', start_time: '10:30' }),
  },
  tooManyEvents: {
    rules: { mostEvents: 1 },
    happens: (at) => takesPart(at, { date: '2099-05-08', start_time: '10:00' }),
  },
  notOwnCollege: { rules: { college: 'own' } },
  otherCollege: { rules: { college: 'one' }, happens: (at) => changeTeam(at, { college: 'Adyar College' }) },
  profileIncomplete: {
    happens: ({ person: { id } }) =>
      app.platform.db.updateTable('students').set({ phone: '' }).where('id', '=', id).execute(),
  },
  closed: { happens: (at) => changeEvent(at, { registration_closes_at: '2025-03-31T06:00:00.000Z' }) },
};
const names = Object.keys(causes) as Hindrance[];

function canOccurTogether(one: Hindrance, two: Hindrance): boolean {
  const [a, b] = [causes[one].rules ?? {}, causes[two].rules ?? {}];
  return Object.entries(a).every(([rule, value]) => (b[rule as keyof TeamRules] ?? value) === value);
}

/** Makes a team that the person could join by its code except for these hindrances. */
async function teamWith(wanted: readonly Hindrance[]) {
  const person = await make.student();
  const { id: teamId, eventId, student: leader } = await makeTeam(make, { team: { min: 2, max: 4 } });
  const { code } = await calls.team(leader, teamId);
  const at = { eventId, teamId, person };
  const inOrder = names.filter((name) => wanted.includes(name)).map((name) => causes[name]);
  for (const { happens } of inOrder) await happens?.(at);
  const rules = Object.assign({ ...usualTeamRules, clash: 'ignore' }, ...inOrder.map((cause) => cause.rules));
  await changeEvent(at, { team_rules: JSON.stringify(rules) });
  return { person, code };
}

const byContract = (found: readonly Hindrance[]) => hindrances.filter((name) => found.includes(name));

async function isSaidOf(wanted: readonly Hindrance[]) {
  const { person, code } = await teamWith(wanted);
  const offer = await calls.post(person, 'teams/find', { code });
  expect(offer.json().hindrances).toEqual(byContract(wanted));
  const joined = await calls.join(person, code);
  // Joining the same team again has no effect.
  const forbidding = wanted.includes('alreadyInTeam') ? [] : byContract(wanted).filter(forbids);
  expect([joined.statusCode, Object.keys(joined.json().errors ?? {})]).toEqual([
    forbidding.length > 0 ? 409 : 200,
    forbidding,
  ]);
}

describe('what keeps a student from a team', () => {
  test('nothing keeps a student from a team with a free place and usual rules', () => isSaidOf([]));

  test.each(names)('says before and at joining what keeps a student from a team when it is one reason: %s', (name) =>
    isSaidOf([name]),
  );

  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((two) => [one, two] as const));
  test.each(pairs.filter(([one, two]) => canOccurTogether(one, two)))(
    'says at once what keeps a student from a team when there are two reasons: %s and %s',
    (one, two) => isSaidOf([one, two]),
  );

  test.each([
    ['Adyar College', 'Kadal Institute', 409],
    ['thinnai college of engineering.', 'Kadal Institute', 409],
    ['Kadal Institute', 'Adyar College', 409],
    ['Kadal Institute', 'Thinnai College of Engineering', 409],
    ['Kadal Institute', 'Marina College', 201],
  ])(
    'another team of the college of the form (%s) or of the account (%s) keeps a student out when a college may have one: %i',
    async (form, account, status) => {
      const team_rules = JSON.stringify({ ...usualTeamRules, oneTeamPerCollege: true });
      const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { date: '2099-05-09', team_rules } });
      // The college of the leader's account is Thinnai College of Engineering.
      await make.registration(eventId, { fields: { college: 'Adyar College' } });
      const second = await make.student();
      await app.platform.db.updateTable('students').set({ college: account }).where('id', '=', second.id).execute();
      const fields = { ...participant, email: second.email, college: form, eventId };
      expect((await register(app, { bearer: second.bearer, fields })).statusCode).toBe(status);
    },
  );

  test.each([
    ['Adyar College', 409],
    ['Marina College', 200],
  ])(
    'keeps a member of %s from leading it when Adyar College has a team and a college may have one: %i',
    async (college, status) => {
      const member = await make.student();
      const columns = { team_rules: JSON.stringify({ ...usualTeamRules, oneTeamPerCollege: true }) };
      await app.platform.db.updateTable('students').set({ college }).where('id', '=', member.id).execute();
      const { id, eventId, student: leader } = await makeTeam(make, { members: [member], columns });
      expect((await calls.accept(member)).statusCode).toBe(200);
      const other = await make.student();
      await app.platform.db
        .updateTable('students')
        .set({ college: 'Adyar College' })
        .where('id', '=', other.id)
        .execute();
      await make.registration(eventId, { student: other, fields: { college: 'Adyar College' } });
      const [{ _id: memberId }] = (await calls.team(leader, id)).members;
      const answer = await calls.post(leader, `registrations/${id}/leader`, { memberId });
      expect(answer.statusCode, answer.body).toBe(status);
    },
  );

  test('what keeps a student from a team is not told about an event that is unpublished', async () => {
    const person = await make.student();
    const team_rules = JSON.stringify({ ...usualTeamRules, college: 'own' });
    const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { team_rules, is_active: 0 } });
    const ask = async () => (await calls.get(person, `events/${eventId}/hindrances`)).json().hindrances;
    expect(await ask()).toEqual([]);
    await app.platform.db.updateTable('events').set({ is_active: 1 }).where('id', '=', eventId).execute();
    expect(await ask()).toEqual(['notOwnCollege']);
  });

  test('only two pairs of reasons that keep a student from a team exclude each other', () => {
    expect(pairs.filter(([one, two]) => !canOccurTogether(one, two))).toEqual([
      ['clash', 'clashNotice'],
      ['notOwnCollege', 'otherCollege'],
    ]);
  });
});
