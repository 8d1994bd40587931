import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberText } from '#features/tickets/rules.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { linesOfDocument, textInPdf } from '#testing/text-in-pdf.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
let now = new Date('2025-05-08T06:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

const own = '/api/students/documents';
const get = (path: string, bearer?: string) => call(app, 'GET', path, bearer ? { bearer } : {});
const setStatus = (id: string, registrationStatus: string, paymentStatus: string) =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: admin.bearer, json: { registrationStatus, paymentStatus } });

const linesOf = (path: string, bearer: string) => linesOfDocument(app, path, bearer);

async function confirmed(title = 'Paper Bridges', student?: TestStudent, day = '2025-05-09') {
  const eventId = await make.event({ columns: { title, date: day } });
  return { eventId, ...(await make.registration(eventId, { ...(student && { student }) })) };
}

const setDepartment = ({ id }: TestStudent, department: string) =>
  app.platform.db.updateTable('students').set({ department }).where('id', '=', id).execute();

const serialIn = (lines: readonly string[]): string => lines.at(-1) ?? '';
const verified = async (code: string) => (await get(`/api/verify/${code}`)).json();

async function atTime<T>(at: string, work: () => Promise<T>): Promise<T> {
  const before = now;
  now = new Date(at);
  try {
    return await work();
  } finally {
    now = before;
  }
}

