import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'College' };

async function registerTeam({ fee = 0, members = [] as unknown[] }) {
  const eventId = await make.event({ fee, team: { min: 2, max: 3 }, columns: { date: '2099-05-09' } });
  const fields = { teamName: 'Loops', teamMembers: JSON.stringify(members) };
  return { eventId, ...(await make.registration(eventId, { fields })) };
}

type Team = Awaited<ReturnType<typeof registerTeam>>;

const read = async (path: string, bearer: string) => (await call(app, 'GET', path, { bearer })).json();
const details = ({ id, student }: Team) => read(`/api/students/registrations/${id}/details`, student.bearer);
const set = ({ id }: Team, registrationStatus: string, paymentStatus: string) =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json: { registrationStatus, paymentStatus } });

const mailsOf = ({ student }: Team) => mailsTo(app, student.email);

describe('a team below its minimum', () => {
  test('an incomplete team is marked in the student’s list and details', async () => {
    const team = await registerTeam({});
    const [listed] = await read('/api/students/events/registered', team.student.bearer);
    expect(listed.incompleteTeam).toEqual({ has: 1, needs: 2 });
    expect((await details(team)).incompleteTeam).toEqual({ has: 1, needs: 2 });
  });

  test('the details ask for the missing members while the payment is checked and after the confirmation', async () => {
    const team = await registerTeam({ fee: 100 });
    const asked =
      'Your team is incomplete: 1 of 2 members. Please name the others, or send them the code of your team, before registration closes.';
    const { next } = await details(team);
    expect(next).toContain(asked);
    expect(next).not.toContain('Nothing to do');
    await set(team, 'confirmed', 'completed');
    expect((await details(team)).next).toBe(`Your seat is confirmed. ${asked}`);
  });

  test('the receipt and the confirmation say that the team is incomplete', async () => {
    const team = await registerTeam({ fee: 100 });
    await set(team, 'confirmed', 'completed');
    const [receipt, confirmation] = await mailsOf(team);
    for (const mail of [receipt, confirmation]) {
      expect(mail?.text).toContain('Team: Incomplete: 1 of 2 members');
      expect(mail?.text).toContain(
        'Please name the others, or send them the code of your team, before registration closes.',
      );
      expect(mail?.text).not.toContain('You do not need to do anything');
    }
    expect(confirmation?.subject).toMatch(/^Your seat in Event \d+ is confirmed, but your team is incomplete$/);
  });

  test('the confirmation asks for no other members when registration has closed', async () => {
    const team = await registerTeam({ fee: 100 });
    const closed = { registration_closes_at: '2020-01-01T00:00:00.000Z' };
    await app.platform.db.updateTable('events').set(closed).where('id', '=', team.eventId).execute();
    await set(team, 'confirmed', 'completed');
    const [, confirmation] = await mailsOf(team);
    expect(confirmation?.text).toContain('Registration has closed, so nobody can be added any more.');
    expect(confirmation?.text).not.toContain('Please name the others');
  });

  test('the confirmation does not say that registration has closed while the event is unpublished', async () => {
    const team = await registerTeam({ fee: 100 });
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', team.eventId).execute();
    await set(team, 'confirmed', 'completed');
    const [, confirmation] = await mailsOf(team);
    expect(confirmation?.text).not.toContain('Registration has closed');
  });

  test('nobody is asked to name others while the event is unpublished', async () => {
    const team = await registerTeam({ fee: 100 });
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', team.eventId).execute();
    await set(team, 'confirmed', 'completed');
    const words = 'The event takes no registrations at the moment, so nobody can be added now.';
    expect((await details(team)).next).toBe(
      `Your seat is confirmed. Your team is incomplete: 1 of 2 members. ${words}`,
    );
    const [, confirmation] = await mailsOf(team);
    expect(confirmation?.text).toContain(words);
    expect(confirmation?.text).not.toContain('name the others');
  });

  test('the mail about a free event says that the team is incomplete', async () => {
    const [mail] = await mailsOf(await registerTeam({}));
    expect(mail?.subject).toMatch(/^Your seat in Event \d+ is confirmed, but your team is incomplete$/);
    expect(mail?.text).toContain('Team: Incomplete: 1 of 2 members');
  });

  test('an incomplete team is not marked when the registration is cancelled', async () => {
    const team = await registerTeam({});
    await set(team, 'cancelled', 'completed');
    expect((await details(team)).incompleteTeam).toBeNull();
    const [, cancelled] = await mailsOf(team);
    expect(cancelled?.subject).toContain('cancelled');
    expect(cancelled?.text).not.toContain('ncomplete');
  });
});

describe('a complete team', () => {
  test('a complete team is not marked in the details or the mail', async () => {
    const team = await registerTeam({ members: [member] });
    expect((await details(team)).incompleteTeam).toBeNull();
    const [mail] = await mailsOf(team);
    expect(mail?.subject).toMatch(/^Your seat in Event \d+ is confirmed$/);
    expect(mail?.text).not.toContain('ncomplete');
  });
});

describe('the organisers’ list', () => {
  const listed = async ({ id }: Team) =>
    (await read('/api/registration', admin)).find((row: { _id: string }) => row._id === id);

  test('the organisers’ list says how many people each team needs', async () => {
    expect((await listed(await registerTeam({}))).event.teamMin).toBe(2);
  });

  test('the organisers’ list has a new version when an event needs more people per team', async () => {
    const team = await registerTeam({});
    const before = await call(app, 'GET', '/api/registration', { bearer: admin });
    await app.platform.db.updateTable('events').set({ team_min: 3 }).where('id', '=', team.eventId).execute();
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await call(app, 'GET', '/api/registration', { bearer: admin, headers })).statusCode).toBe(200);
    expect((await listed(team)).event.teamMin).toBe(3);
  });
});
