import { defineConfig } from '@playwright/test';

/** Every worker starts a server of its own (e2e/fixtures.ts), so tests share nothing and need no order. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace copies the page at each step, which takes a third of the time: `npm run e2e -- --trace on` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' } },
    // What does not depend on the width is tried once.
    {
      name: 'desktop',
      testIgnore: /(not-found|theme)\.spec/,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
  ],
});