describe('an on-duty letter', () => {
  test('an on-duty letter says who is registered for which events, in the script of the name', async () => {
    const student = await make.student({ name: 'கிருஷ்ணமூர்த்தி' });
    await confirmed('Paper Bridges', student);
    await confirmed('कृष्णमूर्ति Quiz', student, '2025-05-10');
    const lines = await linesOf(`${own}/letter`, student.bearer);
    const text = lines.join('\n');
    for (const part of [
      'On-duty letter',
      'கிருஷ்ணமூர்த்தி',
      'Paper Bridges',
      'May 9th, 2025',
      'कृष्णमूर्ति Quiz',
      'May 10th, 2025',
      'who is registered for these',
      'For the organisers of Aarambh 2025',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Enter this number at /verify');
    expect(await verified(serialIn(lines))).toEqual({
      name: 'கிருஷ்ணமூர்த்தி',
      title: 'On-duty letter: registered for',
      event: 'Paper Bridges, कृष्णमूर्ति Quiz',
      date: '2025-05-09',
      issuer: expect.any(String),
      state: 'valid',
    });
    const page = (await get(`/verify/${serialIn(lines)}`)).body;
    expect(page).toContain('<dt>Events</dt><dd>Paper Bridges, May 9th, 2025</dd><dd>कृष्णमूर्ति Quiz, May 10th, 2025</dd>');
    expect(page).not.toContain('<dt>Date</dt>');
  });

  test('an on-duty letter stays the same until it would say something else, and is then replaced', async () => {
    const { student } = await confirmed();
    const first = serialIn(await linesOf(`${own}/letter`, student.bearer));
    expect(serialIn(await linesOf(`${own}/letter`, student.bearer))).toBe(first);
    await confirmed('Second Event', student);
    const second = serialIn(await linesOf(`${own}/letter`, student.bearer));
    expect(second).not.toBe(first);
    expect([(await verified(first)).state, (await verified(second)).state]).toEqual(['replaced', 'valid']);
  });

  test('refuses an eleventh version within a day', async () => {
    const { student } = await confirmed();
    for (let version = 1; version <= 10; version++) {
      await setDepartment(student, `Department ${version}`);
      expect((await get(`${own}/letter`, student.bearer)).statusCode).toBe(200);
    }
    await setDepartment(student, 'Another department');
    expect((await get(`${own}/letter`, student.bearer)).statusCode).toBe(429);
  });

  test('makes one version when it is downloaded several times at once', async () => {
    const { student } = await confirmed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => get(`${own}/letter`, student.bearer)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const rows = app.platform.db.selectFrom('letters').select('version').where('account_id', '=', student.id);
    expect(await rows.execute()).toEqual([{ version: 1 }]);
  });

  test('an on-duty letter is not valid any more as soon as one of its registrations is cancelled', async () => {
    const { student, id } = await confirmed();
    const serial = serialIn(await linesOf(`${own}/letter`, student.bearer));
    expect((await setStatus(id, 'cancelled', 'failed')).statusCode).toBe(200);
    expect((await verified(serial)).state).toBe('revoked');
    expect((await get(`/verify/${serial}`)).body).toContain('This letter is not valid any more');
    expect((await get(`${own}/letter`, student.bearer)).statusCode).toBe(404);
    await setStatus(id, 'confirmed', 'completed');
    expect((await verified(serial)).state).toBe('valid');
  });

  test('an on-duty letter leaves out an event that was taken off the site, and one that names it is not valid', async () => {
    const { student, eventId } = await confirmed('Called Off');
    const serial = serialIn(await linesOf(`${own}/letter`, student.bearer));
    const publish = (isActive: boolean) =>
      call(app, 'PUT', `/api/events/${eventId}/publication`, { bearer: admin.bearer, json: { isActive } });
    expect((await publish(false)).statusCode).toBe(200);
    expect((await verified(serial)).state).toBe('revoked');
    expect((await get(own, student.bearer)).json()).toMatchObject({ letter: null });
    expect((await get(`${own}/letter`, student.bearer)).statusCode).toBe(404);
    await confirmed('Paper Bridges', student);
    expect((await get(own, student.bearer)).json()).toMatchObject({ letter: { events: ['Paper Bridges'] } });
    expect((await linesOf(`${own}/letter`, student.bearer)).join('\n')).not.toContain('Called Off');
  });

  test('an on-duty letter about the past stays valid when its event is taken off the site', async () => {
    const { student, eventId } = await confirmed('Over Since Yesterday');
    await atTime('2025-05-10T06:00:00Z', async () => {
      const serial = serialIn(await linesOf(`${own}/letter`, student.bearer));
      const json = { isActive: false };
      await call(app, 'PUT', `/api/events/${eventId}/publication`, { bearer: admin.bearer, json });
      expect(await verified(serial)).toMatchObject({ title: 'On-duty letter: was registered for', state: 'valid' });
    });
  });

  test('names the events where the student was checked in, once they are over', async () => {
    const day = await gateOf(app, make, admin.bearer);
    const phone = await day.phone();
    const { student, eventId } = await confirmed('Attended');
    const absent = await confirmed('Attended Elsewhere');
    const { code } = (await get('/api/students/ticket', student.bearer)).json();
    await atTime('2025-05-09T06:00:00Z', () => day.scan(phone, [{ code }]));
    await atTime('2025-05-10T06:00:00Z', async () => {
      const lines = await linesOf(`${own}/letter`, student.bearer);
      expect(lines.join('\n')).toContain('took part in these events');
      const serial = serialIn(lines);
      expect((await verified(serial)).title).toBe('On-duty letter: took part in');
      expect((await get(`${own}/letter`, absent.student.bearer)).json()).toEqual({
        message: 'The events are over, and the gate has no record that this person came.',
      });
      // A later deletion of the event does not change what happened.
      const tables = ['registrations', 'events'] as const;
      for (const table of tables) {
        const column = table === 'events' ? 'id' : 'event_id';
        await app.platform.db
          .deleteFrom(table)
          .where(column as 'id', '=', eventId)
          .execute();
      }
      expect((await verified(serial)).state).toBe('valid');
    });
  });

  test('an on-duty letter is refused for a name that cannot be printed whole, and says what to do', async () => {
    const student = await make.student({ name: 'Party 🎉' });
    await confirmed('Paper Bridges', student);
    const answer = await get(`${own}/letter`, student.bearer);
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('cannot be printed')]);
    const json = { name: 'Party Person' };
    await call(app, 'PUT', '/api/students/certificate-name', { bearer: student.bearer, json });
    expect(await linesOf(`${own}/letter`, student.bearer)).toContain('Name Party Person');
  });

  test('an on-duty letter is refused for a department that cannot be printed whole', async () => {
    const { student } = await confirmed();
    const { db } = app.platform;
    await db.updateTable('students').set({ department: '物理 Physics' }).where('id', '=', student.id).execute();
    const answer = await get(`${own}/letter`, student.bearer);
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('the department')]);
  });

  test('an on-duty letter is signed by the person named in the settings', async () => {
    const { student } = await confirmed();
    const json = { signatory: 'Dr. Meenakshi Sundaram', signatoryTitle: 'Convener' };
    const saved = await call(app, 'PUT', '/api/admin/signatory', { bearer: admin.bearer, json });
    expect([saved.statusCode, saved.json()]).toEqual([200, json]);
    const lines = await linesOf(`${own}/letter`, student.bearer);
    expect(lines).toEqual(expect.arrayContaining(['Dr. Meenakshi Sundaram', 'Convener']));
    const none = { signatory: '', signatoryTitle: '' };
    await call(app, 'PUT', '/api/admin/signatory', { bearer: admin.bearer, json: none });
  });

  test('organisers give out the letter of a member without an account, by the ticket’s number', async () => {
    const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { title: 'Bridges', date: '2025-05-09' } });
    const members = [
      { name: 'Typed Member', email: 'typed@students.example', phone: '+91 00000 00101', college: 'Thinnai College' },
    ];
    const fields = { teamName: 'Bridges', teamMembers: JSON.stringify(members) };
    const { student, id } = await make.registration(eventId, { fields });
    const { members: tickets } = (await get('/api/students/ticket/members', student.bearer)).json();
    const number = tickets[0].number;
    const lines = await linesOf(`/api/admin/documents/letter?ticket=${number}`, admin.bearer);
    expect(lines).toEqual(expect.arrayContaining(['Name Typed Member', 'College Thinnai College']));
    expect((await verified(serialIn(lines))).state).toBe('valid');
    expect(await linesOf(`/api/admin/documents/badge?ticket=${number}`, admin.bearer)).toContain('Member');
    await setStatus(id, 'cancelled', 'failed');
    expect((await verified(serialIn(lines))).state).toBe('revoked');
  });

  test('an on-duty letter is in the student’s own data, and is deleted with the account', async () => {
    const student = await make.student({ password: 'a long password' });
    await confirmed('Paper Bridges', student);
    const serial = serialIn(await linesOf(`${own}/letter`, student.bearer));
    const { letters } = (await get('/api/students/me/data', student.bearer)).json();
    expect(letters).toMatchObject([{ serial, claim: 'registered' }]);
    const url = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', url, { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await get(`/api/verify/${serial}`)).statusCode).toBe(404);
  });
});

