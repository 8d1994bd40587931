import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedFiles } from '#app/stored-files.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { whileRedrawingTakesTooLong } from '#testing/faults/failing-redraw.ts';
import { whileCommitsAreLost } from '#testing/faults/failing-writes.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { askQuestions, sendFile, wholePdf } from '#testing/send-form.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { dropUnusedFiles, remindOfSubmissions, sweepAnswerFiles } from './index.ts';

let app: TestApp;
let make: Maker;
let admin: { bearer: string };
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
// The clock only moves forward from test to test, and sessions expire.
beforeEach(async () => {
  admin = await make.admin();
});
afterAll(() => app.stop());

const hourMs = 3_600_000;
const pass = (ms: number) => clock.forward({ seconds: ms / 1_000 });
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString();

/** An event with one submission, and a student who is registered. */
async function submission({ kind = 'file', hours = 48 } = {}) {
  const event = await make.event({ columns: { date: '2025-12-01' } });
  const deadline = inHours(hours);
  const [question = ''] = await askQuestions(app, admin, event, [
    { label: 'Abstract', kind, deadline, required: true },
  ]);
  const { id, student } = await make.registration(event);
  return { event, question, id, student, deadline };
}

const change = (student: TestStudent, id: string, question: string, value: unknown, person = 'leader') =>
  call(app, 'PUT', `/api/students/registrations/${id}/answers`, {
    bearer: student.bearer,
    json: { answers: [{ question, person, value }] },
  });
const sheetOf = async (student: TestStudent, id: string) =>
  (await call(app, 'GET', `/api/students/registrations/${id}/answers`, { bearer: student.bearer })).json();

async function handIn({ student, id, question }: { student: TestStudent; id: string; question: string }) {
  const file = (await sendFile(app, student, question, wholePdf)).json();
  const done = await change(student, id, question, file._id);
  if (done.statusCode !== 200) throw new Error(done.body);
  return file._id as string;
}
const isStored = async (file: string) => (await storedFiles(app.platform.db)).includes(`answers/${file}`);
const isOnDisk = (file: string) =>
  app.platform.files.read(`answers/${file}`).then(
    () => true,
    () => false,
  );

