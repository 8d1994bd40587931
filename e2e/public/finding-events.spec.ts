import type { Page } from '@playwright/test';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { expect, expectSound, type Fest, test } from '../fixtures.ts';
import { keepSession } from '../sign-in.ts';
import { adminToken, register, type Student, signUp } from '../through-api.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Events' });
const cards = (page: Page) => section(page).getByRole('article');
const before = new Date('2025-05-01T06:00:00Z');
/** Later than all events, also those of other journeys. */
const after = new Date('2200-01-01T06:00:00Z');

test('Back, Forward and a reload keep the number of cards and the scroll position on the landing page', async ({
  watched: page,
}) => {
  await page.goto('/');
  await section(page).getByLabel('Type').selectOption('Technical');
  const more = section(page).getByRole('button', { name: 'Load More Events' });
  await expect(cards(page)).toHaveCount(6);
  await section(page).getByLabel('Type').selectOption('All types');
  await more.click();
  await more.click();
  await expect(cards(page)).toHaveCount(12);
  const card = cards(page).nth(10);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await card
    .getByRole('heading')
    .getByRole('link')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const go of [() => page.goBack(), backAndForth, () => page.reload()]) {
    await go();
    await expect(cards(page)).toHaveCount(12);
    await expect.poll(() => page.evaluate((from) => Math.abs(window.scrollY - from), place)).toBeLessThan(10);
    await expect(card.getByRole('heading')).toBeInViewport();
  }

  async function backAndForth() {
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goBack();
  }
});

test('events are found by words and by type', async ({ watched: page }) => {
  await page.goto('/');
  const search = section(page).getByRole('searchbox', { name: 'Search' });
  await search.fill('KOLAM robo');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Robo Kolam');
  await expect(section(page).locator('[aria-live]')).toHaveText('Showing 1 of 1');
  await expectSound(page);
  await search.fill('pottery');
  await expect(section(page)).toContainText('No events found for “pottery”.');
  await expectSound(page);
  await section(page).getByRole('button', { name: 'Show all events' }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(search).toHaveValue('');
  const type = section(page).getByLabel('Type');
  await type.selectOption('Workshop');
  await expect(section(page).getByRole('tab', { selected: true })).toHaveText('All Events');
  await expect(section(page).locator('[aria-live]')).toHaveText(/^Showing \d of \d$/);
  await section(page).getByRole('tab', { name: 'Competitions' }).click();
  await expect(type).toHaveValue('competition');
  await type.selectOption('Nontechnical');
  await expect(section(page).getByRole('tab', { selected: true })).toHaveText('Non Technical');
});

test('the site says that the edition is over, and that registration is still open', async ({ watched: page }) => {
  await page.clock.setFixedTime(after);
  await page.goto('/');
  await expect(page.getByRole('timer')).toContainText('This edition is over.');
  await expect(page.getByRole('timer')).toContainText('00days00hours00minutes00seconds');
  await expect(await cardOf(page, 'Robo Kolam')).toContainText('Over, still open');
  await page.goto('/event/robo-kolam');
  const late = 'This event is over. Registration is still open, because the organisers allow it.';
  await expect(page.getByRole('complementary')).toContainText(late);
  await expect(page.getByRole('complementary')).toContainText('Scan QR to pay');
  await page.goto('/event-register/robo-kolam');
  await expect(page.getByRole('main')).toContainText('Registration is still open, because the organisers allow it.');
});

test('no event is marked as over before the edition has begun', async ({ watched: page }) => {
  await page.clock.setFixedTime(before);
  await page.goto('/');
  await expect(page.getByRole('timer')).not.toContainText('--');
  await expect(page.getByRole('timer')).not.toContainText('over');
  await expect(await cardOf(page, 'Robo Kolam')).not.toContainText('Over');
});

test('an event that is over takes no registration when late registrations are off', async ({ watched: page, fest }, {
  project,
}) => {
  const token = await adminToken(fest);
  const { site, version } = (await fest.call('GET', '/api/admin/site', { token })) as { site: object; version: string };
  const body = { version, site: { ...site, lateRegistrations: false } };
  const saved = (await fest.call('PUT', '/api/admin/site', { token, body })) as { version: string };
  try {
    await page.goto('/event/robo-kolam');
    const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
    await expect(side.getByRole('button', { name: 'Register Now' })).toHaveAccessibleDescription('This event is over.');
    await expect(side).not.toContainText('Scan QR to pay');
    await expectSound(page);
    await page.goto('/event-register/robo-kolam');
    await expect(page.getByRole('main')).toContainText('This event is over.');
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.goto('/');
    const card = await cardOf(page, 'Robo Kolam');
    await expect(card).toContainText('Over');
    await expect(card.getByRole('link', { name: /^Register/ })).toHaveCount(0);
    const student = await signUp(fest, { email: `over-${project.name}@students.example` });
    expect(await refusalOf(fest, student, 'connexions')).toBe(409);
  } finally {
    await fest.call('PUT', '/api/admin/site', { token, body: { version: saved.version, site } });
  }
});

test('a registered event says so on its card and page, and does not offer registration again', async ({
  watched: page,
  fest,
}, { project }) => {
  await page.clock.setFixedTime(before);
  const events = (await fest.call('GET', '/api/events')) as { _id: string; title: string; registrationFees: object }[];
  const free = events.find(({ registrationFees }) => JSON.stringify(registrationFees) === '{"solo":0,"team":0}');
  const eventId = free?._id ?? '';
  const student = await signUp(fest, { email: `registered-${project.name}@students.example` });
  await register(fest, student, { eventId });
  await keepSession(page, student);
  await page.goto('/');
  const card = await cardOf(page, free?.title ?? '');
  await expect(card).toContainText('Registered');
  await expect(card.getByRole('link', { name: `My registration for ${free?.title}` })).toBeVisible();
  await expectSound(page);
  await page.goto(`/event/${eventId}`);
  const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
  await expect(side).toContainText('You have registered for this event.');
  await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0);
  await expectSound(page);
});

