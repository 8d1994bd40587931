import type { Page } from '@playwright/test';
import { expect, expectNoSideways, expectSound, test } from '../fixtures.ts';

test.use({ moves: true });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

test('the landing page shows the name, date, place, countdown and highlights of the fest', async ({
  watched: page,
}) => {
  await openLive(page);
  const hero = page.getByRole('region', { name: 'Aarambh' });
  await expect(hero.getByText('May 9, 2025 at 9:00 AM')).toBeVisible();
  await expect(hero.getByText('Thinnai College of Engineering')).toBeVisible();
  await expect(hero.locator('.hero-typed-shown')).toHaveText('ideas get their first line drawn');
  await expect(hero.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/student/register');
  await expect(hero.getByRole('link', { name: 'Explore Events' })).toHaveAttribute('href', '/#events');
  const timer = page.getByRole('timer', { name: 'Event Starts In:' });
  await expect(timer).toHaveText(/00days00hours00minutes00seconds/);
  await expect(page.getByRole('heading', { name: 'The First Chapter' })).toBeVisible();
  for (const card of ['Innovation Focus', '5000+ Attendees', 'Global Reach', '25+ Events']) {
    await expect(page.getByRole('heading', { level: 3, name: card })).toBeVisible();
  }
  await expectSound(page);
});

test('the landing page has its styles before it loads a style sheet or a script', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openLive(page);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
  const first = (end: string) => loaded.findIndex((path) => path.endsWith(end));
  expect(first('.js')).toBeGreaterThan(0);
  // Files of later pages are loaded when the scripts of this page run.
  await expect.poll(() => first('.css')).toBeGreaterThan(first('.js'));
});

test('the contact section has the mailbox, both phones, the address and the social links', async ({
  watched: page,
}) => {
  await openLive(page);
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'help@aarambh.example' }).first()).toHaveAttribute(
    'href',
    'mailto:help@aarambh.example',
  );
  await expect(contact.getByRole('link', { name: /^\+91/ })).toHaveText(['+91 00000 00001', '+91 00000 00002']);
  await expect(contact.getByText('Thinnai College of Engineering')).toBeVisible();
  for (const place of ['Instagram', 'Twitter', 'Facebook', 'LinkedIn']) {
    await expect(contact.getByRole('link', { name: place })).toHaveAttribute('rel', /noreferrer/);
  }
});

test('the header, the section’s name and the progress line follow the scroll position', async ({ watched: page }) => {
  await openLive(page);
  const header = page.getByRole('banner');
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 51));
  // A colour with an alpha of 1 is written without it.
  await expect(header).toHaveCSS('background-color', /^rgb\(/);
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 701));
  await expect(toTop).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(toTop).toBeHidden();

  // The line that decides which section is current, for the bar's links and a small screen's label.
  const line = isPhone(page) ? 300 : 200;
  await bringTo(page, 'events', line - 1);
  await expectCurrent(page, 'Events');
  await bringTo(page, 'events', line + 2);
  await expectCurrent(page, 'About');
  await bringTo(page, 'sponsors', line - 1);
  await expectCurrent(page, 'Sponsors');

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => progress(page)).toBeCloseTo(1, 2);
  await expectSound(page);
  await toTop.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(toTop).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => progress(page)).toBe(0);
});

test('a small screen has a menu that links to the sections and the login', async ({ watched: page }) => {
  test.skip(!isPhone(page), 'the links are in the bar');
  await openLive(page);
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(menu).toBeVisible();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(250);
  const names = ['About', 'Events', 'Passes', 'Sponsors', 'Contact', 'Winners'];
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/student/login');
  await expectSound(page);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole('link', { name: 'Sponsors' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#sponsors$/);
  await expect(page.getByRole('region', { name: 'Sponsors' })).toBeInViewport();
});

test('the list of events shows six cards, then three more, and can be filtered by type', async ({ watched: page }) => {
  await openLive(page);
  const section = page.getByRole('region', { name: 'Events' });
  const cards = section.getByRole('article');
  await expect(section.getByRole('tab')).toHaveText(['All Events', 'Competitions', 'Technical', 'Non Technical']);
  await expect(cards).toHaveCount(6);
  await section.getByRole('button', { name: 'Load More Events' }).click();
  await expect(cards).toHaveCount(9);
  await expect(cards.nth(6).getByRole('link').first()).toBeFocused();
  await section.getByRole('tab', { name: 'Competitions' }).click();
  await expect(cards).toHaveCount(6);
  const robo = cards.filter({ hasText: 'Robo Kolam' });
  await expect(robo).toContainText('Team of up to 4');
  await expect(robo.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/event-register/robo-kolam');
  await robo.click({ position: { x: 24, y: 24 } });
  await expect(page).toHaveURL(/\/event\/robo-kolam$/);
});

test('the landing page is not wider than the screen at any width', async ({ watched: page }) => {
  await openLive(page);
  for (const width of [320, 768, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideways(page);
  }
});

/**
 * Waits for the numbers of the countdown, which show that scripts run. An earlier click would be lost. Also waits until
 * sections below the first screen are laid out, which browsers do in pauses and which changes positions.
 */
async function openLive(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('timer')).not.toContainText('--');
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
}

/** Scrolls until the section begins this many pixels below the top of the screen. */
async function bringTo(page: Page, id: string, below: number): Promise<void> {
  await page.evaluate(
    ([id, below]) => {
      const top = document.getElementById(String(id))?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, top - Number(below));
    },
    [id, below],
  );
}

/** The bar's link on a wide screen, the label on a small one. */
async function expectCurrent(page: Page, name: string): Promise<void> {
  const header = page.getByRole('banner');
  if (isPhone(page)) await expect(header.locator('.public-section-label')).toHaveText(name);
  else await expect(header.getByRole('navigation').locator('[aria-current]')).toHaveText(name);
}

function progress(page: Page): Promise<number> {
  return page.locator('.public-progress').evaluate((line) => Number.parseFloat(getComputedStyle(line).scale));
}