describe('handing in', () => {
  test('a file is handed in after registering, read by its student and by organisers, and saved as a PDF', async () => {
    const mine = await submission();
    expect((await sheetOf(mine.student, mine.id)).questions).toMatchObject([
      { label: 'Abstract', required: true, until: mine.deadline, canChange: true },
    ]);
    await handIn(mine);
    const [answer] = (await sheetOf(mine.student, mine.id)).answers;
    expect(answer).toMatchObject({ person: 'leader', file: { name: 'abstract.pdf', kind: 'pdf' } });
    const organisers = await call(app, 'GET', `/api/admin/registrations/${mine.id}/answers`, admin);
    const [read] = organisers.json().answers;
    expect(read).toMatchObject({ label: 'Abstract', text: 'abstract.pdf', deadline: mine.deadline });
    expect(read.file).toBe(answer.file.link);
    const file = await call(app, 'GET', `/${answer.file.link}`);
    expect([file.statusCode, file.rawPayload.equals(wholePdf)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="abstract\.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('refuses a link with the signature of another file, and a link that has expired', async () => {
    const mine = await submission();
    const [first, second] = [await handIn(mine), await handIn(await submission())];
    const { link } = (await sheetOf(mine.student, mine.id)).answers[0].file;
    expect((await call(app, 'GET', `/${link.replace(first, second)}`)).statusCode).toBe(404);
    pass(3 * hourMs);
    expect((await call(app, 'GET', `/${link}`)).statusCode).toBe(410);
  });

  test('answers 503 for a file when the file store is away, and 404 when it has no such file', async () => {
    const mine = await submission();
    const id = await handIn(mine);
    const { link } = (await sheetOf(mine.student, mine.id)).answers[0].file;
    const { files } = app.platform;
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    vi.spyOn(files, 'read').mockRejectedValueOnce(away);
    expect((await call(app, 'GET', `/${link}`)).statusCode).toBe(503);
    expect((await call(app, 'GET', `/${link}`)).statusCode).toBe(200);
    await files.remove(`answers/${id}`);
    expect((await call(app, 'GET', `/${link}`)).statusCode).toBe(404);
  });

  test('deletes the former file when another one replaces it', async () => {
    const mine = await submission();
    const [first, second] = [await handIn(mine), await handIn(mine)];
    expect([await isOnDisk(first), await isOnDisk(second)]).toEqual([false, true]);
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  test('stores a picture redrawn, without its hidden data', async () => {
    const mine = await submission();
    const picture = await screenshot({ format: 'jpeg', metadata: 'hidden here' });
    const sent = await sendFile(app, mine.student, mine.question, picture, 'poster.jpg');
    expect(sent.json()).toMatchObject({ kind: 'picture', name: 'poster.webp' });
    const kept = await app.platform.files.read(`answers/${sent.json()._id}`);
    expect(kept.toString('latin1', 8, 12)).toBe('WEBP');
    expect(kept.includes('hidden here')).toBe(false);
  });

  test.each([
    ['a page of HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF that was cut off', wholePdf.subarray(0, 40)],
    ['a picture that only begins like one', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('refuses %s by its content, whatever its name', async (_, content) => {
    const { student, question } = await submission();
    const refused = await sendFile(app, student, question, content);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { file: 'Please choose a PDF or a picture (PNG, JPG or GIF).' },
    ]);
  });

  test('answers 503 when a picture takes too long to redraw', async () => {
    const { student, question } = await submission();
    const picture = await screenshot();
    const refused = await whileRedrawingTakesTooLong(() => sendFile(app, student, question, picture, 'poster.png'));
    expect(refused.statusCode).toBe(503);
    expect((await sendFile(app, student, question, picture, 'poster.png')).statusCode).toBe(201);
  });

  test('refuses a file of 10 MB or more', async () => {
    const { student, question } = await submission();
    const large = Buffer.concat([wholePdf, Buffer.alloc(10 * 1024 * 1024 - wholePdf.length)]);
    expect((await sendFile(app, student, question, large)).json().errors).toEqual({
      file: 'Please choose a file smaller than 10 MB.',
    });
  });

  test('a student cannot answer with a file of somebody else, or read or change what is not theirs', async () => {
    const [mine, other] = [await submission(), await submission()];
    const theirs = (await sendFile(app, other.student, mine.question, wholePdf)).json();
    const refused = await change(mine.student, mine.id, mine.question, theirs._id);
    expect(refused.statusCode).toBe(422);
    expect((await change(other.student, mine.id, mine.question, theirs._id)).statusCode).toBe(404);
    const url = `/api/students/registrations/${mine.id}/answers`;
    expect((await call(app, 'GET', url, { bearer: other.student.bearer })).statusCode).toBe(404);
  });
});

describe('the deadline', () => {
  test('accepts an answer until the millisecond before the deadline, and refuses it from the deadline on', async () => {
    const mine = await submission({ kind: 'link' });
    pass(48 * hourMs - 1);
    expect((await change(mine.student, mine.id, mine.question, 'https://talks.example/a')).statusCode).toBe(200);
    pass(1);
    const late = await change(mine.student, mine.id, mine.question, 'https://talks.example/b');
    expect([late.statusCode, late.json().message]).toEqual([409, 'The time to answer this is over.']);
    const { questions, answers } = await sheetOf(mine.student, mine.id);
    expect(questions[0].canChange).toBe(false);
    expect(answers[0].value).toBe('https://talks.example/a');
  });

  test('refuses a file that arrives in time when the deadline passes before its answer, and deletes it later', async () => {
    const mine = await submission();
    pass(48 * hourMs - 1);
    const sent = await sendFile(app, mine.student, mine.question, wholePdf);
    expect(sent.statusCode).toBe(201);
    pass(1);
    expect((await change(mine.student, mine.id, mine.question, sent.json()._id)).statusCode).toBe(409);
    expect((await sendFile(app, mine.student, mine.question, wholePdf)).statusCode).toBe(409);
    expect(await isOnDisk(sent.json()._id)).toBe(true);
    pass(25 * hourMs);
    await dropUnusedFiles(app.platform);
    expect(await isOnDisk(sent.json()._id)).toBe(false);
  });

  test('an answer without a deadline is changed until registration closes', async () => {
    const closes = inHours(5);
    const event = await make.event({ columns: { registration_closes_at: closes, date: '2025-12-01' } });
    const [question = ''] = await askQuestions(app, admin, event, [{ label: 'Handle' }]);
    const { id, student } = await make.registration(event);
    pass(5 * hourMs - 1);
    expect((await change(student, id, question, 'looper')).statusCode).toBe(200);
    pass(1);
    expect((await change(student, id, question, 'other')).statusCode).toBe(409);
  });

  test('the answers of a cancelled registration stay as they are', async () => {
    const mine = await submission({ kind: 'link' });
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${mine.id}`, { ...admin, json });
    expect((await change(mine.student, mine.id, mine.question, 'https://talks.example/a')).statusCode).toBe(409);
  });

  test('reminds students without a submission once, a day before the deadline', async () => {
    const mine = await submission({ kind: 'link', hours: 25 });
    const done = await make.registration(mine.event);
    await change(done.student, done.id, mine.question, 'https://talks.example/a');
    const calledOff = await submission({ kind: 'link', hours: 25 });
    const { db } = app.platform;
    await db.updateTable('events').set({ is_active: 0 }).where('id', '=', calledOff.event).execute();
    const reminders = async (email: string) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Hand in before'));
    await remindOfSubmissions(app.platform);
    expect(await reminders(mine.student.email)).toEqual([]);
    pass(hourMs);
    await Promise.all([remindOfSubmissions(app.platform), remindOfSubmissions(app.platform)]);
    await remindOfSubmissions(app.platform);
    const [reminder, ...others] = await reminders(mine.student.email);
    expect(reminder?.text).toContain('Abstract');
    expect(others).toEqual([]);
    expect(await reminders(done.student.email)).toEqual([]);
    expect(await reminders(calledOff.student.email)).toEqual([]);
  });

  test('reminds of the other submissions when one reminder cannot be written', async () => {
    const broken = await submission({ kind: 'link', hours: 23 });
    const whole = await submission({ kind: 'link', hours: 23 });
    const question = app.platform.db.updateTable('event_questions').where('id', '=', broken.question);
    await question.set({ deadline: `${broken.deadline.slice(0, -1)}?` }).execute();
    const repair = () => question.set({ deadline: broken.deadline }).execute();
    await remindOfSubmissions(app.platform).finally(repair);
    const subjects = (await mailsTo(app, whole.student.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Hand in before/));
  });
});

test('refuses the forty-first change of answers in an hour, and records nothing when a save changes nothing', async () => {
  const mine = await submission({ kind: 'link' });
  const save = (nth: number) => change(mine.student, mine.id, mine.question, `https://talks.example/${nth}`);
  const recorded = async () => {
    const rows = app.platform.db.selectFrom('audit_log').select('id').where('action', '=', 'registration.answers');
    return (await rows.where('subject', '=', `registration:${mine.id}`).execute()).length;
  };
  expect((await change(mine.student, mine.id, mine.question, '')).statusCode).toBe(200);
  expect(await recorded()).toBe(0);
  for (const nth of [1, 1]) expect((await save(nth)).statusCode).toBe(200);
  expect(await recorded()).toBe(1);
  for (let nth = 4; nth <= 40; nth++) expect((await save(nth)).statusCode).toBe(200);
  const refused = await save(41);
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('wait an hour')]);
  expect((await sheetOf(mine.student, mine.id)).answers[0].value).toBe('https://talks.example/40');
  expect(await recorded()).toBe(38);
  pass(hourMs);
  expect((await save(41)).statusCode).toBe(200);
});

describe('files of answers', () => {
  test('deletes the files of answers with their registration, event or account', async () => {
    const [one, two, three] = [await submission(), await submission(), await submission()];
    const files = [await handIn(one), await handIn(two), await handIn(three)];
    await call(app, 'DELETE', `/api/registration/${one.id}`, admin);
    await call(app, 'DELETE', `/api/events/${two.event}?confirmRegistrations=1`, admin);
    await call(app, 'DELETE', `/api/students/${three.student.id}?confirmRegistrations=1`, admin);
    expect(await Promise.all(files.map(isOnDisk))).toEqual([false, false, false]);
    expect(await Promise.all(files.map(isStored))).toEqual([false, false, false]);
  });

  test('keeps a file when its id is a text answer of a deleted registration', async () => {
    const { student, id, question } = await submission();
    const file = await handIn({ student, id, question });
    const event = await make.event({ columns: { date: '2025-12-01' } });
    const [asked = ''] = await askQuestions(app, admin, event, [{ label: 'Handle' }]);
    const other = await make.registration(event);
    expect((await change(other.student, other.id, asked, file)).statusCode).toBe(200);
    await call(app, 'DELETE', `/api/students/${other.student.id}?confirmRegistrations=1`, admin);
    expect([await isStored(file), await isOnDisk(file)]).toEqual([true, true]);
  });

  test('sweeps the files that no row names, and keeps all others', async () => {
    const kept = await handIn(await submission());
    await app.platform.files.put('answers/nobody', wholePdf);
    // The file's age comes from the real clock, not the test's.
    await sweepAnswerFiles({ ...app.platform, now: () => new Date('2999-01-01') });
    expect([await isOnDisk(kept), await isOnDisk('nobody')]).toEqual([true, false]);
  });

  test('keeps a file when the server loses its database at the commit', async () => {
    const { student, question } = await submission();
    const sent = await whileCommitsAreLost(app, () => sendFile(app, student, question, wholePdf));
    expect(sent.statusCode).toBe(503);
    const rows = app.platform.db.selectFrom('answer_files').select('id').where('student_id', '=', student.id);
    expect(await isOnDisk((await rows.executeTakeFirstOrThrow()).id)).toBe(true);
  });

  test('saves only the last answer when a call answers one question several times', async () => {
    const mine = await submission({ kind: 'link' });
    const links = Array.from({ length: 50 }, (_, nth) => `https://papers.example/${nth}`);
    const answers = links.map((value) => ({ question: mine.question, person: 'leader', value }));
    const changes = async () => {
      const rows = app.platform.db.selectFrom('registration_revisions').select('revision');
      return (await rows.where('event_id', '=', mine.event).executeTakeFirstOrThrow()).revision;
    };
    const before = await changes();
    const path = `/api/students/registrations/${mine.id}/answers`;
    const sent = await call(app, 'PUT', path, { bearer: mine.student.bearer, json: { answers } });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await sheetOf(mine.student, mine.id)).answers[0].value).toBe('https://papers.example/49');
    expect((await changes()) - before).toBe(1);
  });

  test('saves nothing when a call answers for a question or a person that is not asked', async () => {
    const team = await makeTeam(make, { members: [await make.student()] });
    const questions = [{ label: 'Food' }, { label: 'Withdrawn' }];
    const [food = '', withdrawn = ''] = await askQuestions(app, admin, team.eventId, questions);
    const { people } = await sheetOf(team.student, team.id);
    await app.platform.db
      .updateTable('event_questions')
      .set({ retired_at: 'now' })
      .where('id', '=', withdrawn)
      .execute();
    const asked = { question: food, person: 'leader', value: 'Idli' };
    for (const other of [
      { question: food, person: people[1]._id, value: 'Dosai' },
      { question: food, person: 'nobody', value: 'Dosai' },
      { question: withdrawn, person: 'leader', value: 'Dosai' },
    ]) {
      const path = `/api/students/registrations/${team.id}/answers`;
      const sent = await call(app, 'PUT', path, { bearer: team.student.bearer, json: { answers: [asked, other] } });
      expect([sent.statusCode, sent.json().errors]).toEqual([
        422,
        {
          [`answers.${other.question}.${other.person}`]: 'This is not asked any more. Please open your answers again.',
        },
      ]);
      expect((await sheetOf(team.student, team.id)).answers).toEqual([]);
    }
  });

  test('each person of a team keeps their own answers when the leader hands over', async () => {
    const member = await make.student({ name: 'Meena' });
    const team = await makeTeam(make, { members: [member] });
    const calls = teamCalls(app);
    const [invitation] = await calls.invitations(member);
    await calls.post(member, `invitations/${invitation._id}/accept`);
    const [size = ''] = await askQuestions(app, admin, team.eventId, [{ label: 'Size', askedOf: 'each' }]);
    const { people } = await sheetOf(team.student, team.id);
    for (const [at, { _id }] of people.entries()) await change(team.student, team.id, size, `size ${at}`, _id);
    await calls.post(team.student, `registrations/${team.id}/leader`, { memberId: people[1]._id });
    const read = await call(app, 'GET', `/api/admin/registrations/${team.id}/answers`, admin);
    expect(read.json().answers).toMatchObject([
      { person: 'Meena', text: 'size 1' },
      { person: 'Test Participant', text: 'size 0' },
    ]);
  });

  test('an account can have ten files that no answer names, also when more are sent at once', async () => {
    const mine = await submission();
    const send = () => sendFile(app, mine.student, mine.question, wholePdf);
    const sent = await Promise.all(Array.from({ length: 14 }, send));
    const good = sent.filter(({ statusCode }) => statusCode === 201);
    const refused = sent.filter(({ statusCode }) => statusCode === 409);
    expect([good.length, refused.length]).toEqual([10, 4]);
    expect(refused[0]?.json().message).toContain('You have sent many files that are in no answer yet.');
    // A refused file leaves nothing on the disk.
    const onDisk: string[] = [];
    for await (const { key } of app.platform.files.list('answers')) onDisk.push(key);
    const named = await storedFiles(app.platform.db);
    expect(onDisk.filter((key) => !named.includes(key) && key !== 'answers/nobody')).toEqual([]);
    await change(mine.student, mine.id, mine.question, good[0]?.json()._id);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 409]);
    const other = await submission();
    expect((await sendFile(app, other.student, other.question, wholePdf)).statusCode).toBe(201);
  });

  test('an account can have 50 MB of files that no answer names', async () => {
    const mine = await submission();
    const { _id } = (await sendFile(app, mine.student, mine.question, wholePdf)).json();
    const size = (bytes: number) =>
      app.platform.db.updateTable('answer_files').set({ bytes }).where('id', '=', _id).execute();
    await size(50_000_000);
    expect((await sendFile(app, mine.student, mine.question, wholePdf)).statusCode).toBe(409);
    await size(49_000_000);
    expect((await sendFile(app, mine.student, mine.question, wholePdf)).statusCode).toBe(201);
  });
});
