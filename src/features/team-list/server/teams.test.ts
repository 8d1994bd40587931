import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const member = { name: 'Second one', email: 'second@students.example', phone: '+91 00000 00102', college: 'College' };

async function registerTeam(teamName: string) {
  const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { title: `Event of ${teamName}` } });
  const fields = { name: 'First one', teamName, teamMembers: JSON.stringify([member]) };
  return { eventId, ...(await make.registration(eventId, { fields })) };
}

interface Page {
  teams: { _id: string; teamName: string }[];
  events: { _id: string; title: string }[];
  found: number;
  total: number;
  next: string;
}

async function find(query: Record<string, string> = {}, bearer?: string): Promise<Page> {
  const by = bearer ?? (await make.admin()).bearer;
  const response = await call(app, 'GET', `/api/admin/teams?${new URLSearchParams(query)}`, { bearer: by });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const namesOf = ({ teams }: Page) => teams.map(({ teamName }) => teamName);

describe('the list of teams', () => {
  test('lists each team with its leader and members, and no registration of a single student', async () => {
    const before = await find();
    const single = await make.event({ columns: { title: 'Without teams' } });
    await make.registration(single);
    const team = await registerTeam('Loops');
    const { teams, events, total } = await find();
    const listed = new Set(before.teams.map(({ _id }) => _id));
    expect(teams.filter(({ _id }) => !listed.has(_id))).toEqual([
      {
        _id: team.id,
        teamName: 'Loops',
        event: { _id: team.eventId, title: 'Event of Loops', teamMin: 2 },
        leader: expect.objectContaining({ name: 'First one', email: team.student.email }),
        members: [member],
        registrationStatus: 'confirmed',
        paymentStatus: 'completed',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    const added = events.filter(({ _id }) => [single, team.eventId].includes(_id));
    expect([added.map(({ title }) => title), total]).toEqual([['Event of Loops'], before.total + 1]);
  });

  test('lists a team whose event is no longer a team event', async () => {
    const { eventId } = await registerTeam('Former ones');
    await app.platform.db.updateTable('events').set({ is_team_event: 0 }).where('id', '=', eventId).execute();
    expect(namesOf(await find({ event: eventId }))).toEqual(['Former ones']);
    const { total, found, events } = await find({ q: 'former' });
    expect([total, found]).toEqual([(await find()).teams.length, 1]);
    expect(events.map(({ title }) => title)).toContain('Event of Former ones');
  });

  test.each([
    ['a team’s name in capitals', 'MOONS', ['Moons']],
    ['a member’s email', 'second@ moons', ['Moons']],
    ['a phone as people write it', '0000000102 moons', ['Moons']],
    ['a name in Tamil', 'வானம்', ['வானம் 2']],
    ['a part of a name in Tamil', 'னம்', ['வானம் 2']],
    ['a capital with an accent, typed small', 'étoile', ['Étoile']],
    ['a small letter with an accent, typed as a capital', 'CAFÉ', ['Café noir']],
    ['the title of an event', '"event of" étoile', []],
    ['two words of two fields', 'event étoile', ['Étoile']],
    ['a sign that databases take for any text', '%', []],
    ['a text that would end the query', "' or 1=1 --", []],
  ])('searches the teams by %s', async (_, q, names) => {
    for (const name of ['Moons', 'வானம் 2', 'Étoile', 'Café noir']) {
      if ((await find({ q: name })).found === 0) await registerTeam(name);
    }
    expect(namesOf(await find({ q }))).toEqual(names);
  });

  test('finds a team by the transaction ID or reference of its payment, for whom may read it', async () => {
    const { id } = await registerTeam('Payers');
    const paid = { transaction_id: 'T2504-1234.5678', payment_reference: 'JYVBCRGL' };
    await app.platform.db.updateTable('registrations').set(paid).where('id', '=', id).execute();
    const volunteer = await make.admin({ role: 'volunteer' });
    for (const q of ['t250412345678', '2504 1234-5678', 'jyvbcrgl', 'payers JYVBCRGL']) {
      expect(namesOf(await find({ q })), q).toEqual(['Payers']);
      expect(namesOf(await find({ q }, volunteer.bearer)), q).toEqual([]);
    }
  });

  test('shows a coordinator only teams of their own events, in the list and in the search', async () => {
    const own = await registerTeam('Own ones');
    await registerTeam('Others');
    const { bearer } = await make.admin({ role: 'coordinator', events: [own.eventId] });
    const page = await find({}, bearer);
    expect([namesOf(page), page.total]).toEqual([['Own ones'], 1]);
    expect(page.events.map(({ title }) => title)).toEqual(['Event of Own ones']);
    expect(await find({ q: 'others' }, bearer)).toMatchObject({ teams: [], found: 0 });
    expect(await find({}, (await make.admin({ role: 'coordinator' })).bearer)).toMatchObject({ teams: [], total: 0 });
  });

  test('exports the filtered teams with their members', async () => {
    const { bearer } = await make.admin();
    await registerTeam('=Sum');
    const response = await call(app, 'GET', '/api/admin/teams/export?q=sum', { bearer });
    expect(response.headers['content-disposition']).toMatch(/filename="teams_\d{4}-\d\d-\d\d\.csv"/);
    const [head, row, ...others] = response.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFTeam Name,Event,Leader,Leader Email,Leader Phone,College,Members,Member Names,Member Emails,' +
        'Member Phones,Registration Status,Payment Status,Date Registered,Incomplete Team',
    );
    expect(row).toMatch(
      /^'=Sum,Event of =Sum,First one,.*,2,Second one,second@students.example,\+91 00000 00102,confirmed,completed,/,
    );
    expect(others).toEqual(['']);
  });

  test('refuses the list of teams to visitors and students', async () => {
    expect((await call(app, 'GET', '/api/admin/teams')).statusCode).toBe(401);
    const { bearer } = await make.student();
    expect((await call(app, 'GET', '/api/admin/teams', { bearer })).statusCode).toBe(403);
  });
});

describe('invited members', () => {
  test('shows what each member has answered, and leaves out a member who declined', async () => {
    const [yes, no, silent] = [await make.student(), await make.student(), await make.student()];
    const team = { min: 2, max: 4 };
    await makeTeam(make, { team, members: [yes, no, silent], columns: { title: 'Agreed bridges' } });
    const calls = teamCalls(app);
    await calls.accept(yes);
    await calls.decline(no);
    const { teams } = await find({ q: yes.email });
    expect(teams).toMatchObject([
      {
        members: [
          { email: yes.email, state: 'accepted' },
          { email: silent.email, state: 'invited' },
        ],
      },
    ]);
  });
});
