import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collegeKey } from '#features/colleges/rules.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { isOwnCollege } from './own-college.ts';
import { importRoster } from './roster.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ['colleges', 'students'] as const) await app.platform.db.deleteFrom(table).execute();
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  call(app, method, `/api/admin/colleges${path}`, { bearer, ...(json && { json }) });
const blank = { city: 'Chennai', aliases: [] as string[], mailDomains: [] as string[], isOwn: false };
const add = async (name: string, more: Partial<typeof blank> = {}) => {
  const answer = await send('POST', '', { ...blank, name, ...more });
  expect(answer.body).toContain('"_id"');
  return answer.json()._id as string;
};
const list = async (query = '') => (await send('GET', query)).json();
const typing = async (college: string) => {
  const { id } = await make.student();
  await app.platform.db.updateTable('students').set({ college }).where('id', '=', id).execute();
  return id;
};

test.each([
  'Thinnai College of Engineering',
  ' THINNAI  College, of-Engineering. ',
  'T.C.E.',
  'St. Kadal’s “Arts” & Science (Autonomous) [II] {A} / B \\ C : D; E_F+G*H#I@J!K?L|M~N',
  'திண்ணை கல்லூரி',
  'ÉCOLE École',
  'Tab\tand\u00a0space\u200b\u200e — dash – dash',
  '...',
])('the database computes the key of %j as the code does', async (college) => {
  const id = await typing(college);
  const row = app.platform.db.selectFrom('students').select('college_key').where('id', '=', id);
  expect((await row.executeTakeFirstOrThrow()).college_key).toBe(collegeKey(college));
});

describe('the list of colleges', () => {
  test('lists colleges by name with the students who typed any of their names', async () => {
    await add('Marina College');
    await add('Kadal Institute', { aliases: ['K.I.'], mailDomains: ['@Kadal.Example'] });
    for (const typed of ['KI', 'kadal institute', 'Kadal', 'MARINA COLLEGE']) await typing(typed);
    const page = await list();
    expect(page).toMatchObject({ found: 2, total: 2 });
    expect(page.colleges).toMatchObject([
      { name: 'Kadal Institute', students: 2, registrations: 0, mailDomains: ['kadal.example'] },
      { name: 'Marina College', students: 1 },
    ]);
    expect((await list('?q=k.i')).colleges).toMatchObject([{ name: 'Kadal Institute' }]);
    const first = await list('?limit=1');
    expect((await list(`?limit=1&after=${first.next}`)).colleges).toMatchObject([{ name: 'Marina College' }]);
  });

  test('refuses a name or an alias that another college has, and names that college', async () => {
    await add('Kadal Institute', { aliases: ['KI'] });
    const asName = await send('POST', '', { ...blank, name: 'k. i.' });
    expect([asName.statusCode, asName.json().errors]).toEqual([
      409,
      { name: '“k. i.” is a name of Kadal Institute already.' },
    ]);
    const asAlias = await send('POST', '', { ...blank, name: 'Marina College', aliases: ['Kadal  Institute'] });
    expect(asAlias.json().errors.aliases).toContain('Kadal Institute already');
    expect((await list()).total).toBe(1);
  });

  test('one of two colleges that take a name at once is refused', async () => {
    const both = ['Kadal Institute', 'Marina College'].map((name) =>
      send('POST', '', { ...blank, name, aliases: ['The Shore'] }),
    );
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([201, 409]);
  });

  test.each([
    ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name'],
    ['a name with letters that turn the direction', { name: 'Kadal \u202eInstitute' }, 'name'],
    ['a name without letters', { name: '...' }, 'name'],
    ['a domain of everybody', { mailDomains: ['gmail.com'] }, 'mailDomains.0'],
    ['an end that all colleges share', { mailDomains: ['ac.in'] }, 'mailDomains.0'],
    ['no domain', { mailDomains: ['kadal'] }, 'mailDomains.0'],
    ['another name that is too short', { aliases: ['K'] }, 'aliases.0'],
  ])('refuses %s beside its field', async (_, fields, field) => {
    const answer = await send('POST', '', { ...blank, name: 'Kadal Institute', ...fields });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('keeps another name once when it is typed twice or is the name itself', async () => {
    await add('Kadal Institute', { aliases: ['K.I.', 'ki', 'KADAL institute'] });
    expect((await list()).colleges[0].aliases).toEqual(['ki']);
  });

  test('refuses a second own college and a change of what somebody else has changed', async () => {
    const own = await add('Kadal Institute', { isOwn: true });
    const second = await send('POST', '', { ...blank, name: 'Marina College', isOwn: true });
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'Kadal Institute is marked as your own college. Edit it first and untick that.',
    ]);
    const change = (version: number) =>
      send('PUT', `/${own}`, { ...blank, name: 'Kadal Institute', aliases: ['KIT'], isOwn: true, version });
    expect((await change(0)).json()).toMatchObject({ aliases: ['KIT'], version: 1 });
    expect((await change(0)).statusCode).toBe(409);
  });

  test('names the own college to the second of two organisers who mark one at once', async () => {
    const names = ['Kadal Institute', 'Marina College', 'Thinnai College'];
    const answers = await Promise.all(names.map((name) => send('POST', '', { ...blank, name, isOwn: true })));
    const [own = '', ...more] = names.filter((_, n) => answers[n]?.statusCode === 201);
    expect(more).toEqual([]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().message);
    const message = `${own} is marked as your own college. Edit it first and untick that.`;
    expect(refused).toEqual([message, message]);
  });

  test('deletes a college that nobody names, and refuses one that a student names', async () => {
    const [kadal, marina] = [await add('Kadal Institute'), await add('Marina College')];
    await typing('marina college');
    expect((await send('DELETE', `/${marina}`)).statusCode).toBe(409);
    expect((await send('DELETE', `/${kadal}`)).statusCode).toBe(200);
    expect((await send('DELETE', `/${kadal}`)).statusCode).toBe(404);
  });
});

