import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { eventLine, payer } from '#testing/orders/pay-together.ts';
import { makeTeam, ownUtr, teamCalls } from '#testing/team-of.ts';
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

const statuses = (answers: { statusCode: number }[]) => [...new Set(answers.map(({ statusCode }) => statusCode))];

async function handOver(id: string, from: TestStudent, to: TestStudent | undefined) {
  const { members }: { members: { _id: string; email: string }[] } = await calls.team(from, id);
  const memberId = members.find(({ email }) => email === to?.email)?._id ?? '';
  return calls.post(from, `registrations/${id}/leader`, { memberId });
}

test('lets a leader name only sixty people a day, which limits mails to strangers', async () => {
  const { id, student: leader } = await makeTeam(make);
  const name = async (email: string, replaces?: string) =>
    calls.post(leader, `registrations/${id}/members`, {
      name: 'Named Later',
      phone: '+91 00000 00103',
      college: 'Marina College',
      email,
      ...(replaces && { replaces }),
    });
  const last = async () => (await calls.team(leader, id)).members.at(-1)._id;
  expect((await name('stranger0@elsewhere.example')).statusCode).toBe(200);
  const refused = [];
  for (let time = 0; time < 5; time++) refused.push(await name('stranger0@elsewhere.example'));
  expect(statuses(refused)).toEqual([422]);
  const named = [];
  for (let person = 1; person < 60; person++) {
    named.push(await name(`stranger${person}@elsewhere.example`, await last()));
  }
  expect(statuses(named)).toEqual([200]);
  expect((await name('stranger60@elsewhere.example', await last())).statusCode).toBe(429);
  expect(await mailsTo(app, 'stranger59@elsewhere.example')).toHaveLength(1);
  expect(await mailsTo(app, 'stranger60@elsewhere.example')).toEqual([]);
});

describe('people who are named while registering', () => {
  let count = 0;
  const strangers = (many: number) =>
    Array.from({ length: many }, () => {
      const email = `typed${++count}@elsewhere.example`;
      return { name: 'Named Now', phone: '+91 00000 00103', college: 'Marina College', email };
    });
  const teamEvent = (team_consent: 'required' | 'none' = 'required') => {
    const columns = { team_consent, consent_hours: 48, date: '2099-05-09', upi_id: '' };
    return make.event({ team: { min: 1, max: 10 }, fee: 100, columns });
  };
  const teamOf = (many: number) => ({ teamName: 'Loops', teamMembers: JSON.stringify(strangers(many)) });
  const line = async (many: number, consent?: 'none') => eventLine(await teamEvent(consent), teamOf(many));
  const registerAs = (student: TestStudent) => (eventId: string, many: number) =>
    make.registration(eventId, { student, fields: { ...teamOf(many), transactionId: ownUtr() } });

  test('counts the people who are named while registering, alone or in a cart, as names of the day', async () => {
    const leader = await make.student();
    const register = registerAs(leader);
    for (let team = 0; team < 5; team++) await register(await teamEvent(), 9);
    const till = payer(app);
    expect((await till.pay(leader, [await line(9), await line(7)])).statusCode).toBe(409);
    expect((await till.pay(leader, [await line(9)])).statusCode).toBe(201);
    await expect(register(await teamEvent(), 7)).rejects.toThrow('You can name only 6 more team members today');
    // Without acceptance nobody gets a mail, so the names do not count.
    await register(await teamEvent('none'), 9);
    const { id } = await register(await teamEvent(), 5);
    const next = await calls.post(leader, `registrations/${id}/members`, strangers(1)[0]);
    expect((await calls.post(leader, `registrations/${id}/members`, strangers(1)[0])).statusCode).toBe(429);
    expect(next.statusCode).toBe(200);
  });

  test('says which teams of a cart name too many people for one day, before anything is paid', async () => {
    const leader = await make.student();
    const till = payer(app);
    const cart = await Promise.all([...Array.from({ length: 7 }, () => line(9)), line(6)]);
    const quote = async (some: (typeof cart)[number][]) => (await till.quote(leader, some)).json();
    const refused = await quote(cart);
    const words =
      'You can name 60 team members a day, and with this team it would be more. Please remove it now and register it tomorrow.';
    expect(refused.lines.map(({ fault }: { fault: string }) => fault)).toEqual(['', '', '', '', '', '', words, '']);
    expect(refused.payment).toBeNull();
    // A quote uses up no names, and a form that the quote accepts is accepted too.
    const accepted = cart.toSpliced(6, 1);
    expect((await quote(accepted)).payment).toMatchObject({ amount: 700 });
    expect((await till.pay(leader, accepted)).statusCode).toBe(201);
    const later = [await line(1), await line(9, 'none')];
    expect((await quote(later)).lines).toMatchObject([{ fault: words }, { fault: '' }]);
    clock.forward({ days: 1 });
    expect((await quote(later)).payment).not.toBeNull();
  });

  test('says to a form and a cart what their price would say when another tab has named too many people since', async () => {
    const leader = await make.student();
    const till = payer(app);
    const cart = [await line(5), await line(9)];
    const register = registerAs(leader);
    const form = await teamEvent();
    expect((await till.quote(leader, cart)).json().payment).not.toBeNull();
    for (let team = 0; team < 6; team++) await register(await teamEvent(), 9);
    const refused = await till.pay(leader, cart);
    const { lines } = (await till.quote(leader, cart)).json();
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: `${lines[1].title}: ${lines[1].fault}`, errors: { 'lines.1': lines[1].fault } },
    ]);
    expect(lines).toMatchObject([
      { fault: '' },
      { fault: expect.stringMatching(/^You can name 60 team members a day/) },
    ]);
    const payment = await call(app, 'GET', `/api/students/events/${form}/payment`, { bearer: leader.bearer });
    await expect(register(form, 9)).rejects.toThrow(payment.json().naming.words);
    // A refused form uses up no names.
    await register(form, 6);
  });

  test('tells the form how many members may still be named, where a full team would be too many', async () => {
    const leader = await make.student();
    const asked = async (eventId: string) =>
      (await call(app, 'GET', `/api/students/events/${eventId}/payment`, { bearer: leader.bearer })).json().naming;
    const [consent, none] = [await teamEvent(), await teamEvent('none')];
    expect(await asked(consent)).toBeUndefined();
    const register = registerAs(leader);
    for (let team = 0; team < 6; team++) await register(await teamEvent(), 9);
    expect(await asked(consent)).toEqual({
      left: 6,
      words:
        'You can name only 6 more team members today. Please take the others out and name them tomorrow, or register the team tomorrow.',
    });
    expect(await asked(none)).toBeUndefined();
    await register(await teamEvent(), 6);
    expect(await asked(consent)).toMatchObject({
      left: 0,
      words: 'You have named 60 team members today, which is the most. Please register the team tomorrow.',
    });
    clock.forward({ days: 1 });
    expect(await asked(consent)).toBeUndefined();
  });
});

