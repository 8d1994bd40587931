import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { visitScreens } from '#testing/attack/visit-screens.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { expect, type Fest, test } from './fixtures.ts';
import { adminToken, register, type Student, signUp } from './through-api.ts';

test.use({ scriptsAwaited: false });
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1_000, 'scripts are the same at every width');

test('no screen breaks its content policy or leaves an error in the console', async ({ page, browser, fest }, {
  project,
}) => {
  test.setTimeout(240_000);
  const student = await signUp(fest, { email: `clean-${project.name}@students.example` });
  const tokens = { student: student.token, admin: await adminToken(fest) };
  const screens = everyScreen({
    ':registrationId': await registerFree(fest, student),
    ':paymentId': await payTogether(fest, tokens.student),
    ':secret': await judgeOf(fest, tokens.admin),
    ':templateId': await templateOf(fest, tokens.admin),
  });
  expect(screens.length).toBeGreaterThan(35);
  await expectClean(page, fest, screens, tokens);

  const signedOut = await browser.newContext();
  await expectClean(await signedOut.newPage(), fest, signInScreens, {});
  await signedOut.close();
});

async function expectClean(
  page: Page,
  fest: Fest,
  screens: string[],
  tokens: { student?: string; admin?: string },
): Promise<void> {
  const notLoaded: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const isMissingPage = url.endsWith('/no-such-page');
    if (/Failed to load resource/.test(message.text()) && !isMissingPage) notLoaded.push(`${message.text()} ${url}`);
  });
  await page.addInitScript(reportRefusals);
  const { problems, unsettled, elsewhere } = await visitScreens(page, fest.url, screens, { tokens, dialogs: false });
  expect(elsewhere, 'screens that were not seen').toEqual([]);
  expect(problems, 'console errors and refusals of the policy').toEqual([]);
  expect(notLoaded, 'what did not load').toEqual([]);
  expect(unsettled, 'screens that still load').toEqual([]);
}

/** With a session these screens redirect, at once or when the next screen has loaded. */
const signInScreens = ['/student/register', '/student/login', '/admin'];

/** The screens of a session, from the table of routes, so that new screens are visited too. */
function everyScreen(made: Record<string, string>): string[] {
  const table = readFileSync(path.join(import.meta.dirname, '../src/routes.ts'), 'utf8');
  const found = [...table.matchAll(/^ +route\('([^']+)'/gm)].map(([, address = '']) => `/${address}`);
  const known = { ...made, ':eventId': 'robo-kolam', ':passId': 'all-contests-pass', '/*': '/no-such-page' };
  const screens = ['/', ...found].map((address) =>
    Object.entries(known).reduce((filled, [part, value]) => filled.replace(part, value), address),
  );
  // The stage is left out because it needs a prepared result.
  const left = ['/admin/logout', '/admin/judging/stage/:roundId', ...signInScreens];
  return screens.filter((screen) => !left.includes(screen));
}

/** Runs in the browser. Reports refusals that a script has caught, because they leave no error in the console. */
function reportRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`refused by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`);
  });
}

async function templateOf(fest: Fest, token: string): Promise<string> {
  const body = { kind: 'participation', name: 'On every screen' };
  return ((await fest.call('POST', '/api/admin/certificate-templates', { token, body })) as { _id: string })._id;
}

/** The secret in a judge's link. */
async function judgeOf(fest: Fest, token: string): Promise<string> {
  const round = { name: 'Final', kind: 'scored', criteria: [{ name: 'Idea', max: 10 }] };
  const { _id } = (await fest.call('POST', '/api/admin/events/robo-kolam/rounds', { token, body: round })) as {
    _id: string;
  };
  const judge = { token, body: { name: 'First judge' } };
  const { link } = (await fest.call('POST', `/api/admin/rounds/${_id}/judges`, judge)) as { link: string };
  return link.split('/').at(-1) ?? '';
}

async function payTogether(fest: Fest, token: string): Promise<string> {
  const fields = {
    transactionId: '512300000099',
    lines: JSON.stringify([{ kind: 'pass', passId: 'all-contests-pass', coupon: '' }]),
  };
  const file = { content: Buffer.from(await screenshot()) };
  const response = await fetch(`${fest.url}/api/students/joint-payments`, {
    method: 'POST',
    headers: headersOf({ bearer: `Bearer ${token}` }),
    body: new Uint8Array(multipartBody(registrationParts({ fields, file }))),
  });
  const answer = (await response.json()) as { _id?: string };
  if (!answer._id) throw new Error(`not paid: ${JSON.stringify(answer)}`);
  return answer._id;
}

async function registerFree(fest: Fest, student: Student): Promise<string> {
  const events = (await fest.call('GET', '/api/events')) as {
    _id: string;
    isTeamEvent: boolean;
    registrationFees: { solo: number };
  }[];
  const free = events.find((event) => !event.isTeamEvent && event.registrationFees.solo === 0);
  return register(fest, student, { eventId: free?._id ?? '' });
}
