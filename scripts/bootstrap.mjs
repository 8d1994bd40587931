// Plain JavaScript that runs on any Node from version 20, because it runs before anything is installed. `node
// scripts/bootstrap.mjs` installs what is missing. With `build` it also builds the web if its sources have changed, and
// compiles the modules that the server loads late if the server's sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const installStamp = 'node_modules/.symposia-stamp';
const buildStamp = 'build/.symposia-stamp';
const compileStamp = 'node_modules/.cache/.symposia-stamp';
const webSources = [
  'src',
  'public',
  'vite.config.ts',
  'vite.gate.config.ts',
  'scripts/web/build-workers.ts',
  'scripts/web/shared-modules.ts',
  'react-router.config.ts',
  'tsconfig',
  'tsconfig.json',
];

process.chdir(path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'));
const wanted = installHash();
if (isFreshlyInstalled()) writeFileSync(installStamp, wanted);
else if (read(installStamp) !== wanted) install();
if (process.argv[2] === 'build') {
  buildIfStale();
  compileIfStale();
}

/** Whether `npm ci` has just run: it writes npm's own stamp and removes ours. */
function isFreshlyInstalled() {
  const mark = 'node_modules/.package-lock.json';
  if (existsSync(installStamp) || !existsSync(mark)) return false;
  const installed = statSync(mark).mtimeMs;
  return ['package.json', 'package-lock.json'].every((file) => statSync(file).mtimeMs < installed);
}

function install() {
  console.error('Installing what is missing (once)…');
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund']);
  if (!existsSync('node_modules/.bin/node')) {
    fail(`No Node is published for ${process.platform} ${process.arch}; see "Node" in docs/operations.md.`);
  }
  writeFileSync(installStamp, wanted);
}

function buildIfStale() {
  const hash = createHash('sha256').update(wanted);
  for (const source of webSources) addTo(hash, source, isOfServer);
  const sources = hash.digest('hex');
  if (read(buildStamp) === sources) return;
  console.error('Building the web…');
  // If this is interrupted, the stamp of the previous build must not stay beside a half-replaced one.
  rmSync(buildStamp, { force: true });
  run('node_modules/.bin/react-router', ['build']);
  run(node(), ['scripts/web/build-workers.ts']);
  compress('build/client');
  writeFileSync(buildStamp, sources);
}

function compileIfStale() {
  const hash = createHash('sha256').update(wanted);
  for (const source of ['src', 'migrations', 'sample']) addTo(hash, source, isOfWeb);
  const sources = hash.digest('hex');
  if (read(compileStamp) === sources) return;
  // Node uses compiled code again only with the flags with which it was compiled.
  const flags = JSON.parse(read('package.json')).scripts.start.match(/--(?!env)\S+/g);
  run(node(), [...flags, 'scripts/fill-compile-cache.js']);
  writeFileSync(compileStamp, sources);
}

/** On systems for which no Node is published, the installed one is used. */
function node() {
  return existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath;
}

/** A change of a server file or a test must not cause a build of the web, and the other way round. */
function addTo(hash, file, isLeftOut) {
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    hash.update(`${file}\0`).update(readFileSync(file));
    return;
  }
  for (const name of readdirSync(file).sort()) {
    const isOut = isLeftOut(name) || name === 'testing' || /\.test\.tsx?$/.test(name);
    if (!(file.startsWith('src') && isOut)) addTo(hash, path.join(file, name), isLeftOut);
  }
}

function isOfServer(name) {
  return name === 'server' || name === 'app';
}

function isOfWeb(name) {
  return name === 'web' || name.endsWith('.tsx');
}

/** Writes a compressed copy beside every text file, so that the server never compresses the same file twice. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) compress(file);
    else if (/\.(js|css|svg|json|webmanifest|txt|ico)$/.test(name)) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}

function installHash() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  return hash.update(read('package-lock.json')).update(read('package.json')).digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function run(command, args) {
  const result = spawnSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`);
  fail(`${command} ${args[0]} failed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
