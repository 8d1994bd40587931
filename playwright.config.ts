import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
/** Worked with at a desk, and opened on a phone by `admin/phone.spec.ts`. */
const controlRoom = /e2e[\\/]admin[\\/](?!content|ended-sessions|phone).*\.spec/;
/** What looks different at each width. Other journeys hardly depend on it, and pass the same screens at a desk. */
const bothWidths =
  /e2e[\\/](main-path|clean-screens|admin[\\/]content|public[\\/](landing|event-page)|student[\\/]screens)\.spec/;

const otherEngines = (['firefox', 'webkit'] as const).filter((name) =>
  process.env.E2E_ENGINES?.split(' ').includes(name),
);

const overDemo = /e2e[\\/]admin[\\/](?!colleges|ended-sessions|made-up-accounts|payment-details).*\.spec/;

/**
 * Every worker starts a server of its own (e2e/fixtures.ts), and its files follow one another in any order: a file that
 * needs an empty screen asks for a server of its own with `serverName`.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: false,
  // On a busy machine the longest journeys take three times as long.
  timeout: 120_000,
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
  // `npm test` runs the first two; `npm run e2e` runs each journey at both widths.
  projects: [
    { name: 'phone', testIgnore: controlRoom, use: phone },
    { name: 'desktop', testMatch: [controlRoom, bothWidths], use: desktop },
    { name: 'phone-too', testMatch: controlRoom, use: phone },
    { name: 'desktop-too', testIgnore: [controlRoom, bothWidths, /admin[\\/]phone\.spec/], use: desktop },
    // `npm run e2e -- --demo`: the control room's journeys once more, over the demo's students and registrations.
    // `npm run e2e -- --engines`: the main path and every screen in the other engines that are installed.
    ...otherEngines.map((name) => ({
      name,
      testMatch: /(main-path|clean-screens)\.spec/,
      use: { ...desktop, browserName: name, launchOptions: {} },
    })),
    ...(process.env.DEMO_FOLDER ? [{ name: 'demo', testMatch: overDemo, use: desktop }] : []),
  ],
});
