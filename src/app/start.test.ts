import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { freePort } from '#testing/postgres/postgres-server.ts';
import { failedStart, type ServerProcess, startServer } from '#testing/server-process.ts';
import { engine } from '#testing/test-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'symposia-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Expects one line for the system administrator that names the setting, and no stack. */
function expectOneLine({ output, code }: { output: string; code: number | null }, line: RegExp): void {
  const lines = output.split('\n').filter((text) => text !== '' && !text.startsWith('{'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(line);
  expect(code).toBe(1);
}

describe.runIf(engine === 'sqlite')('a failed start', () => {
  test.each([
    ['PORT', 'seventy'],
    ['DATABASE_URL', 'mysql://localhost/fest'],
    ['PUBLIC_URL', 'fest'],
    ['SMTP_URL', 'https://mail.example'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Password@123'],
    ['TRUST_PROXY', 'perhaps'],
    ['S3_ENDPOINT', 'bucket'],
  ])('a failed start names the setting in one line when it is %s=%s', async (name, value) => {
    expectOneLine(
      await failedStart({ DATA_DIR: folder, [name]: value }),
      new RegExp(`^Symposia cannot start: ${name}: `),
    );
  });

  test('a failed start names DATA_DIR when the data folder cannot be made', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    expectOneLine(await failedStart({ DATA_DIR: path.join(file, 'data') }), /^Symposia cannot start: DATA_DIR: /);
  });

  test('a failed start names PORT when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as { port: number }).port);
    const start = await failedStart({ DATA_DIR: path.join(folder, 'port'), PORT: port });
    other.close();
    expectOneLine(start, new RegExp(`^Symposia cannot start: PORT: ${port} is in use`));
  });

  test('a failed start names DATA_DIR when another server runs on the same data folder', async () => {
    const env = { DATA_DIR: path.join(folder, 'twice') };
    const first = await startServer(env);
    const second = await failedStart(env);
    await first.stop();
    expectOneLine(second, /^Symposia cannot start: DATA_DIR: another Symposia is running on /);
  });

  test('a failed start says that a newer version has written the database', async () => {
    const env = { DATA_DIR: path.join(folder, 'newer') };
    await (await startServer(env)).stop();
    const db = new DatabaseSync(path.join(env.DATA_DIR, 'symposia.db'));
    db.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01T00:00:00.000Z')");
    db.close();
    const words = /^Symposia cannot start: a newer Symposia has written this database, which has 9999-later\. /;
    expectOneLine(await failedStart(env), words);
  });

  test('a failed start names DATABASE_URL when the database is down', async () => {
    const env = { DATA_DIR: path.join(folder, 'down'), DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/fest' };
    expectOneLine(await failedStart(env), /^Symposia cannot start: DATABASE_URL: the database cannot be opened/);
  });
});

test('the server stops with code 0 on SIGTERM, and the next start serves the site again', async () => {
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const env = { DATA_DIR: path.join(folder, 'order'), ...(database && { DATABASE_URL: database.url }) };
  for (let start = 0; start < 2; start++) {
    const server = await startServer(env);
    const ready = await fetch(`${server.url}/readyz`);
    const page = await fetch(server.url);
    expect([ready.status, page.status]).toEqual([200, 200]);
    expect((await page.text()).includes('Aarambh')).toBe(true);
    expect(await server.stop()).toBe(0);
  }
  await database?.drop();
});

describe.runIf(engine === 'sqlite')('a stop while a request is being sent', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await startServer({ DATA_DIR: await mkdtemp(path.join(folder, 'stopped-')) });
  });

  test('the server ends soon after the last answer, although its reader keeps the connection', async () => {
    const request = await beginRequest(server);
    const code = server.stop();
    await isClosed(server);
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 401 /);
    const answeredAt = performance.now();
    expect(await code).toBe(0);
    // Requests that are still being sent are cut off after twelve seconds.
    expect(performance.now() - answeredAt).toBeLessThan(6_000);
  });

  test('the server finishes a request when Ctrl+C reaches it twice, from the terminal and from npm', async () => {
    const request = await beginRequest(server);
    process.kill(server.pid, 'SIGINT');
    process.kill(server.pid, 'SIGINT');
    await isClosed(server);
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await server.stop()).toBe(0);
  });
});

