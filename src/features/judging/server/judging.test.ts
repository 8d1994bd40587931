import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stripQueue } from '#server/documents/strip-in-thread.ts';
import { tokenHash } from '#server/ids.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { askQuestions, sendFile } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const start = (people = 3) => judgingOf(app, make, bearer, { people });
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString();

describe('a round', () => {
  test('a round is made with its criteria, and only its name can change once a judge has saved something', async () => {
    const judging = await start();
    const fields = { name: 'Final', kind: 'scored', blind: true, counts: 'normalised' };
    const criteria = [
      { name: 'Idea', max: 10, weight: 2 },
      { name: 'Talk', max: 5, weight: 0.5 },
    ];
    const made = await judging.send('POST', `events/${judging.eventId}/rounds`, { ...fields, criteria });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { ...fields, criteria, state: 'marking', marked: false, entries: 3, judges: 0, version: 0 },
    ]);
    const { _id, criteria: stored } = made.json();
    const changed = { ...fields, criteria: [stored[1], stored[0]] };
    expect((await judging.send('PUT', `rounds/${_id}`, changed)).json().criteria).toEqual([stored[1], stored[0]]);
    const { secret } = await judging.judge(_id);
    const [entry = ''] = await judging.entries(_id);
    await judging.save(secret, entry, { marks: { [stored[0]._id]: 3 } });
    const refused = await judging.send('PUT', `rounds/${_id}`, { ...changed, counts: 'raw' });
    expect([refused.statusCode, (await judging.send('DELETE', `rounds/${_id}`)).statusCode]).toEqual([409, 409]);
    const renamed = await judging.send('PUT', `rounds/${_id}`, { ...changed, name: 'Grand final' });
    expect(renamed.json()).toMatchObject({ name: 'Grand final', marked: true, counts: 'normalised' });
    const records = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `round:${_id}`);
    const actions = (await records.execute()).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['round.create', 'round.update', 'round.update']);
  });

  test('a round keeps the criteria that somebody else has saved since it was opened', async () => {
    const judging = await start();
    const { id } = await judging.round();
    const stored = async () => (await judging.send('GET', `events/${judging.eventId}/rounds`)).json().rounds[0];
    const seen = await stored();
    const put = (criteria: object[], given: object = {}) =>
      judging.send('PUT', `rounds/${id}`, { name: 'Final', kind: 'scored', criteria, ...given });
    const theirs = [...seen.criteria, { name: 'Talk', max: 5, weight: 2 }];
    expect((await put(theirs, { seen })).statusCode).toBe(200);
    const mine = [{ name: 'Craft', max: 10, weight: 1 }];
    const refused = await put(mine, { seen });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Somebody else has changed this round meanwhile. Please close this form and open it again.',
    ]);
    expect((await stored()).criteria).toMatchObject(theirs);
    expect((await put(mine, { seen: await stored() })).statusCode).toBe(200);
  });

  test.each([
    ['without criteria', { criteria: [] }, 'criteria'],
    ['with more than 1,000 points', { criteria: [{ name: 'A', max: 1_001 }] }, 'criteria.0.max'],
    ['with a weight of three decimals', { criteria: [{ name: 'A', max: 5, weight: 0.333 }] }, 'criteria.0.weight'],
    [
      'with two criteria of one name',
      {
        criteria: [
          { name: 'A', max: 5 },
          { name: 'a', max: 5 },
        ],
      },
      'criteria.1.name',
    ],
  ])('a round is refused %s', async (_, fields, field) => {
    const judging = await start(0);
    const refused = await judging.send('POST', `events/${judging.eventId}/rounds`, {
      name: 'Final',
      kind: 'scored',
      ...fields,
    });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
  });

  test('a round never takes its entries from a round that is deleted at the same time', async () => {
    const judging = await start(0);
    for (let tries = 0; tries < 8; tries++) {
      const shortlist = await judging.round({ name: 'Shortlist', kind: 'shortlist', criteria: [] });
      const final = { name: 'Final', kind: 'scored', criteria: [{ name: 'Idea', max: 10 }], from: shortlist.id };
      const [made, deleted] = await Promise.all([
        judging.send('POST', `events/${judging.eventId}/rounds`, final),
        judging.send('DELETE', `rounds/${shortlist.id}`),
      ]);
      expect([made.statusCode, deleted.statusCode]).not.toEqual([201, 200]);
      if (made.statusCode === 201) await judging.send('DELETE', `rounds/${made.json()._id}`);
      await judging.send('DELETE', `rounds/${shortlist.id}`);
    }
  });

  test('takes in who is confirmed later, and leaves out who cancels after being marked', async () => {
    const judging = await start(2);
    const round = await judging.marked([5, 7]);
    await judging.cancel(judging.people[1]?.id ?? '');
    const late = await make.registration(judging.eventId, { fields: { name: 'Late' } });
    const matrix = (await judging.send('GET', `rounds/${round.id}/matrix`)).json();
    expect(matrix.entries.map(({ name, withdrawn }: never) => [name, withdrawn])).toEqual(
      expect.arrayContaining([
        ['Participant 1', false],
        ['Participant 2', true],
        ['Late', false],
      ]),
    );
    expect((await judging.sheet(round.judge.secret)).entries).toHaveLength(2);
    await judging.cancel(late.id);
    const { standings } = (await judging.send('GET', `rounds/${round.id}/standings`)).json();
    expect(standings).toMatchObject([{ rank: 1, raw: 5, entry: { name: 'Participant 1' } }]);
    const [, cancelled = ''] = await judging.entries(round.id);
    expect((await judging.save(round.judge.secret, cancelled, { marks: {} })).statusCode).toBe(404);
  });

  test('shows a coordinator no round of another event', async () => {
    const [own, foreign] = [await start(1), await start(1)];
    const { id } = await foreign.marked([5]);
    const coordinator = await make.admin({ role: 'coordinator', events: [own.eventId] });
    const mine = await own.round();
    for (const path of ['standings', 'matrix', 'results', 'stage']) {
      const answer = await call(app, 'GET', `/api/admin/rounds/${id}/${path}`, coordinator);
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const sent = { ...coordinator, json: { places: 3, name: 'X', kind: 'scored', criteria: [], reason: 'r', step: 0 } };
    for (const path of ['publish', 'stage', 'stage/next', 'reopen', 'judges']) {
      expect((await call(app, 'POST', `/api/admin/rounds/${id}/${path}`, sent)).statusCode).toBe(404);
    }
    expect((await call(app, 'DELETE', `/api/admin/rounds/${id}`, coordinator)).statusCode).toBe(404);
    expect((await call(app, 'POST', `/api/admin/events/${foreign.eventId}/rounds`, sent)).statusCode).toBe(422);
    expect((await call(app, 'GET', `/api/admin/rounds/${mine.id}/standings`, coordinator)).statusCode).toBe(200);
    const listed = (await call(app, 'GET', '/api/admin/judging', coordinator)).json();
    expect(listed).toMatchObject([{ _id: own.eventId, registrations: 1, rounds: [{ _id: mine.id }] }]);
  });
});

