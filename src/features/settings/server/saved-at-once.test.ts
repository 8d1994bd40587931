import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { changedMeanwhile } from '../rules.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = (await maker(app).admin()).bearer;
});
afterAll(() => app.stop());

const socialLinks = { instagram: '', twitter: '', facebook: '', linkedin: '' };
const site = (contactPhone: string) => ({
  paymentQrCode: '',
  upiId: 'fest@example',
  contactEmail: 'fest@college.example',
  contactPhone,
  socialLinks,
});
const mailServer = (host: string) => ({
  host,
  port: 587,
  security: 'starttls',
  user: '',
  from: 'fest@college.example',
});

/** For each setting, the two values that two administrators save at the same moment. */
const changes: [path: string, subject: string, first: object, second: object][] = [
  ['admin/settings', 'settings:site', site('+91 00000 00001'), site('+91 00000 00002')],
  ['admin/seat-rules', 'settings:seats', { holdHours: 1, offerHours: 1 }, { holdHours: 2, offerHours: 2 }],
  [
    'admin/refund-policy',
    'settings:refunds',
    { mayCancel: true, fullUntil: '2099-05-01T09:00', halfUntil: '' },
    { mayCancel: true, fullUntil: '2099-05-02T09:00', halfUntil: '' },
  ],
  ['admin/mail-server', 'settings:mail-server', mailServer('smtp.one.example'), mailServer('smtp.two.example')],
  ['admin/judging/trophy', 'settings:trophy', { points: [3] }, { points: [5] }],
];

/** Holds a lock that both calls need, so that both have begun before either ends. */
async function saveAtOnce(path: string, first: object, second: object) {
  const save = (json: object) => call(app, 'PUT', `/api/${path}`, { bearer, json });
  const later = Promise.withResolvers<Awaited<ReturnType<typeof save>>>();
  const saved = await whileLocked(
    app,
    (tx) => sql`select name from history_heads for no key update`.execute(tx),
    () => save(first),
    async () => {
      save(second).then(later.resolve, later.reject);
      await expect.poll(waiting).toBe(2);
    },
  );
  return [saved, await later.promise].map(({ statusCode }) => statusCode);
}

async function waiting() {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows.length;
}

describe.runIf(engine === 'postgres')('a setting', () => {
  test.each(changes)(
    'records the right former value when two administrators save %s at once',
    async (path, subject, first, second) => {
      expect(await saveAtOnce(path, first, second)).toEqual([200, 200]);
      const records = app.platform.db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('subject', '=', subject);
      const [one, two] = await records.orderBy('position').execute();
      const { isPasswordNew: _, ...after } = JSON.parse(one?.after ?? '{}');
      expect(JSON.parse(two?.before ?? '{}')).toEqual(after);
    },
  );
});

describe('what an administrator has read', () => {
  const cases: [path: string, read: string, theirs: object, mine: object][] = [
    ['admin/seat-rules', 'admin/seat-rules', { holdHours: 5, offerHours: 5 }, { holdHours: 6, offerHours: 6 }],
    [
      'admin/refund-policy',
      'admin/refund-policy',
      { mayCancel: true, fullUntil: '2099-05-01T09:00', halfUntil: '' },
      { mayCancel: false, fullUntil: '', halfUntil: '' },
    ],
    [
      'admin/signatory',
      'admin/signatory',
      { signatory: 'Dr. Meena', signatoryTitle: 'Convener' },
      { signatory: 'Dr. Rao', signatoryTitle: '' },
    ],
    ['admin/privacy', 'privacy', { notice: 'We keep it for a year.' }, { notice: 'We keep nothing.' }],
  ];

  test.each(cases)('refuses to save %s over what somebody else has saved since', async (path, read, theirs, mine) => {
    const save = (json: object) => call(app, 'PUT', `/api/${path}`, { bearer, json });
    const stored = async () => (await call(app, 'GET', `/api/${read}`, { bearer })).json();
    const { holdSince: _, ...seen } = await stored();
    expect((await save({ ...theirs, seen })).statusCode).toBe(200);
    const refused = await save({ ...mine, seen });
    expect([refused.statusCode, refused.json().message]).toEqual([409, changedMeanwhile.message]);
    expect(await stored()).toMatchObject(theirs);
    expect((await save({ ...mine, seen: theirs })).statusCode).toBe(200);
    expect((await save(theirs)).statusCode).toBe(200);
  });
});
