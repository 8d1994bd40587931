import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
/** Runs at desktop width only. `admin/phone.spec.ts` opens the control room on a phone. */
const controlRoom = /e2e[\\/]admin[\\/](?!content|ended-sessions|phone).*\.spec/;
/** Run at both widths, because their screens look different. Other journeys hardly depend on the width. */
const bothWidths =
  /e2e[\\/](main-path|clean-screens|admin[\\/]content|public[\\/](landing|event-page)|student[\\/]screens)\.spec/;

const otherEngines = (['firefox', 'webkit'] as const).filter((name) =>
  process.env.E2E_ENGINES?.split(' ').includes(name),
);

const overDemo = /e2e[\\/]admin[\\/](?!colleges|ended-sessions|made-up-accounts|payment-details).*\.spec/;

/**
 * Each worker starts one server (e2e/fixtures.ts) and runs its files on it in any order. A file that needs an empty
 * screen gets its own server with `serverName`.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: false,
  // The longest journeys take three times as long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace copies the page at each step, which takes a third of the time. `npm run e2e -- --trace on` turns it on.
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
  // `npm test` runs the first two; `npm run e2e` runs each journey at both widths.
  projects: [
    { name: 'phone', testIgnore: controlRoom, use: phone },
    { name: 'desktop', testMatch: [controlRoom, bothWidths], use: desktop },
    { name: 'phone-too', testMatch: controlRoom, use: phone },
    { name: 'desktop-too', testIgnore: [controlRoom, bothWidths, /admin[\\/]phone\.spec/], use: desktop },
    // `npm run e2e -- --demo` also runs the control room's journeys on the data of the demo.
    // `npm run e2e -- --engines` also runs the main path and all screens in the other browsers that are installed.
    ...otherEngines.map((name) => ({
      name,
      testMatch: /(main-path|clean-screens)\.spec/,
      use: { ...desktop, browserName: name, launchOptions: {} },
    })),
    ...(process.env.DEMO_FOLDER ? [{ name: 'demo', testMatch: overDemo, use: desktop }] : []),
  ],
});
