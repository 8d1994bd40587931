import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { readRows } from '#server/db/rows.ts';
import { tablesInOrder } from '#server/db/tables.ts';
import { verifyHistories } from '#server/db/verify-history.ts';
import { type BackupFolder, openBackupFolder, slow, startOn } from '#testing/backup/backup-folder.ts';
import { type HeldFest, holdFest, person, utrs } from '#testing/backup/held-fest.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startScript } from '#testing/start-script.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { fates } from '../next-edition.ts';
import { storedFiles } from '../stored-files.ts';

let backups: BackupFolder;
let app: TestApp;
let fest: HeldFest;
let backup: string;
/** What `npm run restore` was given, and what it printed. */
let env: Record<string, string>;
let printed: { code: number | null; output: string };

beforeAll(async () => {
  backups = await openBackupFolder();
  app = await startTestApp();
  fest = await holdFest(app);
  backup = (await backups.backUp(app, 'over')).folder;
  env = await backups.elsewhere();
  printed = await startScript('restore', [backup, '--for-next-edition'], env).ended;
}, slow.timeout);
afterAll(async () => {
  await app.stop();
  await backups.remove();
});

/** The restored server, from which `use` reads. */
async function onCopy<T>(use: (copy: FestApp) => Promise<T>): Promise<T> {
  const copy = await startOn(env);
  try {
    return await use(copy);
  } finally {
    await copy.close();
  }
}

async function everyRow(opened: OpenDatabase): Promise<Map<string, object[]>> {
  const all = new Map<string, object[]>();
  for (const table of await tablesInOrder(opened)) {
    const rows: object[] = [];
    for await (const part of readRows(opened.db, table)) rows.push(...part);
    all.set(table.name, rows);
  }
  return all;
}

async function rowsOf(config: Parameters<typeof openDatabase>[0]): Promise<Map<string, object[]>> {
  const opened = openDatabase(config);
  return everyRow(opened).finally(() => opened.db.destroy());
}

/** The tables and files that hold one of the person's texts. */
async function placesOf(texts: string[], rows: Map<string, object[]>, dataDir: string): Promise<string[]> {
  const holds = (content: string) => texts.some((text) => content.includes(text));
  const tables = [...rows].filter(([, own]) => holds(JSON.stringify(own))).map(([name]) => name);
  const files: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && holds(await readFile(file, 'latin1'))) files.push(entry.name);
  }
  return [...tables, ...files];
}

