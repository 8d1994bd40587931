import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findBrowser } from './browser.ts';
import { findEngines } from './engines.ts';
import { memoryFolder } from './memory-folder.ts';
import { type Counts, countResults, failedNames } from './test-results.ts';

interface Stage {
  name: string;
  command: string;
  args: string[];
}

const bin = (name: string) => `node_modules/.bin/${name}`;
const check: Stage[] = [
  { name: 'format, lint and import walls', command: bin('biome'), args: ['ci', '.'] },
  { name: 'one writer', command: bin('node'), args: ['scripts/checks/one-writer.ts'] },
  { name: 'style rules', command: bin('node'), args: ['scripts/checks/style-rules.ts'] },
  { name: 'plain words', command: bin('node'), args: ['scripts/checks/plain-words.ts'] },
  { name: 'route types', command: bin('react-router'), args: ['typegen'] },
  { name: 'types', command: bin('tsc'), args: ['-b'] },
];
const sizes: Stage = { name: 'size of the scripts at first view', command: bin('size-limit'), args: [] };
const suites: Stage = { name: 'unit and server suites, both databases', command: bin('vitest'), args: ['run'] };
const journeys: Stage = { name: 'browser journeys and accessibility', command: bin('playwright'), args: ['test'] };
const mainJourneys: Stage = { ...journeys, args: ['test', '--project=phone', '--project=desktop'] };

const plans: Record<string, Stage[]> = {
  all: [...check, sizes, suites, mainJourneys],
  check,
  e2e: [journeys],
};

const [plan = 'all', ...rest] = process.argv.slice(2);
const demoFlag = rest.indexOf('--demo');
if (plan === 'e2e' && demoFlag >= 0) {
  rest.splice(demoFlag, 1, '--project=demo');
  process.env.DEMO_FOLDER = await demoFolder();
}
const engineFlag = rest.indexOf('--engines');
if (plan === 'e2e' && engineFlag >= 0) {
  const { found, missing } = findEngines();
  for (const line of missing) console.log(line);
  if (found.length === 0) {
    console.error('No engine beside Chromium is installed, so nothing was tested.');
    process.exit(1);
  }
  rest.splice(engineFlag, 1, ...found.map((engine) => `--project=${engine}`));
  process.env.E2E_ENGINES = found.join(' ');
}
const toWatch = ['--headed', '--debug', '--ui'].some((flag) => rest.includes(flag));
const stages = plans[plan];
if (!stages) throw new Error(`There is no plan ${plan}; there are ${Object.keys(plans).join(', ')}.`);
const started = performance.now();
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const stage of stages) {
  const result = await run(stage, plan === 'e2e' ? rest : []);
  passed += result.passed;
  failed += result.failed;
}
console.log(`\nAll of it took ${seconds(started)} s.`);
for (const name of failures) console.log(`FAILED ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function run(stage: Stage, extra: string[]): Promise<Counts> {
  console.log(`\n── ${stage.name}`);
  const at = performance.now();
  const env: NodeJS.ProcessEnv = { TMPDIR: memoryFolder(), ...process.env };
  if (stage.command === journeys.command) env.CHROMIUM_PATH = await findBrowser({ toWatch });
  const { code, output, errors } = await execute(stage, extra, env);
  console.log(`── ${stage.name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds(at)} s`);
  if (code !== 0) failures.push(...failedNames(stage.name, output + errors));
  const counted = countResults(output);
  // A stage without counts counts as one check.
  if (counted.passed + counted.failed === 0) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A runner can fail without a failed test, for example by a crash or a leak.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** Fills a demo folder once; every worker copies it (e2e/fixtures.ts). */
async function demoFolder(): Promise<string> {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'symposia-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { fillDemoFolder } = await import('./demo/demo-folder.ts');
  const { admin } = await import('../e2e/admin-account.ts');
  await fillDemoFolder(folder, { admin: { name: 'Administrator', ...admin } });
  return folder;
}

interface Ended {
  code: number;
  output: string;
  /** The output on stderr, where Vitest names failed tests. */
  errors: string;
}

function execute(stage: Stage, extra: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((done) => {
    let output = '';
    let errors = '';
    // The runners' first lines call `node`, which must be the one of the lock file and not the machine's.
    const path = [resolve('node_modules/.bin'), env.PATH].join(delimiter);
    const child = spawn(stage.command, [...stage.args, ...extra], {
      env: { ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      errors += chunk;
    });
    child.once('close', (code) => done({ code: code ?? 1, output, errors }));
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