describe('a badge', () => {
  test('a badge has the name, the college, the role and the ticket’s number', async () => {
    const student = await make.student({ name: 'हर्षिता Krishnan' });
    await confirmed('Paper Bridges', student);
    const { number } = (await get('/api/students/ticket', student.bearer)).json();
    const lines = await linesOf(`${own}/badge`, student.bearer);
    expect(lines).toEqual(expect.arrayContaining(['हर्षिता', 'Krishnan', 'Participant']));
    expect(lines).toContain(numberText(number));
  });

  test('a badge is not made before something is confirmed', async () => {
    const student = await make.student();
    expect((await get(`${own}/badge`, student.bearer)).statusCode).toBe(404);
    expect((await get(own, student.bearer)).json()).toEqual({ letter: null, hasBadge: false, receipts: [] });
  });

  test('prints the badges of all participants of an event into one file, four to a page or one', async () => {
    const eventId = await make.event();
    for (const name of ['Asha', 'Bala', 'Chitra', 'Devi', 'Ezhil']) {
      await make.registration(eventId, { student: await make.student({ name }) });
    }
    const path = `/api/admin/documents/badges?event=${eventId}`;
    const four = await textInPdf((await get(path, admin.bearer)).rawPayload);
    expect(four.map((page) => page.match(/Participant/g)?.length)).toEqual([4, 1]);
    const one = await textInPdf((await get(`${path}&paper=a6`, admin.bearer)).rawPayload);
    expect(one.map((page) => ['Asha', 'Bala', 'Chitra', 'Devi', 'Ezhil'].find((name) => page.includes(name)))).toEqual([
      ...['Asha', 'Bala', 'Chitra', 'Devi', 'Ezhil'],
    ]);
    const empty = await make.event();
    expect((await get(`/api/admin/documents/badges?event=${empty}`, admin.bearer)).statusCode).toBe(409);
  });

  test('prints badges of judges, organisers and speakers with the typed name and no code', async () => {
    const json = { role: 'judge', paper: 'a6', names: ['Prof. Anand', ' ', 'राष्ट्रीय Rao'] };
    const made = await call(app, 'POST', '/api/admin/documents/badges', { bearer: admin.bearer, json });
    const pages = await textInPdf(made.rawPayload);
    expect(pages.map((page) => page.split('\n').slice(-2))).toEqual([
      ['Prof. Anand', 'Judge'],
      ['राष्ट्रीय Rao', 'Judge'],
    ]);
    const none = { bearer: admin.bearer, json: { ...json, names: [' '] } };
    expect((await call(app, 'POST', '/api/admin/documents/badges', none)).statusCode).toBe(422);
    const known = (await get('/api/admin/documents/badge-names?role=organiser', admin.bearer)).json();
    expect(known.names).toContain('Test administrator');
  });

  test('makes a badge for each of two organisers with the same name', async () => {
    await make.admin();
    const { names } = (await get('/api/admin/documents/badge-names?role=organiser', admin.bearer)).json();
    expect(names.filter((name: string) => name === 'Test administrator').length).toBeGreaterThan(1);
  });
});

