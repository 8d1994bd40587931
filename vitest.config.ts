import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const serverSuites = [
  'src/features/*/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'src/server/{db,lists}/**/*.test.ts',
];
/** Whole processes that are started, killed and timed: after all others, two at a time. */
const processSuites = [
  'src/app/outages/crash.test.ts',
  'src/app/every-call/hostile.test.ts',
  'src/app/start.test.ts',
  'src/app/outages/statement-crash.test.ts',
  'src/app/outages/watchdog.test.ts',
];

/** Plants files among the sources, where suites that read all of them would find them: after everything else. */
const plantingSuite = 'scripts/checks/walls.test.ts';

const unitSuites = ['src/**/*.test.{ts,tsx}', 'sample/**/*.test.ts', 'scripts/**/*.test.ts'];

/** What they put in the place of a module would take its place in later suites too: each has modules of its own. */
const replacingSuites = globSync(unitSuites, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.mock('),
);

/** What no database has a part in. */
const onceSuites = [
  'src/app/give-memory-back.test.ts',
  'src/app/every-call/access.test.ts',
  'src/app/every-call/contract-bounds.test.ts',
  'src/app/every-call/contract-words.test.ts',
  'src/app/outages/failed-pages.test.ts',
  'src/app/every-call/headers.test.ts',
  'src/app/every-call/role-access.test.ts',
  'src/app/every-call/secret-results.test.ts',
  'src/features/accounts/server/sign-up/sign-up-bounds.test.ts',
  'src/features/accounts/server/two-factor/totp.test.ts',
  'src/features/events/server/with-edition-times.test.ts',
  'src/features/landing/server/previews/previews.test.ts',
  'src/features/payments/server/statements/golden.test.ts',
  'src/features/payments/server/statements/match-credits.test.ts',
  'src/features/payments/server/statements/reading/*.test.ts',
  'src/features/registrations/server/lifecycle/transitions.test.ts',
  'src/server/db/sqlite/failed-sync.test.ts',
  'src/server/db/sqlite/write-ahead-log.test.ts',
  'src/server/lists/streamed-lists.test.ts',
];

/** Server suites run on both databases; everything else once. */
export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // On a busy machine the longest tests take several times as long.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Pictures, mails and locks take more than the library's second on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Loading the server again for each file took most of the time. It also shows what a file leaves behind.
    isolate: false,
    // So files share a window: a link that saves a file would leave it on another page for those that come later.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          // No test loads the style sheets of a page.
          handleDisabledFileLoadingAsSuccess: true,
        },
      },
    },
    // A suite makes much garbage and keeps little of it: a small young generation would be collected all the time.
    execArgv: ['--max-semi-space-size=128', '--min-semi-space-size=128'],
    // One less than there are cores would be one on a small machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitSuites,
          exclude: [...serverSuites, ...replacingSuites, plantingSuite],
        },
      },
      { extends: true, test: { name: 'unit-alone', include: replacingSuites, isolate: true } },
      { extends: true, test: { name: 'walls', include: [plantingSuite], sequence: { groupOrder: 2 } } },
      ...(['sqlite', 'postgres'] as const).flatMap((engine) => [
        {
          extends: true as const,
          test: {
            name: engine,
            include: serverSuites,
            exclude: engine === 'sqlite' ? processSuites : [...processSuites, ...onceSuites],
            env: { TEST_ENGINE: engine },
            setupFiles: ['src/testing/cheap-passwords.ts'],
          },
        },
        {
          extends: true as const,
          test: {
            name: `${engine}-process`,
            include: processSuites,
            env: { TEST_ENGINE: engine },
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
          },
        },
      ]),
    ],
  },
});
