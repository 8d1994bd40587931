import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { studentHolder } from './holders.ts';
import { syncTickets } from './sync-tickets.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const ask = ({ bearer }: TestStudent) => call(app, 'GET', '/api/students/ticket', { bearer });
const setStatus = (id: string, registrationStatus: string, paymentStatus = 'completed') =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json: { registrationStatus, paymentStatus } });
const member = (name: string, email: string) => ({ name, email, phone: '+91 00000 00101', college: 'Marina College' });
const opensOf = async (number: string) => {
  const row = app.platform.db.selectFrom('tickets').select('opens').where('number', '=', number);
  return JSON.parse((await row.executeTakeFirstOrThrow()).opens);
};

const linksOf = async (leader: TestStudent | undefined): Promise<{ number: string; link: string }[]> =>
  (await call(app, 'GET', '/api/students/ticket/members', { bearer: leader?.bearer })).json().members;

async function teamOf(teamMembers: ReturnType<typeof member>[], student?: TestStudent) {
  const eventId = await make.event({ team: { min: 1, max: 4 } });
  const fields = { teamName: 'Bridge Builders', teamMembers: JSON.stringify(teamMembers) };
  return { eventId, ...(await make.registration(eventId, { fields, ...(student && { student }) })) };
}

describe('members of a team', () => {
  test('members of a team have a ticket each, also without an account, and the leader can forward it', async () => {
    const { student } = await teamOf([
      member('Meena', 'meena@students.example'),
      member('Ravi', 'ravi@students.example'),
    ]);
    const path = '/api/students/ticket/members';
    const { members } = (await call(app, 'GET', path, { bearer: student.bearer })).json();
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['Meena', 'Ravi']);
    const forwarded = await call(app, 'GET', `/api/tickets/${members[0].link}`);
    expect(forwarded.json()).toMatchObject({ name: 'Meena', number: members[0].number });
    expect((await call(app, 'GET', '/api/tickets/made-up')).statusCode).toBe(404);
    expect((await call(app, 'GET', path, { bearer: (await make.student()).bearer })).json()).toEqual({ members: [] });
  });

  test('members of a team open a forwarded ticket also in a network from which many wrong links came', async () => {
    const { student } = await teamOf([member('Meena', 'meena@students.example')]);
    const { members } = (await call(app, 'GET', '/api/students/ticket/members', { bearer: student.bearer })).json();
    const open = async (link: string) =>
      (await call(app, 'GET', `/api/tickets/${link}`, { from: '203.0.113.9' })).statusCode;
    for (let tries = 0; tries < 600; tries++) expect(await open(`guess-${tries}`)).toBe(404);
    expect([await open('one-more'), await open(members[0].link)]).toEqual([429, 200]);
  });

  test('members of a team get their tickets from the leader without a look at those of other teams', async () => {
    const { student: other } = await teamOf([]);
    const { student } = await teamOf([member('Meena', 'meena@students.example')]);
    expect(await linksOf(student)).toHaveLength(1);
    const tickets = app.platform.db.selectFrom('tickets').select('id').where('holder', '=', studentHolder(other.id));
    expect(await tickets.execute()).toEqual([]);
  });

  test('members of a team have no ticket once they have left or were taken out, and the same one once they are back', async () => {
    const calls = teamCalls(app);
    const person = await make.student();
    const { id, student: leader } = await teamOf([
      member('Meena', person.email),
      member('Ravi', 'taken-out@students.example'),
    ]);
    await calls.accept(person);
    const [ticket, [forwarded]] = [(await ask(person)).json(), await linksOf(leader)];
    expect((await calls.post(person, `registrations/${id}/leave`)).statusCode).toBe(200);
    expect((await ask(person)).statusCode).toBe(404);
    expect((await opensOf(ticket.number)).events).toEqual([]);
    const { code, members } = await calls.team(leader, id);
    const ravi = members.find(({ state }: { state: string }) => state === 'typed');
    await calls.post(leader, `registrations/${id}/members/${ravi._id}/remove`);
    // Nobody else has asked for tickets yet.
    expect((await call(app, 'GET', `/api/tickets/${forwarded?.link}`)).statusCode).toBe(404);
    expect(await linksOf(leader)).toEqual([]);
    await calls.join(person, code);
    expect((await ask(person)).json()).toEqual(ticket);
  });

  test('one person in two teams of a leader has one ticket', async () => {
    const email = 'twice@students.example';
    const student = await make.student();
    const { eventId: one } = await teamOf([member('Twice', email)], student);
    const { eventId: other } = await teamOf([member('Twice', email.toUpperCase())], student);
    const [first, second] = await linksOf(student);
    expect(second?.number).toBe(first?.number);
    expect((await opensOf(first?.number ?? '')).events).toEqual([one, other].sort());
  });

  test('the link that a leader gets opens that leader’s teams alone', async () => {
    const email = 'named-by-a-stranger@students.example';
    const own = await teamOf([member('Named', email)]);
    const strange = await teamOf([member('Named', email)]);
    const [ticket] = await linksOf(own.student);
    const [typed] = await linksOf(strange.student);
    expect(typed?.number).not.toBe(ticket?.number);
    expect((await opensOf(typed?.number ?? '')).events).toEqual([strange.eventId]);
    expect((await opensOf(ticket?.number ?? '')).events).toEqual([own.eventId]);
  });

  test('a member’s ticket is replaced by the account’s when the email is confirmed, and not before', async () => {
    const email = 'later@students.example';
    const teams = [await teamOf([member('Later', email)]), await teamOf([member('Later', email)])];
    const links = [...(await linksOf(teams[0]?.student)), ...(await linksOf(teams[1]?.student))];
    const student = await make.student({ email, isUnconfirmed: true });
    expect((await ask(student)).statusCode).toBe(404);
    await app.platform.db
      .updateTable('students')
      .set({ email_confirmed_at: app.platform.now().toISOString() })
      .where('id', '=', student.id)
      .execute();
    const ticket = (await ask(student)).json();
    const numbers = links.map(({ number }) => number);
    expect(numbers).not.toContain(ticket.number);
    expect((await opensOf(ticket.number)).events).toEqual(teams.map(({ eventId }) => eventId).sort());
    const rows = app.platform.db.selectFrom('tickets').selectAll();
    const { person } = await rows.where('number', '=', ticket.number).executeTakeFirstOrThrow();
    expect(numbers).toContain(person);
    for (const { number, link } of links) {
      const old = await rows.where('number', '=', number).executeTakeFirstOrThrow();
      expect([old.revoked_at !== '', old.name, old.college]).toEqual([true, '', '']);
      expect((await call(app, 'GET', `/api/tickets/${link}`)).statusCode).toBe(404);
    }
    await syncTickets(app.platform);
    expect((await ask(student)).json()).toEqual(ticket);
  });

  test('a member’s ticket stays the member’s when an account without a confirmed email registers', async () => {
    const email = 'claimed@students.example';
    const { student: leader } = await teamOf([member('Claimed', email)]);
    const before = await linksOf(leader);
    const student = await make.student({ email, isUnconfirmed: true });
    const { id } = await make.registration(await make.event(), { student });
    await setStatus(id, 'confirmed');
    expect((await ask(student)).json().number).not.toBe(before[0]?.number);
    expect(await linksOf(leader)).toEqual(before);
  });

  const personOf = async (number: string | undefined) => {
    const row = app.platform.db
      .selectFrom('tickets')
      .select('person')
      .where('number', '=', number ?? '');
    return (await row.executeTakeFirst())?.person;
  };

  test('a member is the same person after a change of the email that proved it', async () => {
    const email = 'proves@students.example';
    const student = await make.student({ email, password: 'the password' });
    const { student: leader } = await teamOf([member('Proves', email)]);
    const own = (await ask(student)).json();
    expect(await linksOf(leader)).toEqual([]);
    const profile = (await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).json();
    const { name, phone, college, department, year } = profile;
    const json = {
      name,
      phone,
      college,
      department,
      year,
      email: 'another@students.example',
      currentPassword: 'the password',
    };
    const changed = await call(app, 'PUT', '/api/students/profile', { bearer: student.bearer, json });
    expect(changed.statusCode, changed.body).toBe(200);
    const [typed] = await linksOf(leader);
    expect(typed?.number).not.toBe(own.number);
    expect(await personOf(typed?.number)).toBe(await personOf(own.number));
  });

  test('a member is the same person after accepting with an email that nobody confirmed', async () => {
    const email = 'accepts@students.example';
    const { id, student: leader } = await teamOf([member('Accepts', email)]);
    const [typed] = await linksOf(leader);
    const student = await make.student({ email, isUnconfirmed: true });
    const { code } = await teamCalls(app).team(leader, id);
    expect((await teamCalls(app).join(student, code)).statusCode).toBe(200);
    const own = (await ask(student)).json();
    expect(own.number).not.toBe(typed?.number);
    expect(await personOf(own.number)).toBe(typed?.number);
  });

  test('a member keeps ticket and letter when the team is handed over, also when the first leader is deleted', async () => {
    const heir = await make.student();
    const { id, student: first } = await teamOf([member('Carla', 'carla@students.example')]);
    const calls = teamCalls(app);
    const { code } = await calls.team(first, id);
    expect((await calls.join(heir, code)).statusCode).toBe(200);
    const before = await linksOf(first);
    expect(before).toMatchObject([{ name: 'Carla' }]);
    const letterPath = `/api/admin/documents/letter?ticket=${before[0]?.number}`;
    expect((await call(app, 'GET', letterPath, { bearer: admin })).statusCode).toBe(200);
    const { members } = await calls.team(first, id);
    const heirId = members.find(({ name }: { name: string }) => name !== 'Carla')._id;
    const handed = await calls.post(first, `registrations/${id}/leader`, { memberId: heirId });
    expect(handed.statusCode, handed.body).toBe(200);
    expect(await linksOf(heir)).toEqual(before);
    expect(await linksOf(first)).toEqual([]);
    const letter = app.platform.db.selectFrom('letters').select('code').where('holder', 'like', `member:${first.id}:%`);
    const { code: letterCode } = await letter.executeTakeFirstOrThrow();
    expect((await call(app, 'GET', `/api/verify/${letterCode}`)).json()).toMatchObject({ state: 'valid' });
    const removed = await call(app, 'DELETE', `/api/students/${first.id}`, { bearer: admin });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await linksOf(heir)).toEqual(before);
    expect((await call(app, 'GET', `/api/tickets/${before[0]?.link}`)).statusCode).toBe(200);
  });

  test('an account with an unconfirmed email is not the member whom the leader typed in another team', async () => {
    const email = 'erin@students.example';
    const { student: leader } = await teamOf([member('Erin', email)]);
    const [typed] = await linksOf(leader);
    const { id: otherTeam } = await teamOf([], leader);
    const stranger = await make.student({ email, isUnconfirmed: true });
    const { code } = await teamCalls(app).team(leader, otherTeam);
    expect((await teamCalls(app).join(stranger, code)).statusCode).toBe(200);
    const own = (await ask(stranger)).json();
    expect(await personOf(own.number)).toBe(own.number);
    await syncTickets(app.platform);
    expect(await linksOf(leader)).toEqual([typed]);
  });

  test('an account with an unconfirmed email is not the member whom the leader took out before', async () => {
    const email = 'frieda@students.example';
    const { id, student: leader } = await teamOf([member('Frieda', email)]);
    await linksOf(leader);
    const calls = teamCalls(app);
    const [{ _id: memberId }] = (await calls.team(leader, id)).members;
    expect((await calls.post(leader, `registrations/${id}/members/${memberId}/remove`)).statusCode).toBe(200);
    const { id: otherTeam } = await teamOf([], leader);
    const stranger = await make.student({ email, isUnconfirmed: true });
    const { code } = await calls.team(leader, otherTeam);
    expect((await calls.join(stranger, code)).statusCode).toBe(200);
    const own = (await ask(stranger)).json();
    expect(await personOf(own.number)).toBe(own.number);
  });

  test('a new leader gets no ticket of the first leader’s other teams by typing an email', async () => {
    const email = 'dave@students.example';
    const [heir, first] = [await make.student(), await make.student()];
    const { id } = await teamOf([], first);
    await teamOf([member('Dave', email)], first);
    const [daves] = await linksOf(first);
    const calls = teamCalls(app);
    const { code } = await calls.team(first, id);
    expect((await calls.join(heir, code)).statusCode).toBe(200);
    const [{ _id: memberId }] = (await calls.team(first, id)).members;
    expect((await calls.post(first, `registrations/${id}/leader`, { memberId })).statusCode).toBe(200);
    const added = await calls.post(heir, `registrations/${id}/members`, member('Xavier', email));
    expect(added.statusCode, added.body).toBeLessThan(300);
    const [typed] = await linksOf(heir);
    expect(typed?.number).not.toBe(daves?.number);
    expect(await linksOf(first)).toEqual([daves]);
  });

  test('a member’s ticket keeps no name when nothing is opened, and the next one is of the same person', async () => {
    const { id, student } = await teamOf([member('Gone', 'gone@students.example')]);
    const [old] = await linksOf(student);
    await setStatus(id, 'cancelled');
    await syncTickets(app.platform);
    const rows = app.platform.db.selectFrom('tickets').selectAll();
    const left = await rows.where('number', '=', old?.number ?? '').executeTakeFirstOrThrow();
    expect([left.revoked_at !== '', left.name, left.college]).toEqual([true, '', '']);
    await setStatus(id, 'confirmed');
    const [next] = await linksOf(student);
    expect(next?.number).not.toBe(old?.number);
    expect(await rows.where('number', '=', next?.number ?? '').executeTakeFirst()).toMatchObject({
      person: old?.number,
      name: 'Gone',
    });
  });

  test('a member’s ticket goes with the account of the same confirmed email when that is deleted', async () => {
    const email = 'leaving@students.example';
    const { student: leader } = await teamOf([member('Leaving', email)]);
    const [ticket] = await linksOf(leader);
    const account = await make.student({ email });
    const removed = await call(app, 'DELETE', `/api/students/${account.id}?confirmRegistrations=1`, { bearer: admin });
    expect(removed.statusCode, removed.body).toBe(200);
    const row = app.platform.db
      .selectFrom('tickets')
      .selectAll()
      .where('number', '=', ticket?.number ?? '');
    const { revoked_at, name, college } = await row.executeTakeFirstOrThrow();
    expect([revoked_at !== '', name, college]).toEqual([true, '', '']);
  });
});