describe('joining', () => {
  const unknown = async () => (await send('GET', '/unknown')).json();

  test('proposes typed names in groups, joins them on request and undoes it; rows keep what was typed', async () => {
    const kadal = await add('Kadal College of Engineering');
    const typed = ['Kadal Coll. of Engg.', 'KADAL COLLEGE of engg', 'Marina Arts College'];
    for (const name of [...typed, 'kadal college of engineering']) await typing(name);
    const { groups } = await unknown();
    expect(groups.map(({ uses, college }: { uses: number; college?: object }) => [uses, college])).toEqual([
      [2, { _id: kadal, name: 'Kadal College of Engineering' }],
      [1, undefined],
    ]);
    const names = groups[0].names.map(({ name }: { name: string }) => name);
    const joined = await send('POST', `/${kadal}/names`, { names });
    expect(joined.statusCode).toBe(200);
    expect((await list()).colleges[0]).toMatchObject({ students: 3, aliases: names });
    expect((await unknown()).groups).toHaveLength(1);
    const kept = await app.platform.db.selectFrom('students').select('college').execute();
    expect(kept.map(({ college }) => college).toSorted()).toEqual(
      [...typed, 'kadal college of engineering'].toSorted(),
    );
    expect((await send('POST', `/${kadal}/names`, { names })).statusCode).toBe(409);
    expect((await send('POST', `/joins/${joined.json().joinId}/undo`)).statusCode).toBe(200);
    expect((await send('POST', `/joins/${joined.json().joinId}/undo`)).statusCode).toBe(404);
    expect((await list()).colleges[0]).toMatchObject({ students: 1, aliases: [] });
  });

  test('refuses to join names that another college has', async () => {
    await add('Kadal Institute', { aliases: ['KI'] });
    const marina = await add('Marina College');
    const answer = await send('POST', `/${marina}/names`, { names: ['K.I.'] });
    expect([answer.statusCode, answer.json().message]).toEqual([409, '“K.I.” is a name of Kadal Institute already.']);
  });

  test('joins names once when they are joined twice, also at once, and refuses the second in words', async () => {
    const kadal = await add('Kadal Institute');
    const join = () => send('POST', `/${kadal}/names`, { names: ['Kadal Tech'] });
    const both = await Promise.all([join(), join()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await join()).json().message).toBe('These names are joined with this college already.');
    expect((await list()).colleges[0].aliases).toEqual(['Kadal Tech']);
  });

  test('joins two colleges with their names, domains and roster, and brings both back as they were', async () => {
    const one = await add('Kadal Institute', { aliases: ['KI'], mailDomains: ['kadal.example'] });
    const two = await add('Kadal Inst', { aliases: ['K Inst'], mailDomains: ['k.example'], isOwn: true });
    await send('PUT', `/${two}/roster`, { text: 'meena@elsewhere.example' });
    await typing('K. Inst.');
    const before = (await list()).colleges;
    const joined = await send('POST', `/${one}/join`, { college: two });
    expect(joined.json().message).toBe('Joined Kadal Inst with Kadal Institute');
    expect((await list()).colleges).toMatchObject([
      {
        _id: one,
        aliases: ['KI', 'Kadal Inst', 'K Inst'],
        mailDomains: ['kadal.example', 'k.example'],
        isOwn: true,
        roster: 1,
        students: 1,
      },
    ]);
    expect((await send('POST', `/joins/${joined.json().joinId}/undo`)).statusCode).toBe(200);
    const facts = (all: Record<string, unknown>[]) =>
      all
        .map(({ version: _, updatedAt: __, ...college }) => college)
        .toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
    expect(facts((await list()).colleges)).toEqual(facts(before));
  });

  test('gives the own college its newer roster back when a join is undone', async () => {
    const rosters = async () =>
      Object.fromEntries(
        (await list()).colleges.map(({ name, isOwn, roster }: Record<string, unknown>) => [name, [isOwn, roster]]),
      );
    const gamma = await add('Gamma College', { isOwn: true });
    await send('PUT', `/${gamma}/roster`, { text: 'old@elsewhere.example' });
    await send('PUT', `/${gamma}`, { ...blank, name: 'Gamma College' });
    const thinnai = await add('Thinnai College', { isOwn: true });
    await send('PUT', `/${thinnai}/roster`, { text: 'meena@elsewhere.example, anbu@elsewhere.example' });
    const join = async () => (await send('POST', `/${gamma}/join`, { college: thinnai })).json().joinId;
    expect((await send('POST', `/joins/${await join()}/undo`)).statusCode).toBe(200);
    // Both rosters return to their colleges, because no new one was imported.
    expect(await rosters()).toEqual({ 'Gamma College': [false, 1], 'Thinnai College': [true, 2] });
    const joinId = await join();
    const text = 'meena@elsewhere.example, anbu@elsewhere.example, beela@elsewhere.example';
    expect((await send('PUT', `/${gamma}/roster`, { text })).json().addresses).toBe(3);
    expect((await send('POST', `/joins/${joinId}/undo`)).statusCode).toBe(200);
    expect(await rosters()).toEqual({ 'Gamma College': [false, 0], 'Thinnai College': [true, 3] });
  });

  test('refuses to join two colleges when they have too many mail domains together', async () => {
    const domains = (of: string, count: number) => Array.from({ length: count }, (_, i) => `d${i}.${of}.example`);
    const one = await add('Kadal Institute', { mailDomains: domains('kadal', 12) });
    const two = await add('Marina College', { mailDomains: domains('marina', 9) });
    const refused = await send('POST', `/${one}/join`, { college: two });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Together they have more mail domains than a college can have.',
    ]);
    const fields = { ...blank, name: 'Marina College', mailDomains: [...domains('marina', 8), 'd0.kadal.example'] };
    await send('PUT', `/${two}`, fields);
    expect((await send('POST', `/${one}/join`, { college: two })).statusCode).toBe(200);
    const { name, aliases, mailDomains } = (await list()).colleges[0];
    expect(mailDomains).toHaveLength(20);
    expect((await send('PUT', `/${one}`, { ...blank, name, aliases, mailDomains })).statusCode).toBe(200);
  });

  test('leaves a typed name out of the unknown names when it is too short to be joined', async () => {
    for (const name of ['A.', '...', 'K.I.']) await typing(name);
    const { groups } = await unknown();
    expect(groups.map(({ names }: { names: object }) => names)).toEqual([[{ name: 'K.I.', uses: 1 }]]);
  });

  test('refuses to join a college with itself, with one that is gone, and twice', async () => {
    const [one, two] = [await add('Kadal Institute'), await add('Marina College')];
    const join = async (college: string) => (await send('POST', `/${one}/join`, { college })).statusCode;
    expect([await join(one), await join('gone')]).toEqual([409, 404]);
    const codes = await Promise.all([join(two), join(two)]);
    expect(codes.toSorted()).toEqual([200, 404]);
  });

  test('two colleges that are joined both ways at once become one', async () => {
    const [one, two] = [await add('Kadal Institute'), await add('Marina College')];
    const answers = await Promise.all([
      send('POST', `/${one}/join`, { college: two }),
      send('POST', `/${two}/join`, { college: one }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const { colleges } = await list();
    expect(colleges).toHaveLength(1);
    expect(colleges[0].aliases).toHaveLength(1);
  });
});

describe('the roster', () => {
  const at = '2025-04-01T06:00:00.000Z';
  const isOwn = (email: string, email_confirmed_at = at) =>
    isOwnCollege(app.platform.db, { email, email_confirmed_at });

  test('knows the own college by a confirmed address on the roster, keeps only hashes, and is replaced', async () => {
    const own = await add('Kadal Institute', { isOwn: true });
    const text =
      'Name,Email\n"Meena","Meena@Elsewhere.Example"\nAnbu <anbu@elsewhere.example>; meena@elsewhere.example';
    expect((await send('PUT', `/${own}/roster`, { text })).json()).toMatchObject({ addresses: 2 });
    expect((await list()).colleges[0].roster).toBe(2);
    expect([await isOwn('MEENA@elsewhere.example'), await isOwn('meena@elsewhere.example', '')]).toEqual([true, false]);
    const kept = await sql`select * from college_roster_addresses`.execute(app.platform.db);
    expect(JSON.stringify(kept.rows)).not.toContain('meena');
    const audit = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'college.roster')
      .execute();
    expect(JSON.stringify(audit)).not.toContain('meena@');
    await send('PUT', `/${own}/roster`, { text: 'beela@elsewhere.example' });
    expect([await isOwn('meena@elsewhere.example'), await isOwn('beela@elsewhere.example')]).toEqual([false, true]);
    expect((await send('DELETE', `/${own}/roster`)).statusCode).toBe(200);
    expect((await send('DELETE', `/${own}/roster`)).statusCode).toBe(404);
    expect(await isOwn('beela@elsewhere.example')).toBe(false);
  });

  test('refuses a roster without addresses, with too many, and of another college', async () => {
    const [own, other] = [await add('Kadal Institute', { isOwn: true }), await add('Marina College')];
    const code = async (id: string, text: string) => (await send('PUT', `/${id}/roster`, { text })).statusCode;
    const many = Array.from({ length: 20_001 }, (_, i) => `s${i}@elsewhere.example`).join('\n');
    expect([await code(own, 'nobody'), await code(own, many), await code(other, 'a@elsewhere.example')]).toEqual([
      422, 422, 409,
    ]);
  });

  describe('hashing', () => {
    const most = 20_000;
    /** Counts the hashes that the work makes, and how often other tasks ran between the first and the 20,000th. */
    async function watchHashes(work: () => Promise<unknown>) {
      const { createHash } = crypto;
      let [made, turns, turnsWithin] = [0, 0, 0];
      crypto.createHash = (...given) => {
        if (made++ === 0) turns = 0;
        // Read at the last hash of the roster, because the audit record makes another one later.
        if (made === most) turnsWithin = turns;
        return createHash(...given);
      };
      syncBuiltinESMExports();
      const counting = setInterval(() => turns++, 0);
      await work().finally(() => {
        clearInterval(counting);
        crypto.createHash = createHash;
        syncBuiltinESMExports();
      });
      return { made, turnsWithin };
    }
    const addresses = (count: number) => Array.from({ length: count }, (_, i) => `s${i}@elsewhere.example`).join(' ');
    const importing = (id: string, text: string) => () => importRoster(app.platform, id, text, 'somebody');

    test('makes no hash of a roster with too many addresses or of another college', async () => {
      const [own, other] = [await add('Kadal Institute', { isOwn: true }), await add('Marina College')];
      expect((await watchHashes(importing(own, addresses(most + 1)))).made).toBe(0);
      expect((await watchHashes(importing(other, addresses(9)))).made).toBe(0);
    });

    test('gives others a turn between the hashes of a long roster', async () => {
      const own = await add('Kadal Institute', { isOwn: true });
      const watched = await watchHashes(importing(own, addresses(most)));
      expect(watched.made).toBeGreaterThanOrEqual(most);
      expect(watched.turnsWithin).toBeGreaterThan(1);
    });
  });
});

