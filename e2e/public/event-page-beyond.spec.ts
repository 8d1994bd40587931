import { expect, expectSound, test } from '../fixtures.ts';

test.describe('the share links of an event', () => {
  test('sharing links to four networks and copies the address', async ({ watched: page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/event/robo-kolam');
    const share = page.getByRole('region', { name: 'Share this event' });
    for (const [name, place] of [
      ['Facebook', 'https://www.facebook.com/'],
      ['Twitter', 'https://twitter.com/'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['WhatsApp', 'https://api.whatsapp.com/'],
    ] as const) {
      const link = share.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', new RegExp(`^${place}.*${encodeURIComponent(page.url())}`));
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await share.getByRole('button', { name: 'Copy link' }).click();
    await expect(share.getByRole('alert')).toHaveText('Link copied to clipboard!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('sharing shows the address to copy when the browser has no clipboard', async ({ watched: page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto('/event/robo-kolam');
    const share = page.getByRole('region', { name: 'Share this event' });
    await expect(share.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', /facebook/);
    await share.getByRole('button', { name: 'Copy link' }).click();
    const address = share.getByRole('textbox', { name: /Copy the address/ });
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(page.url());
    expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
    await expectSound(page);
  });

  test('sharing opens the device’s own share menu on a phone', async ({ watched: page }, { project }) => {
    test.skip(project.name !== 'phone', 'a desktop has no list of its own that people know');
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        document.title = JSON.stringify(shared);
      };
    });
    await page.goto('/event/robo-kolam');
    await page.getByRole('button', { name: /ways to share/ }).click();
    await expect(page).toHaveTitle(JSON.stringify({ title: 'Robo Kolam', url: page.url() }));
  });
});

test('a missing event answers 404, is hidden from search engines, and links back to the events', async ({ page }) => {
  const response = await page.goto('/event/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Event');
  await expect(page.getByText('Event not found or unavailable. Please try again later.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectSound(page);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL(/\/#events$/);
});

test('the event page says that it did not load, and loads when tried again', async ({ page }) => {
  await page.goto('/');
  await page.route(/\/event\/.*\.data/, (route) => route.abort());
  await page.getByRole('link', { name: 'Robo Kolam', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Event');
  await expect(page.getByText('Failed to load event details. Please try again later.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/#events');
  await expectSound(page);
  await page.unroute(/\/event\/.*\.data/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robo Kolam');
});

test('the event page says that it is loading while the answer is slow', async ({ watched: page }) => {
  await page.goto('/');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/event\/.*\.data/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Robo Kolam', exact: true }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading event details...' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robo Kolam');
});

test('the event page describes the event to search engines', async ({ watched: page }) => {
  await page.goto('/event/robo-kolam');
  const schema = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(schema).toMatchObject({
    '@type': 'Event',
    name: 'Robo Kolam',
    startDate: '2025-05-09T13:30:00+05:30',
    location: { '@type': 'Place', name: 'Drawing Hall' },
    offers: { priceCurrency: 'INR', price: 300 },
  });
});

test('the printed event page has all five panels, black on white, and no navigation', async ({ watched: page }) => {
  await page.goto('/event/robo-kolam');
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['About the event', 'Details', 'Rules', 'Prizes', 'Contact']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByText(`register: ${page.url()}`)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: /Facebook|Register Now|Back to Events/ })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test.describe('the event page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the event page can be read without scripts', async ({ page }) => {
    await page.goto('/event/robo-kolam');
    for (const heading of ['About the event', 'Details', 'Rules', 'Prizes', 'Contact']) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('tablist')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Register Now' }).first()).toBeVisible();
  });
});