describe('documents of others', () => {
  test('documents are not found by another student, and not by anybody who is not signed in', async () => {
    const eventId = await make.event({ fee: 100 });
    const { id, student } = await make.registration(eventId);
    await setStatus(id, 'confirmed', 'completed');
    expect((await get(`${own}/receipts/${id}`, student.bearer)).statusCode).toBe(200);
    const stranger = await make.student();
    expect((await get(`${own}/receipts/${id}`, stranger.bearer)).statusCode).toBe(404);
    const paths = [`${own}/receipts/${id}`, `${own}/letter`, `${own}/badge`, own];
    const admins = [
      `/api/admin/documents/receipts/${id}`,
      `/api/admin/documents/letter?student=${student.id}`,
      `/api/admin/documents/badge?student=${student.id}`,
      '/api/admin/documents/badges',
    ];
    for (const path of [...paths, ...admins]) expect([path, (await get(path)).statusCode]).toEqual([path, 401]);
    for (const path of admins) {
      expect([path, (await get(path, student.bearer)).statusCode]).toEqual([path, 403]);
      const volunteer = await make.admin({ role: 'volunteer' });
      expect([path, (await get(path, volunteer.bearer)).statusCode]).toEqual([path, 403]);
    }
    const finance = await make.admin({ role: 'finance' });
    const statuses = await Promise.all(admins.map(async (path) => (await get(path, finance.bearer)).statusCode));
    expect(statuses).toEqual([200, 403, 403, 403]);
  });

  test('documents are not found when a letter’s code is used for a certificate', async () => {
    const { student } = await confirmed();
    const serial = serialIn(await linesOf(`${own}/letter`, student.bearer));
    expect((await get(`/certificates/${serial}/certificate.pdf`)).statusCode).toBe(404);
  });
});