test('every table of the schema is listed as carried over or as empty, and no other table is listed', async () => {
  const tables = await tablesInOrder(app.platform);
  expect(Object.keys(fates).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('no table that is carried over refers to one that starts empty', async () => {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ table: keyof typeof fates; target: keyof typeof fates }>`
        select m.name as "table", f."table" as target
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<{ table: keyof typeof fates; target: keyof typeof fates }>`
        select c.relname as "table", t.relname as target
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`
  ).execute(app.platform.db);
  expect(rows.length).toBeGreaterThan(30);
  const wrong = rows.filter(({ table, target }) => fates[table] !== 'startsEmpty' && fates[target] === 'startsEmpty');
  expect(wrong).toEqual([]);
});

test('a restore for the next edition says what to do next', () => {
  expect(printed.code, printed.output).toBe(0);
  expect(printed.output).toMatch(/^Restored [\d,]+ rows in \d+ tables and 1 file,\nas they were at /);
  expect(printed.output).toContain('Passes are off sale.');
});

test('the next edition holds no student, transaction ID or proof of the former one', async () => {
  const config = readConfig(env);
  const texts = [person.name, person.email, person.phone, ...utrs];
  const former = await placesOf(texts, await everyRow(app.platform), app.config.dataDir);
  expect(former).toEqual(
    expect.arrayContaining(['students', 'registrations', 'pass_orders', 'tickets', 'certificates']),
  );
  const rows = await rowsOf(config);
  expect(await placesOf(texts, rows, config.dataDir)).toEqual([]);
  const counted = ['history_heads', 'list_revisions', 'registration_revisions'];
  const filled = Object.keys(fates).filter((name) => rows.get(name)?.length);
  const empty = Object.entries(fates).filter(([, fate]) => fate === 'startsEmpty');
  expect(empty.map(([name]) => name).filter((name) => filled.includes(name) && !counted.includes(name))).toEqual([]);
  expect((await readdir(config.dataDir)).sort()).toEqual(
    ['files', 'in-use.lock', 'secrets.key', ...(engine === 'sqlite' ? ['symposia.db'] : [])].sort(),
  );
});

test('the next edition holds every row that is carried over', async () => {
  const [former, rows] = [await everyRow(app.platform), await rowsOf(readConfig(env))];
  type Listed = [name: string, fate: 'startsEmpty' | ((row: object) => object | undefined)];
  for (const [name, fate] of Object.entries(fates) as Listed[]) {
    if (fate === 'startsEmpty') continue;
    const carried = (former.get(name) ?? []).map(fate).filter((row) => row !== undefined);
    expect(rows.get(name), name).toEqual(carried);
  }
});

test('the next edition counts seats, sales and uses from zero and has no results', async () => {
  const [former, rows] = [await everyRow(app.platform), await rowsOf(readConfig(env))];
  for (const [table, column, reset] of [
    ['events', 'seats_taken', 0],
    ['events', 'seats_offered', 0],
    ['passes', 'sold', 0],
    ['passes', 'is_active', 0],
    ['coupons', 'used', 0],
    ['feedback_forms', 'opened', 0],
    ['feedback_forms', 'mailed_at', ''],
    ['judging_rounds', 'state', 'marking'],
    ['event_questions', 'retired_at', ''],
    ['event_questions', 'reminded_at', ''],
    ['certificate_templates', 'used_at', ''],
    ['certificate_templates', 'removed_at', ''],
  ] as const) {
    const valuesIn = (all: Map<string, object[]>) => [
      ...new Set((all.get(table) ?? []).map((row) => row[column as keyof typeof row])),
    ];
    expect(valuesIn(former), `${table}.${column}`).not.toEqual([reset]);
    expect(valuesIn(rows), `${table}.${column}`).toEqual([reset]);
  }
});

test('the next edition shows the settings, events and pictures of the former one', slow, async () => {
  const read = async (server: FestApp, url: string) => (await call(server, 'GET', url)).json();
  await onCopy(async (copy) => {
    const free = { lateRegistrations: false, seatsLeft: 50 };
    const event = `/api/events/${fest.event}`;
    expect((await read(app, event)).seatsLeft).toBe(48);
    expect(await read(copy, event)).toEqual({ ...(await read(app, event)), ...free });
    const site = await read(app, '/api/site');
    const edition = { ...site.edition, lateRegistrations: false };
    expect(await read(copy, '/api/site')).toEqual({ ...site, edition });
    const payee = '/api/admin/settings/public';
    expect(await read(copy, payee)).toEqual(await read(app, payee));
    expect((await call(copy, 'GET', fest.image)).statusCode).toBe(200);
    const [picture = '', ...others] = await storedFiles(copy.platform.db);
    expect([`/${picture}`, others]).toEqual([fest.image, []]);
    expect((await copy.platform.files.read(picture)).length).toBeGreaterThan(0);
  });
});

test(
  'an organiser signs in to the next edition with the former password and finds what the committee made',
  slow,
  async () => {
    await onCopy(async (copy) => {
      const { email, password } = fest.coordinator;
      const signedIn = async (who: { email: string; password: string }) => {
        const login = await call(copy, 'POST', '/api/admin/login', { json: who });
        expect(login.statusCode, login.body).toBe(200);
        return `Bearer ${login.json().token}`;
      };
      const bearer = await signedIn(fest.chief);
      const before = async (url: string) => (await call(app, 'GET', url, { bearer: fest.chief.bearer })).json();
      const after = async (url: string) => (await call(copy, 'GET', url, { bearer })).json();
      for (const url of ['seat-rules', `events/${fest.event}/questions`, 'gate/checkpoints', 'speakers']) {
        expect(await after(`/api/admin/${url}`), url).toEqual(await before(`/api/admin/${url}`));
      }
      const { templates } = await before('/api/admin/certificate-templates');
      const unused = templates.map((template: { _id: string; isUsed: boolean }) =>
        template._id === fest.template ? { ...template, isUsed: false } : template,
      );
      expect((await after('/api/admin/certificate-templates')).templates).toEqual(unused);
      expect(await after('/api/registration')).toEqual([]);
      expect((await call(copy, 'GET', '/api/results')).json()).toEqual([]);
      const own = await call(copy, 'GET', '/api/admin/me', { bearer: await signedIn({ email, password }) });
      expect(own.json()).toMatchObject({ role: 'coordinator', lastLogin: expect.any(String) });
    });
  },
);

test(
  'students register in the next edition once the date of an event is changed, and its histories are whole',
  slow,
  async () => {
    await onCopy(async (copy) => {
      const made = maker(copy);
      await expect(made.registration('pulli')).rejects.toThrow('This event is over.');
      const { bearer } = await made.admin();
      const event = (await call(copy, 'GET', '/api/events/pulli', { bearer })).json();
      const moved = await call(copy, 'PUT', '/api/events/pulli', { bearer, json: { ...event, date: '2099-05-09' } });
      expect(moved.statusCode, moved.body).toBe(200);
      await made.registration('pulli');
      const reports = await verifyHistories(copy.platform.db);
      expect(reports.map(({ broken }) => broken)).toEqual([undefined, undefined]);
      expect(reports.find(({ history }) => history === 'audit_log')?.rows).toBeGreaterThan(1);
    });
  },
);

test('a restore for the next edition refuses existing data', slow, async () => {
  const { code, output } = await startScript('restore', [backup, '--for-next-edition'], env).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^Nothing was restored: .+ (holds data|has tables) already/);
});

test(
  'an older embedded database is migrated for the next edition, and a backup of an older PostgreSQL is refused',
  slow,
  async () => {
    const place = await backups.elsewhere();
    const config = readConfig(place);
    const opened = openDatabase(config);
    await migrate(opened, '0083-audit-indexes');
    await opened.db.insertInto('settings').values({ name: 'seats', value: '{}' }).execute();
    await opened.db.destroy();
    const { folder } = await backups.backUp({ config }, 'older', { fileKeys: async () => [] });
    const target = await backups.elsewhere();
    const { code, output } = await startScript('restore', [folder, '--for-next-edition', '--without-mails'], target)
      .ended;
    if (engine === 'postgres') {
      expect(output).toMatch(
        /^Nothing was restored: it was made by an older Symposia\. Restore it into an empty database/,
      );
      expect(code).toBe(1);
    } else {
      expect(code, output).toBe(0);
      expect(output).not.toContain('unsent mail');
      expect((await rowsOf(readConfig(target))).get('settings')).toEqual([{ name: 'seats', value: '{}' }]);
    }
  },
);
