import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { makeTeam } from '#testing/team-of.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { askForNames } from './names-of-students.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const post = (path: string, json: object) => call(app, 'POST', path, { bearer, json });
const registered = async (name: string, eventId: string) =>
  (await make.registration(eventId, { fields: { name } })).student;

describe('the spelling of a name', () => {
  const path = '/api/students/certificate-name';

  test('the spelling of a name is confirmed by the student and used by the next batch', async () => {
    const eventId = await make.event();
    const student = await registered('harshita k', eventId);
    const read = async () => (await call(app, 'GET', path, { bearer: student.bearer })).json();
    expect(await read()).toMatchObject({ name: '', confirmedAt: '' });
    const confirm = (name: string) => call(app, 'PUT', path, { bearer: student.bearer, json: { name } });
    for (const short of ['', 'X']) expect((await confirm(short)).statusCode).toBe(422);
    expect((await confirm('日本語')).json().errors.name).toContain('fonts');
    expect((await confirm('  ஹர்ஷிதா   K ')).json()).toMatchObject({ name: 'ஹர்ஷிதா K' });
    await post('/api/admin/certificates/batches', { eventId, kind: 'participation', rule: { kind: 'registered' } });
    const own = await call(app, 'GET', '/api/students/certificates', { bearer: student.bearer });
    expect(own.json().certificates).toMatchObject([{ name: 'ஹர்ஷிதா K' }]);
  });

  test('the spelling of a name is refused when a student changes it for the twenty-first time in an hour', async () => {
    const student = await make.student();
    const confirm = (name: string) => call(app, 'PUT', path, { bearer: student.bearer, json: { name } });
    for (let time = 1; time <= 20; time++) expect((await confirm(`Asha ${time}`)).statusCode).toBe(200);
    expect((await confirm('Asha')).statusCode).toBe(429);
    expect((await call(app, 'GET', path, { bearer: student.bearer })).json()).toMatchObject({ name: 'Asha 20' });
  });

  test('the spelling of a name is asked for once by mail, and not after the student has confirmed it', async () => {
    const eventId = await make.event();
    const [asked, done] = [await registered('Asha', eventId), await registered('Devi', eventId)];
    await call(app, 'PUT', path, { bearer: done.bearer, json: { name: 'Devi' } });
    const ask = async () => (await post('/api/admin/certificates/ask-names', { eventId })).json();
    expect([await ask(), await ask()]).toEqual([{ asked: 1 }, { asked: 0 }]);
    const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(await subjects(asked.email)).toContain('How is your name spelled on your certificate?');
    expect(await subjects(done.email)).not.toContain('How is your name spelled on your certificate?');
  });

  test('the spelling of a name is asked of members whom the leader has typed, by their confirmed email', async () => {
    const member = await make.student();
    const { eventId } = await makeTeam(make, { members: [member], consent: false });
    const { asked } = (await post('/api/admin/certificates/ask-names', { eventId })).json();
    expect(asked).toBe(2);
    const subjects = (await mailsTo(app, member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('How is your name spelled on your certificate?');
  });

  test('the spelling of a name is asked for once where several organisers ask at the same time', async () => {
    const eventId = await make.event();
    const students = [await registered('Asha', eventId), await registered('Devi', eventId)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/api/admin/certificates/ask-names', { eventId })));
    expect(answers.reduce((sum, answer) => sum + answer.json().asked, 0)).toBe(2);
    for (const { email } of students) {
      const asked = (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('How is your name spelled'));
      expect(asked).toHaveLength(1);
    }
  });

  test('the spelling of a name that was asked for is recorded when asking the other students fails', async () => {
    const { id } = await make.admin();
    const eventId = await make.event({ capacity: 201 });
    const { db } = app.platform;
    for (let at = 1; at <= 201; at++) await make.registration(eventId);
    let parts = 0;
    const failing = {
      ...app.platform,
      // Each part of 200 students reads it once.
      get config() {
        if (++parts === 2) throw new Error('the disk is gone');
        return app.platform.config;
      },
    };
    await expect(askForNames(failing, eventId, id)).rejects.toThrow('the disk is gone');
    const records = db.selectFrom('audit_log').select('after').where('subject', '=', `event:${eventId}`);
    const asked = await records.where('action', '=', 'certificate.ask-names').execute();
    expect(asked).toEqual([{ after: JSON.stringify({ asked: 200 }) }]);
  });

  test.runIf(engine === 'postgres')(
    'the spelling of a name is asked of the others when one of the students is deleted meanwhile',
    async () => {
      const eventId = await make.event();
      const [leaver] = [await registered('Asha', eventId), await registered('Devi', eventId)];
      const answer = await whileLocked(
        app,
        async (tx) => {
          await tx.deleteFrom('registrations').where('student_id', '=', leaver.id).execute();
          await tx.deleteFrom('students').where('id', '=', leaver.id).execute();
        },
        () => post('/api/admin/certificates/ask-names', { eventId }),
        async () => {},
      );
      expect([answer.statusCode, answer.json()]).toEqual([200, { asked: 1 }]);
    },
  );
});
