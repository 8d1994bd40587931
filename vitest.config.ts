import { defineConfig } from 'vitest/config';

const serverSuites = ['src/features/*/server/**/*.test.ts', 'src/app/**/*.test.ts', 'src/server/db/**/*.test.ts'];

/** Server suites run on both databases; everything else once. */
export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'sample/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: serverSuites,
        },
      },
      { extends: true, test: { name: 'sqlite', include: serverSuites, env: { TEST_ENGINE: 'sqlite' } } },
      { extends: true, test: { name: 'postgres', include: serverSuites, env: { TEST_ENGINE: 'postgres' } } },
    ],
  },
});
