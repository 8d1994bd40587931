import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { askQuestions, blankQuestion, participant, register, sendFile, wholePdf } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { questionKinds } from '../contract.ts';

let app: TestApp;
let make: Maker;
let admin: { bearer: string };
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

const send = async (eventId: string, answers: unknown, more: Record<string, string> = {}) => {
  const student = await make.student();
  const fields = { ...participant, email: student.email, eventId, answers: JSON.stringify(answers), ...more };
  return { student, response: await register(app, { bearer: student.bearer, fields }) };
};
const readBy = async (bearer: string, id: string) =>
  (await call(app, 'GET', `/api/admin/registrations/${id}/answers`, { bearer })).json();

describe('the list of questions', () => {
  test('an organiser saves questions, and the form asks them in the same order', async () => {
    const event = await make.event();
    const questions = await askQuestions(app, admin, event, [
      { label: 'Your handle' },
      { label: 'Food', kind: 'one', options: ['Veg', 'Non-veg'], askedOf: 'each' },
    ]);
    const { json } = await call(app, 'GET', `/api/events/${event}/questions`);
    expect(json().questions).toEqual([
      { ...blankQuestion, _id: questions[0], label: 'Your handle' },
      { ...blankQuestion, _id: questions[1], label: 'Food', kind: 'one', options: ['Veg', 'Non-veg'], askedOf: 'each' },
    ]);
  });

  test.each([
    [{ label: '' }, 'questions.0.label', 'Please write the question.'],
    [{ kind: 'one', options: ['Only'] }, 'questions.0.options', 'Please add at least two options.'],
    [{ kind: 'several', options: ['A', ' a'] }, 'questions.0.options', 'Two options are the same.'],
    [{ kind: 'file', askedOf: 'each' }, 'questions.0.askedOf', 'Files and submissions are asked of the leader alone.'],
    [{ deadline: '0002-04-01T03:06:32.000Z' }, 'questions.0.deadline', 'Please enter a year from 2000 to 2199.'],
    [{ deadline: 'soon' }, 'questions.0.deadline', 'Please enter a day and a time, or leave it empty.'],
  ])('refuses a question %j with words beside its field', async (fields, field, words) => {
    const json = { questions: [{ ...blankQuestion, label: 'A question', ...fields }] };
    const url = `/api/admin/events/${await make.event()}/questions`;
    const refused = await call(app, 'PUT', url, { ...admin, json });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual({ [field]: words });
  });

  test('a coordinator changes the questions of own events only', async () => {
    const [own, other] = [await make.event(), await make.event()];
    const coordinator = await make.admin({ role: 'coordinator', events: [own] });
    const json = { questions: [{ ...blankQuestion, label: 'A question' }] };
    const save = (event: string) =>
      call(app, 'PUT', `/api/admin/events/${event}/questions`, { bearer: coordinator.bearer, json });
    expect((await save(own)).statusCode).toBe(200);
    expect((await save(other)).statusCode).toBe(404);
    const read = await call(app, 'GET', `/api/admin/events/${other}/questions`, { bearer: coordinator.bearer });
    expect(read.statusCode).toBe(404);
  });

  test('a question with answers keeps its kind, and its answers stay readable when it is taken off the form', async () => {
    const event = await make.event();
    const [asked] = await askQuestions(app, admin, event, [{ label: 'Your handle' }]);
    const { response } = await send(event, [{ question: asked, member: 0, value: 'looper' }]);
    const url = `/api/admin/events/${event}/questions`;
    const stored = (await call(app, 'GET', url, admin)).json();
    expect(stored.questions[0]).toMatchObject({ label: 'Your handle', answered: 1 });
    const { answered: _, ...fields } = stored.questions[0];
    const changed = await call(app, 'PUT', url, { ...admin, json: { questions: [{ ...fields, kind: 'number' }] } });
    expect(changed.json().errors).toEqual({ 'questions.0.kind': 'It has answers, so its kind stays.' });
    await call(app, 'PUT', url, { ...admin, json: { questions: [], version: stored.version } });
    expect((await call(app, 'GET', `/api/events/${event}/questions`)).json()).toEqual({ questions: [] });
    const { answers } = await readBy(admin.bearer, response.json().registration._id);
    expect(answers).toMatchObject([{ label: 'Your handle', text: 'looper' }]);
  });

  test('refuses the second of two organisers who save the same version', async () => {
    const event = await make.event();
    await askQuestions(app, admin, event, [{ label: 'First' }]);
    const url = `/api/admin/events/${event}/questions`;
    const { version } = (await call(app, 'GET', url, admin)).json();
    const save = (label: string) =>
      call(app, 'PUT', url, { ...admin, json: { questions: [{ ...blankQuestion, label }], version } });
    const both = await Promise.all([save('One'), save('Two')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('answers of a registration', () => {
  const bad = 'Please enter a whole link that begins with https://.';
  const kinds: [kind: string, more: object, good: unknown, text: string, wrong: unknown, words: string][] = [
    ['shortText', {}, 'looper', 'looper', 'x'.repeat(201), 'Use at most 200 characters.'],
    ['longText', {}, 'two\nlines', 'two\nlines', 'x'.repeat(2_001), 'Use at most 2000 characters.'],
    ['one', { options: ['Veg', 'Egg'] }, 'Egg', 'Egg', 'Meat', 'Please choose from the list.'],
    ['several', { options: ['Mon', 'Tue'] }, ['Tue', 'Mon'], 'Mon; Tue', ['Sun'], 'Please choose from the list.'],
    ['number', {}, '3,5', '3.5', 'many', 'Please enter a number, such as 12 or 3.5.'],
    ['link', {}, 'https://talks.example/a', 'https://talks.example/a', 'javascript:alert(1)', bad],
    ['file', {}, 'file', 'file', 'not-a-file', 'Please attach this file again.'],
  ];

  test('every kind of question has a row in the table of good and bad answers', () => {
    expect(kinds.map(([kind]) => kind).toSorted()).toEqual(questionKinds.toSorted());
  });

  test.each(kinds)(
    'keeps a good answer of kind %s and refuses a bad or missing one',
    async (kind, more, good, text, wrong, words) => {
      const event = await make.event();
      const [asked] = await askQuestions(app, admin, event, [{ label: 'Question', kind, required: true, ...more }]);
      const field = `answers.${asked}.0`;
      const student = await make.student();
      const file = kind === 'file' && (await sendFile(app, student, asked ?? '', wholePdf)).json();
      const trySend = (answers: unknown) =>
        register(app, {
          bearer: student.bearer,
          fields: { ...participant, eventId: event, answers: JSON.stringify(answers) },
        });
      expect((await trySend([])).json().errors).toHaveProperty([field]);
      const refused = await trySend([{ question: asked, member: 0, value: wrong }]);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: words }]);
      const kept = await trySend([{ question: asked, member: 0, value: file ? file._id : good }]);
      expect(kept.statusCode).toBe(201);
      const { answers } = await readBy(admin.bearer, kept.json().registration._id);
      expect(answers).toMatchObject([{ label: 'Question', text: file ? file.name : text, person: '' }]);
    },
  );

  test('refuses a file for an event that is not published, except from a student who is registered', async () => {
    const event = await make.event();
    const [asked = ''] = await askQuestions(app, admin, event, [{ label: 'Abstract', kind: 'file' }]);
    const { student } = await make.registration(event);
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', event).execute();
    const refused = await sendFile(app, await make.student(), asked, wholePdf);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'This question is not asked any more.']);
    expect((await sendFile(app, student, asked, wholePdf)).statusCode).toBe(201);
  });

  test('refuses characters that turn the text in a new answer, but accepts a stored answer that is sent unchanged', async () => {
    const event = await make.event();
    const [asked = ''] = await askQuestions(app, admin, event, [{ label: 'Your handle' }]);
    const turned = 'loop\u202eer';
    const words = 'Please type this by hand: it holds invisible characters that change the direction of text.';
    const { response } = await send(event, [{ question: asked, member: 0, value: turned }]);
    expect(response.json().errors).toEqual({ [`answers.${asked}.0`]: words });
    const { student, response: kept } = await send(event, [{ question: asked, member: 0, value: 'looper' }]);
    await app.platform.db.updateTable('answers').set({ value: turned }).where('question_id', '=', asked).execute();
    const change = (value: string) =>
      call(app, 'PUT', `/api/students/registrations/${kept.json().registration._id}/answers`, {
        bearer: student.bearer,
        json: { answers: [{ question: asked, person: 'leader', value }] },
      });
    expect((await change(turned)).statusCode).toBe(200);
    expect((await change(`${turned}!`)).json().errors).toEqual({ [`answers.${asked}.leader`]: words });
  });

  test('asks to shorten answers that are too long together', async () => {
    const event = await make.event({ team: { min: 1, max: 12 } });
    const labels = ['Why?', 'How?', 'Who?', 'When?', 'Where?'];
    const asked = await askQuestions(
      app,
      admin,
      event,
      labels.map((label) => ({ label, kind: 'longText', askedOf: 'each' })),
    );
    const answers = Array.from({ length: 11 }, (_, member) =>
      asked.map((question) => ({ question, member, value: 'x'.repeat(1_999) })),
    );
    const { response } = await send(event, answers.flat());
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { answers: 'The answers are too long together. Please shorten some of them.' },
    ]);
  });

  test('asks the leader and every member a question for each person of the team', async () => {
    const event = await make.event({ team: { min: 2, max: 3 } });
    const question = { label: 'Size', kind: 'one', options: ['S', 'M', 'L'], askedOf: 'each', required: true };
    const [asked] = await askQuestions(app, admin, event, [question]);
    const member = { name: 'Meena', email: 'meena@students.example', phone: participant.phone, college: 'Marina' };
    const more = { teamMembers: JSON.stringify([member]) };
    const first = { question: asked, member: 0, value: 'M' };
    const { response } = await send(event, [first], more);
    expect(response.json().errors).toEqual({ [`answers.${asked}.1`]: 'Please choose one.' });
    const { response: kept } = await send(event, [first, { question: asked, member: 1, value: 'S' }], more);
    const { answers } = await readBy(admin.bearer, kept.json().registration._id);
    expect(answers.map((one: { person: string; text: string }) => [one.person, one.text])).toEqual([
      ['Test Participant', 'M'],
      ['Meena', 'S'],
    ]);
  });

  test('hides answers about a person who left the team from its leader, and deletes them with the account', async () => {
    const event = await make.event({ team: { min: 2, max: 3 } });
    const [asked] = await askQuestions(app, admin, event, [{ label: 'Contact at home', askedOf: 'each' }]);
    const [left, gone] = [await make.student(), await make.student({ password: 'a long password' })];
    const member = ({ email }: TestStudent) => ({ name: 'Meena', email, phone: participant.phone, college: 'Marina' });
    const answers = ['Leader', 'Left', 'Gone'].map((value, place) => ({ question: asked, member: place, value }));
    const more = { teamMembers: JSON.stringify([member(left), member(gone)]) };
    const { student: leader, response } = await send(event, answers, more);
    const { _id: id } = response.json().registration;
    const post = ({ bearer }: TestStudent, path: string, json?: object) =>
      call(app, 'POST', `/api/students/${path}`, { bearer, ...(json && { json }) });
    const { db } = app.platform;
    const accept = ({ id: student_id, email }: TestStudent) =>
      db.updateTable('team_members').set({ student_id, state: 'accepted' }).where('email', '=', email).execute();
    await accept(left);
    await accept(gone);
    expect((await post(left, `registrations/${id}/leave`)).statusCode).toBe(200);
    expect((await post(gone, 'me/delete', { password: 'a long password' })).statusCode).toBe(200);
    const sheet = (await call(app, 'GET', `/api/students/registrations/${id}/answers`, leader)).json();
    expect(sheet.answers.map(({ value }: { value: string }) => value)).toEqual(['Leader']);
    const kept = await db.selectFrom('answers').select('value').where('registration_id', '=', id).execute();
    expect(kept.map(({ value }) => value).toSorted()).toEqual(['Leader', 'Left']);
  });

  test('shows answers in the lists of their event, in its export and in the student’s own data', async () => {
    const [event, plain] = [await make.event(), await make.event()];
    const [asked] = await askQuestions(app, admin, event, [{ label: 'Your handle' }]);
    const { student, response } = await send(event, [{ question: asked, member: 0, value: '=looper' }]);
    await make.registration(plain);
    const list = async (of: string) => (await call(app, 'GET', `/api/registration?event=${of}`, admin)).json();
    expect((await list(event))[0].answers).toMatchObject([{ label: 'Your handle', text: '=looper' }]);
    expect((await list(plain))[0]).not.toHaveProperty('answers');
    const page = async (filters: string) =>
      (await call(app, 'GET', `/api/admin/registrations?${filters}`, admin)).json().registrations;
    expect((await page(`event=${event}`))[0].answers).toMatchObject([{ label: 'Your handle', text: '=looper' }]);
    expect((await page('')).filter((one: object) => 'answers' in one)).toEqual([]);
    const data = (await call(app, 'GET', '/api/students/me/data', student)).json();
    expect(data.registrations).toMatchObject([
      { _id: response.json().registration._id, answers: [{ label: 'Your handle', text: '=looper' }] },
    ]);
  });

  test.each(['not JSON', '{}', '[{"question":"a","member":0}]', JSON.stringify('x'.repeat(100_001))])(
    'refuses answers that cannot be read',
    async (answers) => {
      const { response } = await send(await make.event(), [], { answers });
      expect(response.statusCode).toBe(422);
    },
  );

  test('a coordinator reads the answers of own events only, a student none', async () => {
    const [event, other] = [await make.event(), await make.event()];
    const coordinator = await make.admin({ role: 'coordinator', events: [other] });
    const { id, student } = await make.registration(event);
    const read = (bearer: string) => call(app, 'GET', `/api/admin/registrations/${id}/answers`, { bearer });
    expect((await read(coordinator.bearer)).statusCode).toBe(404);
    expect((await read(student.bearer)).statusCode).toBe(403);
    expect((await read(admin.bearer)).statusCode).toBe(200);
  });
});

test('the receipt says what is still to hand in, and nothing for an event without submissions', async () => {
  const event = await make.event();
  await askQuestions(app, admin, event, [{ label: 'Abstract', kind: 'file', deadline: '2025-05-01T06:00:00.000Z' }]);
  const { student } = await send(event, []);
  const [mail] = await mailsTo(app, student.email);
  expect(mail?.text).toContain('Abstract');
  expect(mail?.text).toContain('Still to hand in before');
  const { student: other } = await make.registration(await make.event());
  expect((await mailsTo(app, other.email))[0]?.text).not.toContain('hand in');
});
