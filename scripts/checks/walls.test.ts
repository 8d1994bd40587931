import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const wall = 'lint/style/noRestrictedImports';
const use = (name: string, from: string) => `import { ${name} } from '${from}';\nexport const planted = ${name};\n`;

interface Plant {
  what: string;
  file: string;
  text: string;
  /** The rules that must report it; none if it breaks no rule. */
  rules: string[];
}

const plants: Plant[] = [
  {
    what: 'shared code imports no other part of the project',
    file: 'src/shared/planted-1.ts',
    text: use('readConfig', '#server/config.ts'),
    rules: [wall],
  },
  {
    what: 'the server platform imports no feature',
    file: 'src/server/planted-1.ts',
    text: use('eventTypes', '#features/events/contract.ts'),
    rules: [wall],
  },
  {
    what: 'the server platform imports no web code',
    file: 'src/server/planted-2.ts',
    text: use('api', '#web/api.ts'),
    rules: [wall],
  },
  {
    what: 'the web platform imports no feature',
    file: 'src/web/planted-1.ts',
    text: use('eventTypes', '#features/events/contract.ts'),
    rules: [wall],
  },
  {
    what: 'the web platform imports no server code',
    file: 'src/web/planted-2.ts',
    text: use('readConfig', '#server/config.ts'),
    rules: [wall],
  },
  {
    what: 'a contract imports no server code',
    file: 'src/features/planted/contract.ts',
    text: use('readConfig', '#server/config.ts'),
    rules: [wall],
  },
  {
    what: 'a file of rules imports no server code',
    file: 'src/features/planted/form-rules.ts',
    text: use('readConfig', '#server/config.ts'),
    rules: [wall],
  },
  {
    what: 'a feature’s web code imports no server code',
    file: 'src/features/events/web/planted-1.ts',
    text: use('findEvent', '../server/queries.ts'),
    rules: [wall],
  },
  {
    what: 'a feature’s web code imports another feature’s web code only through its index',
    file: 'src/features/events/web/planted-2.ts',
    text: use('SpeakersSection', '#features/programme/web/speakers-section.tsx'),
    rules: [wall],
  },
  {
    what: 'a feature’s server code imports no web code',
    file: 'src/features/events/server/planted-1.ts',
    text: use('api', '#web/api.ts'),
    rules: [wall],
  },
  {
    what: 'a feature’s server code imports another feature only through its index',
    file: 'src/features/events/server/planted-2.ts',
    text: use('readEdition', '#features/edition/server/edition.ts'),
    rules: [wall],
  },
  {
    what: 'a feature imports nothing by a relative path outside its folder',
    file: 'src/features/events/server/planted-3.ts',
    text: use('relevantFee', '../../events/rules.ts'),
    rules: [wall],
  },
  {
    what: 'production code imports no test helpers',
    file: 'src/features/events/server/planted-4.ts',
    text: use('maker', '#testing/make.ts'),
    rules: [wall],
  },
  {
    what: 'a file in an import cycle is refused',
    file: 'src/features/events/server/planted-5.ts',
    text: `import { two } from './planted-6.ts';\nexport const one = () => two;\n`,
    rules: ['lint/suspicious/noImportCycles'],
  },
  {
    what: 'the other file of an import cycle is refused too',
    file: 'src/features/events/server/planted-6.ts',
    text: `import { one } from './planted-5.ts';\nexport const two = () => one;\n`,
    rules: ['lint/suspicious/noImportCycles'],
  },
  {
    what: 'only the settings code reads the environment',
    file: 'src/server/planted-3.ts',
    text: 'export const planted = process.env.PORT;\n',
    rules: ['lint/style/noProcessEnv'],
  },
  {
    what: 'the type any is refused',
    file: 'src/server/planted-4.ts',
    text: 'export const planted = (value: any) => value;\n',
    rules: ['lint/suspicious/noExplicitAny'],
  },
  {
    what: 'an import through the index of another feature is accepted',
    file: 'src/features/events/server/planted-7.ts',
    text: use('readEdition', '#features/edition/server/index.ts'),
    rules: [],
  },
  {
    what: 'a feature’s web code can import from another feature’s web/index.ts',
    file: 'src/features/events/web/planted-3.ts',
    text: use('SpeakersSection', '#features/programme/web/index.ts'),
    rules: [],
  },
];

let named: Map<string, string[]>;

// The files are deleted before the compiler runs, because it would report only one of two files that break the same
// rule.
beforeAll(() => {
  for (const { file, text } of plants) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  try {
    named = lint(plants.map(({ file }) => file));
  } finally {
    for (const { file } of plants) rmSync(path.join(root, file));
    rmSync(path.join(root, 'src/features/planted'), { recursive: true });
  }
}, 120_000);

/** The rules that Biome has reported as errors, by file. */
function lint(files: string[]): Map<string, string[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...files];
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, { cwd: root, encoding: 'utf8' });
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; severity: string; location: { path: string } }[];
  };
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  const byFile = Map.groupBy(errors, ({ location }) => location.path);
  return new Map([...byFile].map(([file, found]) => [file, found.map(({ category }) => category)]));
}

test.each(plants)('$what', ({ file, rules }) => {
  expect(named.get(file) ?? []).toEqual(expect.arrayContaining(rules));
  if (rules.length === 0) expect(named.get(file) ?? []).toEqual([]);
});

const compiled = [
  {
    what: 'the web may not use the server',
    file: 'src/web/planted-ts.ts',
    text: use('readConfig', '#server/config.ts'),
    project: 'web',
    code: 'TS6307',
  },
  {
    what: 'the server has no browser',
    file: 'src/server/planted-ts.ts',
    text: 'export const planted = () => document.title;\n',
    project: 'server',
    code: 'TS2584',
  },
  {
    what: 'a contract has no Node',
    file: 'src/shared/planted-ts.ts',
    text: 'export const planted = () => process.pid;\n',
    project: 'contract',
    code: 'TS2591',
  },
];

describe('the compiler', () => {
  let answers: Map<string, string>;
  // In parallel, because each compiles most of the project and does not depend on the others.
  beforeAll(async () => {
    for (const { file, text } of compiled) writeFileSync(path.join(root, file), text);
    try {
      answers = new Map(
        await Promise.all(compiled.map(async ({ project }) => [project, await compile(project)] as const)),
      );
    } finally {
      for (const { file } of compiled) rmSync(path.join(root, file));
    }
  }, 180_000);

  test.each(compiled)('the compiler checks the walls too: $what', ({ file, project, code }) => {
    const about =
      answers
        .get(project)
        ?.split('\n')
        .filter((line) => line.startsWith(file)) ?? [];
    expect(about.join('\n')).toContain(code);
  });
});

/** The compiler's output for a project. */
async function compile(project: string): Promise<string> {
  // In the same folder as the last build's information, because its paths are relative.
  const info = path.join(root, `.cache/types/walls-${project}.tsbuildinfo`);
  const lastBuild = path.join(root, `.cache/types/${project}.tsbuildinfo`);
  // With the build information, the compiler compiles only the planted file. Without it, it compiles the whole project.
  rmSync(info, { force: true });
  if (existsSync(lastBuild)) copyFileSync(lastBuild, info);
  const args = ['-p', `tsconfig/${project}.json`, '--noEmit', '--tsBuildInfoFile', info];
  const child = spawn(path.join(root, 'node_modules/.bin/tsc'), args, { cwd: root });
  const ended = once(child, 'close');
  const output = await text(child.stdout);
  await ended;
  return output;
}
