import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' } as const;
/** Long ones, whose screens `admin-phone.spec.ts` opens on a phone too: whole they run there with `npm run e2e`. */
const controlRoom = /(admin-(events|registrations|settings|students)|people)\.spec/;

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
    { name: 'phone', testIgnore: controlRoom, use: phone },
    { name: 'phone-control-room', testMatch: controlRoom, use: phone },
    // What does not depend on the width is tried once.
    {
      name: 'desktop',
      testIgnore: /(not-found|theme|admin-phone)\.spec/,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
  ],
});
