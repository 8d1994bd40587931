import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { nothing, whatIsKept } from '#testing/proof-files.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const member = (number: number) => ({
  name: `Student ${number}`,
  email: `member${number}@students.example`,
  phone: '+91 00000 00101',
  college: 'Thinnai College of Engineering',
});

async function registerTeam(members: unknown, team: { min: number; max: number } | undefined = { min: 2, max: 4 }) {
  const { bearer } = await make.student();
  const eventId = await make.event(team.max > 1 ? { team } : {});
  const teamMembers = typeof members === 'string' ? members : JSON.stringify(members);
  const fields = { ...participant, email: 'Leader@students.example', eventId, teamName: 'Loops', teamMembers };
  return { eventId, response: await register(app, { bearer, fields }) };
}

async function expectRefused(given: Awaited<ReturnType<typeof registerTeam>>, errors: Record<string, string>) {
  expect(given.response.statusCode).toBe(422);
  expect(given.response.json()).toEqual({ message: Object.values(errors)[0], errors });
  expect(await whatIsKept(app, given.eventId)).toEqual(nothing);
}

describe('a list of members that cannot be read', () => {
  const unreadable = 'The list of team members could not be read.';
  test.each(['[{"name": "Stu', 'nobody', '{"0": {}}', '"text"', '7', 'null', 'true'])(
    'refuses %s as a list of members',
    async (text) => {
      await expectRefused(await registerTeam(text), { teamMembers: unreadable });
    },
  );

  test('refuses a list of members that is longer than any team', async () => {
    const members = Array.from({ length: 51 }, (_, number) => member(number));
    await expectRefused(await registerTeam(members), { teamMembers: unreadable });
  });

  test('gives a single error for a list of 49,000 invalid members', async () => {
    await expectRefused(await registerTeam(Array(49_000).fill(0)), { teamMembers: unreadable });
  });
});

describe('a member with invalid fields', () => {
  test.each([
    ['name', 'A', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['email', 'nowhere', 'Valid email is required'],
    ['email', 42, 'Valid email is required'],
    ['phone', '123', 'Valid phone number is required'],
    ['college', '', 'College name is required'],
  ])('names the place of the member and the field when %s is %j', async (field, value, message) => {
    const members = [member(1), { ...member(2), [field]: value }];
    await expectRefused(await registerTeam(members), { [`teamMembers.1.${field}`]: message });
  });

  test('names every invalid field of every member at once', async () => {
    const { response } = await registerTeam([{}, member(2), { ...member(3), email: '' }]);
    expect(Object.keys(response.json().errors)).toEqual([
      'teamMembers.0.name',
      'teamMembers.0.email',
      'teamMembers.0.phone',
      'teamMembers.0.college',
      'teamMembers.2.email',
    ]);
  });

  test('refuses a member that is not an object', async () => {
    const { eventId, response } = await registerTeam(['Student 2']);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['teamMembers.0']);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

describe('a team that is not allowed', () => {
  test('refuses a team with too many members', async () => {
    await expectRefused(await registerTeam([1, 2, 3, 4].map(member)), {
      teamMembers: 'You can only add up to 3 team members.',
    });
  });

  test('refuses the same member twice, even when the email differs in letter case', async () => {
    const again = { ...member(1), email: 'MEMBER1@students.example' };
    await expectRefused(await registerTeam([member(1), again]), {
      'teamMembers.1.email': 'This person is already in the team.',
    });
  });

  test('refuses the leader as a member, even when the email differs in letter case', async () => {
    const leader = { ...member(1), email: 'lEADER@STUDENTS.example' };
    await expectRefused(await registerTeam([leader]), {
      'teamMembers.0.email': 'This person is already in the team.',
    });
  });

  test('refuses the email of the leader’s account as a member when the form has another email', async () => {
    const { bearer, email } = await make.student();
    const eventId = await make.event({ team: { min: 2, max: 4 } });
    const teamMembers = JSON.stringify([member(1), { ...member(2), email: email.toUpperCase() }]);
    const fields = { ...participant, email: 'other@students.example', eventId, teamMembers };
    await expectRefused(
      { eventId, response: await register(app, { bearer, fields }) },
      { 'teamMembers.1.email': 'This person is already in the team.' },
    );
  });

  test('refuses team members for an event for individuals', async () => {
    await expectRefused(await registerTeam([member(1)], { min: 1, max: 1 }), {
      teamMembers: 'This event is for individuals.',
    });
  });
});

describe('a team that is allowed', () => {
  test('accepts the largest team that the event allows and takes one seat', async () => {
    const { eventId, response } = await registerTeam([1, 2, 3].map(member));
    expect(response.statusCode).toBe(201);
    expect(await whatIsKept(app, eventId)).toEqual({ registrations: 1, seatsTaken: 1, strayFiles: [] });
  });

  test('accepts a team without a name or members', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event({ team: { min: 2, max: 4 } });
    const response = await register(app, { bearer, fields: { ...participant, eventId } });
    expect(response.statusCode).toBe(201);
    expect(response.json().registration.teamName).toBe('');
  });

  test('stores a team member without unknown fields', async () => {
    const { eventId } = await registerTeam([{ ...member(1), isAdmin: true }]);
    const row = app.platform.db.selectFrom('registrations').select('team_members').where('event_id', '=', eventId);
    expect(JSON.parse((await row.executeTakeFirstOrThrow()).team_members)).toEqual([member(1)]);
  });
});