test.describe(() => {
  // Chromium stops emulating a touch screen before it leaves a page. Buttons then shrink, and the scroll position
  // changes.
  test.use({ hasTouch: false });

  test('Back and a reload keep the number of cards and the scroll position on the dashboard', async ({
    watched: page,
    fest,
  }, { project }) => {
    await keepSession(page, await signUp(fest, { email: `place-${project.name}@students.example` }));
    await page.goto('/student/dashboard?tab=events');
    const main = page.getByRole('main');
    const titles = main.getByRole('heading', { level: 3 });
    await main.getByRole('button', { name: 'Load More Events' }).click();
    await expect(titles).toHaveCount(18);
    const card = titles.nth(16);
    const title = (await card.textContent()) ?? '';
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await card.getByRole('link').evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const go of [() => page.goBack(), () => page.reload()]) {
      await go();
      await expect(titles).toHaveCount(18);
      await expect.poll(() => page.evaluate((from) => Math.abs(window.scrollY - from), place)).toBeLessThan(10);
    }
  });
});

test('the dashboard shows nine events, then nine more, and can be filtered and searched', async ({
  watched: page,
  fest,
}, { project }) => {
  await keepSession(page, await signUp(fest, { email: `dashboard-${project.name}@students.example` }));
  await page.goto('/student/dashboard?tab=events');
  const main = page.getByRole('main');
  const titles = main.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(9);
  await main.getByRole('button', { name: 'Load More Events' }).click();
  await expect(titles).toHaveCount(18);
  await expect(titles.nth(9).getByRole('link')).toBeFocused();
  await main.getByLabel('Type').selectOption('Workshop');
  await expect(main.locator('[aria-live]')).toHaveText(/^Showing (\d) of \1$/);
  const title = (await titles.first().textContent()) ?? '';
  await titles.first().getByRole('link').click();
  // The address changes before the page does. Until the page is shown, text typed now would go into the dashboard and
  // be lost.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(main.getByLabel('Type')).toHaveValue('workshop');
  await main.getByLabel('Search').fill('pottery');
  await expect(main).toContainText('No events found');
  await expectSound(page);
  await main.getByRole('button', { name: 'Show all events' }).click();
  await expect(titles).toHaveCount(9);
});

/** Searches for the title, because the card may not be among the first six. */
async function cardOf(page: Page, title: string) {
  await section(page).getByRole('searchbox').fill(title);
  return cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

async function refusalOf(fest: Fest, { token, email }: Student, eventId: string): Promise<number> {
  const fields = { ...participant, email, eventId };
  return (await registerOverHttp(fest.url, { bearer: `Bearer ${token}`, fields })).status;
}
