import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { eventForm } from '#testing/event-form.ts';
import { participant } from '#testing/send-form.ts';
import { expect, expectSound, test } from '../fixtures.ts';
import { fillLogin, logIn } from '../sign-in.ts';
import { adminToken, password, publish, register, signUp } from '../through-api.ts';

test('the sign-up form allows autofill, rates and shows the password, and accepts a phone number with a hyphen', async ({
  watched: page,
}, { project }) => {
  await test.step('typed and sent before the scripts have come, nothing of it is lost', async () => {
    const releaseScripts = await holdScripts(page);
    const opened = page.goto('/student/register');
    await expect(page.getByText('At least 6 characters.', { exact: true })).toBeVisible();
    await page.getByLabel('Full name').fill('Early bird');
    await page.getByLabel('Year of study').selectOption('3rd Year');
    await page.getByLabel('Password', { exact: true }).fill('abc');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-submit-held');
    releaseScripts();
    await opened;
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Early bird');
    await expect(page.getByLabel('Year of study')).toHaveValue('3rd Year');
    await expect(page.getByText('At least 6 characters: 3 more.')).toBeVisible();
    await page.getByLabel('Full name').fill('');
  });

  const fills = { 'Full name': 'name', Email: 'email', Phone: 'tel', 'College name': 'organization' };
  for (const [label, autofill] of Object.entries(fills)) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', autofill);
  }
  const chosen = page.getByLabel('Password', { exact: true });
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password');
  await chosen.fill('password1');
  await expect(page.getByText(/^Weak: easy to guess/)).toBeVisible();
  await expectSound(page);
  await chosen.fill(password);
  await expect(page.getByText('Strong.', { exact: true })).toBeVisible();

  await expect(chosen).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(chosen).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(chosen).toHaveAttribute('type', 'password');

  await page.getByLabel('Confirm password').fill('another password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  const said = ['Name must be at least 2 characters.', 'Please enter a valid email address.'];
  const more = ['Please enter a valid phone number.', "Passwords don't match", 'College name is required.'];
  for (const words of [...said, ...more, 'Department is required.']) {
    await expect(page.getByText(words)).toBeVisible();
  }

  await page.getByLabel('Full name').fill(participant.name);
  await page.getByLabel('Email').fill(`care-${project.name}@students.example`);
  await page.getByLabel('Phone').fill('+91 00000-00100');
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('College name').fill(participant.college);
  await page.getByLabel('Department').fill(participant.department);
  await page.getByLabel('Year of study').selectOption(participant.year);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await page.goto('/student/dashboard?tab=profile');
  await expect(page.getByRole('main').getByText('+91 00000-00100')).toBeVisible();
});

test('a visitor bookmarks an event, returns to it after the login, and removes the bookmark on a card', async ({
  watched: page,
  fest,
}, { project }) => {
  const email = `marks-${project.name}@students.example`;
  await signUp(fest, { email });
  await page.goto('/event/robo-kolam');
  await page.getByRole('link', { name: 'Bookmark', exact: true }).click();
  await expect(page).toHaveURL(/\/student\/login/);
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/event\/robo-kolam$/);
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true');
  await expectSound(page);
  await page.goto('/');
  const mark = page.getByRole('button', { name: 'Bookmark Robo Kolam' });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/student/bookmarks');
  await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
});

test('the button of an event the student has says why it is disabled when it is pressed', async ({ page, fest }, {
  project,
}) => {
  const email = `own-card-${project.name}@students.example`;
  const token = await adminToken(fest);
  const title = `Mine on ${project.name}`;
  await page.route(/^https:/, (route) => route.abort());
  const eventId = await publish(fest, token, { ...eventForm, date: '2099-05-09', title });
  await register(fest, await signUp(fest, { email }), { eventId });
  await logIn(page, email);
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  // People can press a disabled button too.
  await page.getByRole('button', { name: `Registered for ${title}` }).click({ force: true });
  await expect(
    page.getByText('You have already registered for this event.').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('a photo of twelve megapixels is reduced quickly, and its text stays readable', async ({ page, fest }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'the same at any width');
  const email = 'photo@students.example';
  await signUp(fest, { email });
  await logIn(page, email);
  await page.goto('/event-register/robo-kolam');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(1_500_000);
  expect(buffer.length).toBeLessThan(5 * 1024 * 1024);
  await page.evaluate(startTheWatch);
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const preview = page.locator('img[src^="blob:"]');
  await expect(preview).toBeVisible();
  const small = await preview.evaluate(measure, letters);
  expect([small.width, small.height]).toEqual([2_000, 1_500]);
  await expect(page.getByText(/^\d+ KB$/)).toBeVisible();
  const kilobytes = Number.parseInt(await page.getByText(/^\d+ KB$/).innerText(), 10);
  expect(kilobytes).toBeLessThan(600);
  expect(small.contrast, 'of the strokes, of 255').toBeGreaterThan(110);
  // It takes a second and a half on an idle machine. Here two journeys run at a time on a busy one.
  expect(small.ms).toBeLessThan(6_000);
  test.info().annotations.push({ type: 'shrunk', description: `${Math.round(small.ms)} ms, ${kilobytes} KB` });
});

const letters = { left: 1_000, top: 1_200, width: 1_600, height: 400, stroke: 10 };

/** Like a camera's photo: noise everywhere, with strokes as wide as those of text on a photographed screen. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = { type: 'gaussian', mean: 120, sigma: 10 } as const;
  const ground = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const pixels = Buffer.alloc(letters.width * letters.height, 235);
  for (let at = 0; at < pixels.length; at++) {
    if (Math.floor((at % letters.width) / letters.stroke) % 2 === 0) pixels[at] = 25;
  }
  const raw = { width: letters.width, height: letters.height, channels: 1 } as const;
  const strokes = await sharp(pixels, { raw }).png().toBuffer();
  return ground
    .composite([{ input: strokes, left: letters.left, top: letters.top }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Runs in the browser. Records when the file was chosen and when its smaller picture was shown. */
function startTheWatch(): void {
  const times = window as unknown as { chosen: number; shown: number };
  document.addEventListener('change', () => (times.chosen = performance.now()), { capture: true, once: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('img[src^="blob:"]')) return;
    times.shown = performance.now();
    observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** Runs in the browser. Measures the size of the picture and the contrast of its strokes. */
async function measure(element: Element, area: typeof letters) {
  const picture = element as HTMLImageElement;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const scale = width / 4_000;
  const row = context?.getImageData(area.left * scale + 20, (area.top + area.height / 2) * scale, 400, 1).data ?? [];
  const greys = Array.from({ length: 400 }, (_, x) => row[x * 4] ?? 0).sort((a, b) => a - b);
  const { chosen, shown } = window as unknown as { chosen: number; shown: number };
  return { width, height, contrast: (greys[320] ?? 0) - (greys[80] ?? 0), ms: shown - chosen };
}

/** Delays all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