test('lets a student hand over teams only five times a day, which limits the audit log', async () => {
  const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => make.student()));
  const { id, student: one } = await makeTeam(make, { members: others, team: { min: 2, max: 7 } });
  for (const other of others) await calls.accept(other);
  for (const other of others.slice(0, 5)) {
    expect((await handOver(id, one, other)).statusCode).toBe(200);
    expect((await handOver(id, other, one)).statusCode).toBe(200);
  }
  expect((await handOver(id, one, others[5])).statusCode).toBe(429);
});

test('a member who has handed the team back is not made leader again, and the first leader is', async () => {
  const [second, third] = [await make.student(), await make.student()];
  const { id, student: first } = await makeTeam(make, { members: [second, third] });
  for (const member of [second, third]) await calls.accept(member);
  const message = 'This member has led the team before and handed it on. Please choose somebody else.';
  expect((await handOver(id, first, second)).statusCode).toBe(200);
  expect((await handOver(id, second, first)).statusCode).toBe(200);
  const refused = await handOver(id, first, second);
  expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
  expect((await handOver(id, first, third)).statusCode).toBe(200);
  expect((await handOver(id, third, second)).json().message).toBe(message);
  expect((await handOver(id, third, first)).statusCode).toBe(200);
  expect((await calls.post(second, `registrations/${id}/leave`)).statusCode).toBe(200);
});

test('lets a student return to a team by its code five times, and after that only when the leader names them', async () => {
  const { id, student: leader } = await makeTeam(make);
  const { code } = await calls.team(leader, id);
  const student = await make.student();
  for (let time = 0; time < 5; time++) {
    expect((await calls.join(student, code)).statusCode).toBe(200);
    expect((await calls.post(student, `registrations/${id}/leave`)).statusCode).toBe(200);
  }
  expect((await calls.join(student, code)).json().message).toMatch(/^You have left this team several times/);
  expect((await calls.join(await make.student(), code)).statusCode).toBe(200);
  const { email } = student;
  const json = { name: 'Comes Back', phone: '+91 00000 00103', college: 'Marina College', email };
  expect((await calls.post(leader, `registrations/${id}/members`, json)).statusCode).toBe(200);
  expect((await calls.join(student, code)).statusCode).toBe(200);
});

test('refuses codes from a network whose accounts have guessed 500 wrong ones in ten minutes', async () => {
  const { id, student: leader } = await makeTeam(make, { team: { min: 2, max: 4 } });
  const { code } = await calls.team(leader, id);
  const from = (address: string) => (who: TestStudent, json: object) =>
    call(app, 'POST', '/api/students/teams/join', { bearer: who.bearer, json, from: address });
  const [campus, home] = [from('203.0.113.7'), from('198.51.100.9')];
  const students = await Promise.all(Array.from({ length: 100 }, () => make.student()));
  const [honest, other] = [await make.student(), await make.student()];
  // Correct codes use up no tries.
  expect((await campus(honest, { code })).statusCode).toBe(200);
  const guesses = [];
  for (const guesser of students) {
    for (let guess = 2; guess < 7; guess++) guesses.push(await campus(guesser, { code: `AAAAA${guess}` }));
  }
  expect(statuses(guesses)).toEqual([404]);
  for (let time = 0; time < 6; time++) {
    const refused = await campus(other, { code });
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringMatching(/your network/)]);
  }
  // A refusal because of the network does not use up the student's own tries.
  expect((await home(other, { code: 'AAAAA2' })).statusCode).toBe(404);
  clock.forward({ seconds: 600 });
  expect((await campus(other, { code })).statusCode).toBe(200);
});