/** Sends a part of a login. `finish` sends the rest and returns the answer, if there is one. */
async function beginRequest({ url }: ServerProcess) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const ended = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)));
    socket.once('close', () => resolve('closed without an answer'));
    socket.on('error', () => {});
  });
  const body = JSON.stringify({ email: 'nobody@students.example', password: 'not the right one' });
  const head = ['POST /api/students/login HTTP/1.1', 'host: fest', 'content-type: application/json'];
  socket.write([...head, `content-length: ${body.length}`, '', body.slice(0, 10)].join('\r\n'));
  // When a later request is answered, the server has read the headers of the earlier one.
  await fetch(`${url}/livez`);
  return {
    finish() {
      socket.write(body.slice(10));
      return ended;
    },
  };
}

/** Waits until the server has stopped accepting connections after the signal. */
async function isClosed({ url }: ServerProcess): Promise<void> {
  const isRefused = () =>
    fetch(`${url}/livez`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
}

test('the first administrator of the settings can sign in as soon as the server answers anything', async () => {
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const port = await freePort();
  const admin = { email: 'chair@aarambh.example', password: 'from the settings' };
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, PORT: String(port) };
  const starting = startServer({
    ...env,
    DATA_DIR: path.join(folder, 'sign-in'),
    ...(database && { DATABASE_URL: database.url }),
  });
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
  await expect.poll(() => isAnswering(port), { interval: 1 }).toBe(true);
  const atOnce = signIn();
  const server = await starting;
  expect([(await atOnce).status, (await signIn()).status]).toEqual([200, 200]);
  await server.stop();
  await database?.drop();
});

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );

describe.runIf(engine === 'sqlite')('the password that the first start makes', () => {
  test('a generated password is printed once by the first start, and not by the next start', async () => {
    const env = { DATA_DIR: path.join(folder, 'printed-once'), LOG_LEVEL: 'debug' };
    const first = await startServer(env);
    await first.stop();
    const password = /shown only now[^:]*: (\S+)/.exec(first.output())?.[1] ?? 'none';
    expect(first.output().split(password)).toHaveLength(2);
    const second = await startServer(env);
    await second.stop();
    expect(second.output()).not.toMatch(/password/i);
  });

  test('a password is hashed at the cost that OWASP recommends', async () => {
    const dataDir = path.join(folder, 'hashed');
    await (await startServer({ DATA_DIR: dataDir })).stop();
    const db = new DatabaseSync(path.join(dataDir, 'symposia.db'));
    const hashes = db.prepare('select password_hash from admins').all();
    db.close();
    expect(hashes).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
  });
});

describe.runIf(engine === 'sqlite')('the data folder', () => {
  test('a new data folder and all its files are readable by their owner alone', async () => {
    const dataDir = path.join(folder, 'private');
    const server = await startServer({ DATA_DIR: dataDir });
    const names = await readdir(dataDir, { recursive: true });
    expect(names).toEqual(expect.arrayContaining(['symposia.db', 'symposia.db-wal', 'secrets.key', 'in-use.lock']));
    const open = [];
    for (const name of ['', ...names]) {
      if ((await stat(path.join(dataDir, name))).mode & 0o077) open.push(name);
    }
    expect(open).toEqual([]);
    await server.stop();
  });

  test('the start names a data folder that other users can open, with the command that closes it', async () => {
    const dataDir = path.join(folder, 'open');
    await mkdir(dataDir, { mode: 0o755 });
    const server = await startServer({ DATA_DIR: dataDir });
    await server.stop();
    expect(server.output()).toContain(`other users of this machine can open ${dataDir}. Run: chmod -R go=`);
  });
});