describe('a judge’s link', () => {
  test('a judge’s link works until it expires, is renewed or withdrawn, and its secret is kept nowhere', async () => {
    const judging = await start(1);
    const round = await judging.round();
    const { id, secret } = await judging.judge(round.id, 'Meena', { expiresAt: ago(-3_600) });
    const status = async (of: string) => (await call(app, 'GET', `/api/judge/${of}`)).statusCode;
    expect([secret.length, await status(secret), await status(`${secret}x`)]).toEqual([43, 200, 404]);
    const rows = await app.platform.db.selectFrom('judging_judges').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(tokenHash(secret));
    expect(JSON.stringify(rows) + app.logLines.join('')).not.toContain(secret);
    clock.forward({ seconds: 3_600 });
    expect(await status(secret)).toBe(410);
    const admin = (await make.admin()).bearer;
    const renew = await call(app, 'POST', `/api/admin/rounds/${round.id}/judges/${id}/link`, {
      bearer: admin,
      json: {},
    });
    const renewed = renew.json().link.split('/').at(-1);
    expect([await status(secret), await status(renewed)]).toEqual([404, 200]);
    await judging.send('POST', `rounds/${round.id}/judges/${id}/revoke`);
    const [entry = ''] = await judging.entries(round.id);
    expect([await status(renewed), (await judging.save(renewed, entry, {})).statusCode]).toEqual([410, 410]);
  });

  test('shows numbers that do not tell who registered later', async () => {
    const judging = await start(0);
    const round = await judging.round({ blind: true });
    const numbers: string[] = [];
    for (let late = 0; late < 6; late++) {
      await make.registration(judging.eventId);
      const { entries } = (await judging.send('GET', `rounds/${round.id}/matrix`)).json();
      numbers.push(
        entries.map(({ alias }: { alias: string }) => alias).find((alias: string) => !numbers.includes(alias)),
      );
    }
    const numbersAlone = numbers.map((alias) => Number(alias.replace('Entry ', '')));
    expect(numbersAlone.every((number) => number >= 1_000)).toBe(true);
    expect(numbersAlone.some((number, index) => index > 0 && number !== (numbersAlone[index - 1] ?? 0) + 1)).toBe(true);
  });

  test('a judge’s link is in no line of the log, also where a save is refused', async () => {
    const judging = await start(1);
    const { secret } = await judging.judge((await judging.round()).id);
    await judging.save(secret, 'nothing', { marks: { a: -1 } });
    for (const url of [`/judge/${secret}`, `/JUDGE/${secret}/`, `//judge/${secret}`]) await call(app, 'POST', url);
    expect(app.logLines.some((line) => line.includes('judge/…'))).toBe(true);
    expect(app.logLines.join('')).not.toContain(secret);
  });

  test('limits guesses of one network, and opens a right link all the same', async () => {
    const judging = await start(1);
    const { secret } = await judging.judge((await judging.round()).id);
    const open = async (of: string) => (await call(app, 'GET', `/api/judge/${of}`, { from: '203.0.113.9' })).statusCode;
    for (let tries = 0; tries < 100; tries++) await open(`guess-${tries}`);
    expect([await open('one-more'), await open(secret)]).toEqual([429, 200]);
  });

  test('a judge’s link can be opened up to a limit, which its files share, and then not for a while', async () => {
    const judging = await start(1);
    const { secret } = await judging.judge((await judging.round()).id);
    const open = async (path = '') => (await call(app, 'GET', `/api/judge/${secret}${path}`)).statusCode;
    const file = '/entries/none/files/none';
    for (let reads = 0; reads < 1_000; reads++) await open(file);
    expect([await open(), await open(file)]).toEqual([429, 429]);
    clock.forward({ seconds: 600 });
    expect([await open(), await open(file)]).toEqual([200, 404]);
  });

  test('shows names in an open round, and aliases alone in a blind one, with what was handed in', async () => {
    const judging = await start(0);
    const [abstract = '', track = ''] = await askQuestions(app, { bearer }, judging.eventId, [
      { label: 'Abstract', kind: 'file', deadline: ago(-86_400) },
      { label: 'Where do you study?' },
    ]);
    const fields = { name: 'Secret Person', teamName: 'Secret Team', college: 'Secret College' };
    const { id, student } = await make.registration(judging.eventId, { fields });
    const paper = await PDFDocument.create();
    paper.addPage();
    paper.setAuthor('Secret Person');
    const signed = Buffer.from(await paper.save());
    const file = (await sendFile(app, student, abstract, signed, 'secret.pdf')).json();
    const answers = [
      { question: abstract, person: 'leader', value: file._id },
      { question: track, person: 'leader', value: 'Secret College' },
    ];
    await call(app, 'PUT', `/api/students/registrations/${id}/answers`, { ...student, json: { answers } });
    const open = await judging.judge((await judging.round()).id);
    const blind = await judging.judge((await judging.round({ name: 'Blind', blind: true })).id);
    const [shown] = (await judging.sheet(open.secret)).entries;
    expect(shown).toMatchObject({ name: 'Secret Person', college: 'Secret College' });
    expect(shown?.answers.map(({ text }) => text)).toEqual(['Abstract', 'Secret College']);
    const hidden = await call(app, 'GET', `/api/judge/${blind.secret}`);
    expect(hidden.body.toLowerCase()).not.toContain('secret person');
    expect(hidden.body.toLowerCase()).not.toMatch(/secret (team|college)|secret\.pdf/);
    const [{ alias, answers: handedIn }] = hidden.json().entries;
    expect([alias, handedIn]).toMatchObject([
      expect.stringMatching(/^Entry \d{4}$/),
      [{ label: 'Abstract', text: 'Abstract' }],
    ]);
    const read = await call(app, 'GET', handedIn[0].file);
    expect([read.statusCode, read.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${alias}.pdf"`,
    ]);
    expect((await call(app, 'GET', handedIn[0].file.replace(file._id, 'other'))).statusCode).toBe(404);
    const readOpen = await call(app, 'GET', shown?.answers[0]?.file ?? '');
    expect(readOpen.rawPayload.equals(signed)).toBe(true);
    expect((await PDFDocument.load(read.rawPayload)).getAuthor()).toBeUndefined();
  });

  /** The address of a submission that the judge of a blind round opens. */
  async function fileInBlindRound(content: Buffer): Promise<string> {
    const judging = await start(0);
    const [abstract = ''] = await askQuestions(app, { bearer }, judging.eventId, [
      { label: 'Abstract', kind: 'file', deadline: ago(-86_400) },
    ]);
    const { id, student } = await make.registration(judging.eventId);
    const { _id: value } = (await sendFile(app, student, abstract, content, 'a.pdf')).json();
    const json = { answers: [{ question: abstract, person: 'leader', value }] };
    await call(app, 'PUT', `/api/students/registrations/${id}/answers`, { ...student, json });
    const { secret } = await judging.judge((await judging.round({ blind: true })).id);
    const [entry] = (await judging.sheet(secret)).entries;
    return entry?.answers[0]?.file ?? '';
  }

  test('opens no file in a blind round when its author cannot be removed', async () => {
    const damaged = Buffer.from('%PDF-1.7\n1 0 obj <</Author (Secret Person)>> endobj\n%%EOF');
    const read = await call(app, 'GET', await fileInBlindRound(damaged));
    expect([read.statusCode, read.body]).toEqual([409, expect.stringContaining('Please ask the organisers')]);
    expect(read.body).not.toContain('Secret Person');
  });

  test('a judge’s link is answered with 503 while many files of blind rounds wait, and opens its file afterwards', async () => {
    const paper = await PDFDocument.create();
    paper.addPage();
    const file = await fileInBlindRound(Buffer.from(await paper.save()));
    const filled = await fillQueue(stripQueue);
    const answer = await call(app, 'GET', file);
    await filled.release();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect((await call(app, 'GET', file)).statusCode).toBe(200);
  });
});