describe('suggestions', () => {
  const suggest = (q: string) => call(app, 'GET', `/api/colleges/like/${encodeURIComponent(q)}`);

  test('suggests known colleges by the beginning of a name, by another name, and by a part', async () => {
    const other = await startTestApp();
    try {
      await other.platform.db.deleteFrom('colleges').execute();
      const admin = await maker(other).admin();
      for (const [name, aliases] of [
        ['Kadal Institute', ['KI']],
        ['Institute of Kites', []],
        ['Marina College', []],
      ] as const) {
        const json = { ...blank, name, aliases };
        await call(other, 'POST', '/api/admin/colleges', { bearer: admin.bearer, json });
      }
      const names = async (q: string) =>
        (await call(other, 'GET', `/api/colleges/like/${encodeURIComponent(q)}`))
          .json()
          .map(({ name, hint }: { name: string; hint: string }) => `${name}, ${hint}`);
      expect(await names('inst')).toEqual(['Institute of Kites, Chennai', 'Kadal Institute, Chennai']);
      expect(await names('k.i')).toEqual(['Kadal Institute, KI · Chennai', 'Institute of Kites, Chennai']);
      expect(await names('m')).toEqual([]);
      expect(await names(' . ')).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('refuses a text that is too long', async () => {
    expect((await suggest('x'.repeat(101))).statusCode).toBe(404);
    expect((await suggest('x'.repeat(100))).json()).toEqual([]);
  });
});
