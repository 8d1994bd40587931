import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { teamTooSmall } from '../../rules.ts';
import { enforceDeadlines } from '../seats/enforce-deadlines.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
let ofNow: ReturnType<typeof callsOfNow>;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  calls = teamCalls(app);
  ofNow = callsOfNow(app, clock);
});
afterAll(() => app.stop());

const release = JSON.stringify({
  ifIncomplete: 'release',
  clash: 'warn',
  mostEvents: 0,
  college: 'any',
  oneTeamPerCollege: false,
});
const details = async ({ id, student }: { id: string; student: TestStudent }) =>
  (await ofNow.asStudent(student.id, 'GET', `/api/students/registrations/${id}/details`)).json();
const seatsTaken = async (eventId: string) =>
  (await app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId).executeTakeFirstOrThrow())
    .seats_taken;
const subjects = async ({ student }: { student: TestStudent }) =>
  (await mailsTo(app, student.email)).map(({ subject }) => subject);

async function afterTwoDays() {
  clock.forward({ hours: 48 });
  await enforceDeadlines(app.platform);
}

describe('the end of the time to accept', () => {
  test('an incomplete team keeps its seat and its leader is told when the time to accept is over', async () => {
    const team = await makeTeam(make, { members: [await make.student()] });
    expect((await details(team)).incompleteTeam).toBeNull();
    await afterTwoDays();
    expect(await details(team)).toMatchObject({
      registrationStatus: 'confirmed',
      incompleteTeam: { has: 1, needs: 2 },
      teamMembers: [],
    });
    expect(await subjects(team)).toContainEqual(expect.stringMatching(/^Your team for .* is incomplete$/));
  });

  test('members who have not answered in time can no longer accept, and accepted members stay', async () => {
    const members = [await make.student(), await make.student()];
    const [first, second] = members;
    const team = await makeTeam(make, { members });
    const [{ _id }] = second ? await calls.invitations(second) : [];
    if (first) await calls.accept(first);
    await afterTwoDays();
    expect(await details(team)).toMatchObject({ incompleteTeam: null, teamMembers: [{ email: first?.email }] });
    const late = await ofNow.asStudent(second?.id ?? '', 'POST', `/api/students/invitations/${_id}/accept`);
    expect(late.statusCode).toBe(409);
  });

  test('the time to accept ends for the other teams when one team cannot be settled', async () => {
    const broken = await makeTeam(make, { members: [await make.student()] });
    clock.forward({ seconds: 1 });
    const whole = await makeTeam(make, { members: [await make.student()] });
    const { db } = app.platform;
    const setRules = (team_rules: string) =>
      db.updateTable('events').set({ team_rules }).where('id', '=', broken.eventId).execute();
    await setRules('not JSON');
    await afterTwoDays().finally(() => setRules(''));
    expect(await details(whole)).toMatchObject({ incompleteTeam: { has: 1, needs: 2 } });
    expect(await details(broken)).toMatchObject({ incompleteTeam: null });
    await enforceDeadlines(app.platform);
    expect(await details(broken)).toMatchObject({ incompleteTeam: { has: 1, needs: 2 } });
  });

  test('the seat of an incomplete team is released when the rules of the event say so', async () => {
    const columns = { team_rules: release };
    const team = await makeTeam(make, { members: [await make.student()], columns });
    await afterTwoDays();
    expect(await seatsTaken(team.eventId)).toBe(0);
    expect(await details(team)).toMatchObject({
      registrationStatus: 'cancelled',
      overallStatus: 'released',
      next: 'Too few members of the team had accepted in time. Its seat has been released. You may register again as long as seats are left.',
    });
    const [mail] = (await mailsTo(app, team.student.email)).filter(({ subject }) => subject.includes('released'));
    expect(mail?.text).toContain('Too few members of your team');
    await enforceDeadlines(app.platform);
    expect((await subjects(team)).filter((subject) => subject.includes('released'))).toHaveLength(1);
  });

  test('tells a team that has paid to wait, and not to pay again, when its seat is released', async () => {
    const team = await makeTeam(make, { fee: 100, members: [await make.student()], columns: { team_rules: release } });
    const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
    const { id } = await make.admin();
    expect((await ofNow.asAdmin(id, 'PUT', `/api/registration/${team.id}`, json)).statusCode).toBe(200);
    await afterTwoDays();
    const { overallStatus, next } = await details(team);
    expect(overallStatus).toBe('paidNoSeat');
    expect(next).toContain('your payment has arrived, but the seat of your team has been released');
    const [mail] = (await mailsTo(app, team.student.email)).filter(({ subject }) => subject.includes('released'));
    expect(mail?.text).toContain('They give you a seat or your money back');
    expect(mail?.text).not.toContain('register again');
  });

  test('forgets that the team was too small when an organiser gives it a seat again', async () => {
    const team = await makeTeam(make, { fee: 100, members: [await make.student()], columns: { team_rules: release } });
    const { id } = await make.admin();
    const json = { registrationStatus: 'pending', paymentStatus: 'failed', reason: 'Not found' };
    await ofNow.asAdmin(id, 'PUT', `/api/registration/${team.id}`, json);
    await afterTwoDays();
    expect(await details(team)).toMatchObject({ overallStatus: 'released', reason: teamTooSmall });
    expect((await ofNow.asAdmin(id, 'POST', `/api/registration/${team.id}/restore`)).statusCode).toBe(200);
    // The page shows the reason as the organisers' reason for the payment.
    expect(await details(team)).toMatchObject({ overallStatus: 'paymentFailed', reason: '' });
  });

  test('still knows that the team was too small when its payment is rejected after the release and that is undone', async () => {
    const team = await makeTeam(make, { fee: 100, members: [await make.student()], columns: { team_rules: release } });
    const admin = await make.admin();
    await afterTwoDays();
    const released = { overallStatus: 'released', reason: teamTooSmall, isTeamReason: true };
    expect(await details(team)).toMatchObject({ ...released, next: expect.stringContaining(teamTooSmall) });
    const { item } = (await ofNow.asAdmin(admin.id, 'GET', `/api/payments/registrations/${team.id}`)).json();
    const json = { decision: 'rejected', reason: 'Not found', version: item.version };
    const { decision } = (
      await ofNow.asAdmin(admin.id, 'POST', `/api/payments/registrations/${team.id}/decision`, json)
    ).json();
    const rejected = await details(team);
    expect(rejected).toMatchObject({ reason: 'Not found', next: expect.stringContaining(teamTooSmall) });
    expect(rejected).not.toHaveProperty('isTeamReason');
    await ofNow.asAdmin(admin.id, 'POST', `/api/payments/decisions/${decision._id}/undo`);
    expect(await details(team)).toMatchObject(released);
    const listed = (await ofNow.asAdmin(admin.id, 'GET', `/api/registration?eventId=${team.eventId}`)).json();
    expect(JSON.stringify(listed)).toContain('"isTeamTooSmall":true');
  });

  test('takes no reason of an organiser for the release of a team, whatever its words', async () => {
    const team = await makeTeam(make, { fee: 100, members: [await make.student()], columns: { team_rules: release } });
    const { id } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending', reason: teamTooSmall };
    await ofNow.asAdmin(id, 'PUT', `/api/registration/${team.id}`, json);
    const cancelled = await details(team);
    expect(cancelled).toMatchObject({ overallStatus: 'cancelled', reason: teamTooSmall });
    expect(cancelled).not.toHaveProperty('isTeamReason');
  });

  test('keeps no reason for a rejection when an organiser saves the statuses of a released team as they are', async () => {
    const team = await makeTeam(make, { fee: 100, members: [await make.student()], columns: { team_rules: release } });
    const { id } = await make.admin();
    await afterTwoDays();
    const statuses = { registrationStatus: 'cancelled', paymentStatus: 'pending', reason: teamTooSmall };
    await ofNow.asAdmin(id, 'PUT', `/api/registration/${team.id}`, { ...statuses, seen: statuses });
    expect(await details(team)).toMatchObject({ reason: teamTooSmall, isTeamReason: true });
  });

  test('a team keeps its seat, and its leader gets no mail, when the event is over by then', async () => {
    const date = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
    const columns = { date, start_time: '10:00', end_time: '11:00', team_rules: release };
    const team = await makeTeam(make, { members: [await make.student()], columns });
    const before = await subjects(team);
    await afterTwoDays();
    expect(await details(team)).toMatchObject({ registrationStatus: 'confirmed', event: { isOver: true } });
    expect(await seatsTaken(team.eventId)).toBe(1);
    expect(await subjects(team)).toEqual(before);
  });

  test('a team keeps its seat, and its leader gets no mail, when the event has begun by then', async () => {
    const date = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
    const columns = { date, start_time: '00:00', end_time: '23:59', team_rules: release };
    const team = await makeTeam(make, { members: [await make.student()], columns });
    const before = await subjects(team);
    await afterTwoDays();
    expect(await details(team)).toMatchObject({ registrationStatus: 'confirmed', event: { isOver: false } });
    expect(await seatsTaken(team.eventId)).toBe(1);
    expect(await subjects(team)).toEqual(before);
  });

  test('a complete team keeps its seat when the time to accept is over', async () => {
    const member = await make.student();
    const team = await makeTeam(make, { members: [member], columns: { team_rules: release } });
    await calls.accept(member);
    await afterTwoDays();
    expect(await seatsTaken(team.eventId)).toBe(1);
    expect(await details(team)).toMatchObject({ registrationStatus: 'confirmed', incompleteTeam: null });
  });

  test('a team that registered before members had to accept keeps its seat', async () => {
    const team = await makeTeam(make, { consent: false, columns: { team_rules: release } });
    await app.platform.db
      .updateTable('events')
      .set({ team_consent: 'required' })
      .where('id', '=', team.eventId)
      .execute();
    await afterTwoDays();
    expect(await seatsTaken(team.eventId)).toBe(1);
  });

  test('a member who is invited later has the full time to accept, and the team keeps its seat until then', async () => {
    const [first, later] = [await make.student(), await make.student()];
    const team = await makeTeam(make, { members: [first], columns: { team_rules: release } });
    clock.forward({ hours: 47 });
    const json = { name: 'Later', email: later.email, phone: '+91 00000 00104', college: 'Marina College' };
    await ofNow.asStudent(team.student.id, 'POST', `/api/students/registrations/${team.id}/members`, json);
    clock.forward({ hours: 2 });
    await enforceDeadlines(app.platform);
    expect(await seatsTaken(team.eventId)).toBe(1);
    await afterTwoDays();
    expect(await seatsTaken(team.eventId)).toBe(0);
  });

  test('somebody who came by the code still waits, and the leader can approve after the time to accept', async () => {
    const columns = {
      team_rules: JSON.stringify({ ...JSON.parse(release), ifIncomplete: 'keep', approveJoins: true }),
    };
    const team = await makeTeam(make, { members: [await make.student()], columns });
    const person = await make.student();
    const { code } = await calls.team(team.student, team.id);
    expect((await calls.join(person, code)).json()).toMatchObject({ waits: true });
    await afterTwoDays();
    const asked = await ofNow.asStudent(person.id, 'GET', '/api/students/teams/asked');
    expect(asked.json()).toMatchObject([{ registrationId: team.id, hindrances: [] }]);
    const leads = (method: 'GET' | 'POST', path: string) =>
      ofNow.asStudent(team.student.id, method, `/api/students/registrations/${team.id}/${path}`);
    const [waiting] = (await leads('GET', 'team')).json().asking;
    expect((await leads('POST', `asking/${waiting?._id}/approve`)).statusCode).toBe(200);
    expect(await details(team)).toMatchObject({ incompleteTeam: null, teamMembers: [{ email: person.email }] });
  });

  test('asks for no other members in the mail, and on the page, when registration has closed meanwhile', async () => {
    const [slow, unwilling] = [await make.student(), await make.student()];
    const closing = { registration_closes_at: new Date(clock.now().getTime() + 3_600_000).toISOString() };
    const team = await makeTeam(make, { team: { min: 2, max: 3 }, members: [slow, unwilling], columns: closing });
    const [{ _id }] = await calls.invitations(unwilling);
    clock.forward({ hours: 2 });
    const declined = await ofNow.asStudent(unwilling.id, 'POST', `/api/students/invitations/${_id}/decline`);
    expect(declined.statusCode, declined.body).toBe(200);
    await afterTwoDays();
    const mails = await mailsTo(app, team.student.email);
    const told = mails.filter(({ subject }) => /has declined|is incomplete$/.test(subject));
    expect(told).toHaveLength(2);
    for (const { text } of told)
      expect(text).not.toMatch(/name (somebody else|other members)|before registration closes/);
    const { next } = await details(team);
    expect(next).toBe(
      'Your seat is confirmed. Your team is incomplete: 1 of 2 members. Registration has closed, so nobody can be added any more.',
    );
  });

  test('asks for no other members, and does not say that registration has closed, while the event is unpublished', async () => {
    const unwilling = await make.student();
    const team = await makeTeam(make, { team: { min: 2, max: 3 }, members: [unwilling] });
    const [{ _id }] = await calls.invitations(unwilling);
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', team.eventId).execute();
    const declined = await ofNow.asStudent(unwilling.id, 'POST', `/api/students/invitations/${_id}/decline`);
    expect(declined.statusCode, declined.body).toBe(200);
    const code = await ofNow.asStudent(team.student.id, 'POST', `/api/students/registrations/${team.id}/code`);
    expect(code.json().message).toBe(
      'The event takes no registrations at the moment, so the team cannot be changed now.',
    );
    const mail = (await mailsTo(app, team.student.email)).find(({ subject }) => subject.includes('has declined'));
    expect(mail?.text).toContain('has declined to join your team');
    expect(mail?.text).not.toMatch(/name somebody else|has closed/);
  });

  test('asks nobody to register again in the mail about a released seat when registration has closed meanwhile', async () => {
    const registration_closes_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const columns = { team_rules: release, registration_closes_at };
    const team = await makeTeam(make, { members: [await make.student()], columns });
    await afterTwoDays();
    const mail = (await mailsTo(app, team.student.email)).at(-1);
    expect(mail?.subject).toContain('has been released');
    expect(mail?.text).toContain('Registration has closed, so the team cannot register again.');
    expect(mail?.text).not.toContain('waitlist');
  });
});