describe('marks', () => {
  test('marks are kept as they were saved last, whatever arrives later', async () => {
    const judging = await start(1);
    const round = await judging.round();
    const { secret } = await judging.judge(round.id);
    const [entry = ''] = await judging.entries(round.id);
    const [{ _id: criterion = '' } = {}] = round.criteria;
    const save = async (mark: number, savedAt?: string) =>
      (await judging.save(secret, entry, { marks: { [criterion]: mark }, savedAt })).json();
    expect(await save(7.25, ago(10))).toMatchObject({ counted: true, saved: { marks: { [criterion]: 7.25 } } });
    expect(await save(3, ago(20))).toMatchObject({ counted: false, saved: { marks: { [criterion]: 7.25 } } });
    expect(await save(8, ago(-3_600))).toMatchObject({ counted: true, saved: { savedAt: ago(0) } });
    expect(await save(9)).toMatchObject({ counted: true });
    expect((await judging.sheet(secret)).entries).toMatchObject([{ marks: { [criterion]: 9 } }]);
  });

  test('the second of two saves of the same moment counts and has a later time, and one that is sent again counts once', async () => {
    const judging = await start(1);
    const round = await judging.round();
    const { secret } = await judging.judge(round.id);
    const [entry = ''] = await judging.entries(round.id);
    const [{ _id: criterion = '' } = {}] = round.criteria;
    const savedAt = ago(10);
    const save = async (mark: number, remarks = '') =>
      (await judging.save(secret, entry, { marks: { [criterion]: mark }, remarks, savedAt })).json();
    const first = await save(7);
    expect(await save(7)).toMatchObject({ counted: true, saved: first.saved });
    const second = await save(8);
    expect(second).toMatchObject({ counted: true, saved: { marks: { [criterion]: 8 } } });
    expect(second.saved.savedAt > first.saved.savedAt).toBe(true);
    expect(await save(7)).toMatchObject({ counted: false, saved: second.saved });
    expect((await judging.sheet(secret)).entries).toMatchObject([second.saved]);
  });

  test('marks beyond the maximum, below 0, with three decimals or for another round are refused', async () => {
    const [judging, other] = [await start(1), await start(1)];
    const round = await judging.round();
    const { secret } = await judging.judge(round.id);
    const [[entry = ''], [foreign = '']] = [
      await judging.entries(round.id),
      await other.entries((await other.round()).id),
    ];
    const [{ _id: criterion = '' } = {}] = round.criteria;
    for (const mark of [10.01, -1, 1.001, 1e-320, null, '5']) {
      const refused = await judging.save(secret, entry, { marks: { [criterion]: mark } });
      expect([mark, refused.statusCode]).toEqual([mark, 422]);
    }
    expect((await judging.save(secret, entry, { marks: { made: 1 } })).json().errors).toHaveProperty(['marks.made']);
    expect((await judging.save(secret, foreign, { marks: {} })).statusCode).toBe(404);
    expect((await judging.save(secret, entry, { remarks: 'x'.repeat(2_001) })).statusCode).toBe(422);
    expect((await judging.sheet(secret)).entries[0]).not.toHaveProperty('marks');
  });

  test('keeps the marks of sixty judges who save at once', async () => {
    const judging = await start(2);
    const round = await judging.round();
    const entries = await judging.entries(round.id);
    const judges = await Promise.all(Array.from({ length: 60 }, (_, n) => judging.judge(round.id, `Judge ${n}`)));
    const [{ _id: criterion = '' } = {}] = round.criteria;
    const saved = await Promise.all(
      judges.flatMap(({ secret }, n) =>
        entries.map((entry) => judging.save(secret, entry, { marks: { [criterion]: n % 11 } })),
      ),
    );
    expect(new Set(saved.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { missing, standings } = (await judging.send('GET', `rounds/${round.id}/standings`)).json();
    expect([missing, standings.map(({ judges: n }: { judges: number }) => n)]).toEqual([[], [60, 60]]);
  });

  test('marks that are left out by conflict or abstention are not missing, and a college in common is named', async () => {
    const judging = await start(2);
    const round = await judging.round();
    const same = { college: 'thinnai college of  engineering' };
    const [one, two] = [await judging.judge(round.id, 'One', same), await judging.judge(round.id, 'Two')];
    const [first = '', second = ''] = await judging.entries(round.id);
    const [{ _id: criterion = '' } = {}] = round.criteria;
    await judging.save(one.secret, first, { excused: 'conflict', remarks: 'My student' });
    await judging.save(one.secret, second, { excused: 'abstained', marks: { [criterion]: 99 } });
    await judging.save(two.secret, first, { marks: { [criterion]: 4 } });
    const matrix = (await judging.send('GET', `rounds/${round.id}/matrix`)).json();
    expect(matrix.possibleConflicts).toHaveLength(2);
    expect(matrix.possibleConflicts.every(({ judge }: { judge: string }) => judge === one.id)).toBe(true);
    const { missing } = (await judging.send('GET', `rounds/${round.id}/standings`)).json();
    expect(missing).toMatchObject([{ judge: { name: 'Two' }, entry: { _id: second } }]);
    await judging.send('POST', `rounds/${round.id}/judges/${two.id}/revoke`);
    const alone = (await judging.send('GET', `rounds/${round.id}/standings`)).json();
    expect(alone.missing).toMatchObject([{ judge: { name: '' }, entry: { _id: second } }]);
  });
});
