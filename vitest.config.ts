import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const serverSuites = [
  'src/features/*/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'src/server/{db,lists}/**/*.test.ts',
];
/** Start, kill and time whole processes. They run after all others, two at a time. */
const processSuites = [
  'src/app/outages/crash.test.ts',
  'src/app/every-call/hostile.test.ts',
  'src/app/start.test.ts',
  'src/app/outages/statement-crash.test.ts',
  'src/app/outages/watchdog.test.ts',
];

/** Adds files to the sources for a while. Other suites read all sources, so this one runs last. */
const plantingSuite = 'scripts/checks/walls.test.ts';

const unitSuites = ['src/**/*.test.{ts,tsx}', 'sample/**/*.test.ts', 'scripts/**/*.test.ts'];

/** Replace modules. Each of them runs with its own modules, so that later suites do not get the replacement. */
const replacingSuites = globSync(unitSuites, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.mock('),
);

/** Run once, because they do not depend on the database. */
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
    // The longest tests take several times as long on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // By default Vitest waits for one second. Pictures, mails and locks take longer on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Loading the server for each file would take most of the time. Shared modules also show if a file leaves something
    // behind.
    isolate: false,
    // The files share a window, so a click on a link must not leave it on another page.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          // Style sheets are not loaded, and that must not count as a fault.
          handleDisabledFileLoadingAsSuccess: true,
        },
      },
    },
    // The suites allocate much and keep little. With the default size, the garbage collector would run all the time.
    execArgv: ['--max-semi-space-size=128', '--min-semi-space-size=128'],
    // By default Vitest uses one worker less than there are cores, which would be one worker on two cores.
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
