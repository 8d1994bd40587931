import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ moves: true });

const widths = [320, 360, 768, 1024, 1280, 1366, 1440, 1920, 2560];
const linked = ['about', 'events', 'speakers', 'schedule', 'sponsors', 'contact'];
const event = '/event/robo-kolam';

for (const width of widths) {
  test(`a link to a section lands on it from an event's page at ${width} px`, async ({ watched: page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 768 });
    await page.goto(event);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expectLandedOn(page, 'events');
    for (const id of linked) {
      await backToTheEvent(page);
      await quickLink(page, id).click();
      await expectLandedOn(page, id);
    }
  });
}

test('a link of the navigation lands on its section from every page', async ({ watched: page }) => {
  for (const address of [event, '/newsletter/unsubscribe', '/ticket']) {
    for (const name of ['About', 'Events', 'Passes', 'Sponsors', 'Contact']) {
      await page.goto(address);
      await (await navigation(page)).getByRole('link', { name, exact: true }).click();
      await expectLandedOn(page, name.toLowerCase());
    }
  }
});

test('a link lands on its section without motion when it comes from a page with larger text', async ({
  watched: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/winners');
    await quickLink(page, 'events').click();
    await expectLandedOn(page, 'events');
  }
});

test('a typed address lands on its section on the first visit and after a reload', async ({ watched: page }) => {
  for (const id of linked) {
    await page.goto(event);
    await page.goto(`/#${id}`);
    await expectLandedOn(page, id);
    await page.reload();
    await expectLandedOn(page, id);
  }
});

test('addresses that are typed one after the other on the page land on their sections', async ({ watched: page }) => {
  await page.goto('/');
  for (const id of ['contact', 'events', 'sponsors']) {
    await page.goto(`/#${id}`);
    await expectLandedOn(page, id);
  }
  await page.goBack();
  await expectLandedOn(page, 'events');
});

test('a link lands on its section when it is pressed before the scripts have loaded', async ({ browser, baseURL }) => {
  for (const id of linked) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // Follows the link before scripts and later fonts have loaded.
    await page.goto(event, { waitUntil: 'commit' });
    // Uses the keyboard, because fonts that load between pressing and releasing a mouse button move the link away.
    await quickLink(page, id).press('Enter');
    await expectLandedOn(page, id);
    await context.close();
  }
});

test('Back and Forward return to the sections that were visited', async ({ watched: page }) => {
  // Clicks by script, because Playwright's own click would first scroll to the link.
  const go = (id: string) => quickLink(page, id).evaluate((link: HTMLElement) => link.click());
  await page.goto(event);
  await go('sponsors');
  await expectLandedOn(page, 'sponsors');
  await go('events');
  await expectLandedOn(page, 'events');
  await page.goBack();
  await expectLandedOn(page, 'sponsors');
  await backToTheEvent(page);
  await page.goForward();
  await expectLandedOn(page, 'sponsors');
  await page.goForward();
  await expectLandedOn(page, 'events');
});

test('the sections have their real height once the page has loaded or a key is pressed', async ({ watched: page }) => {
  const arriving = page.locator(':root[data-arriving]');
  await page.goto('/');
  await expect(arriving).toHaveCount(0);
  await expect(page.locator('.landing-section').last()).toHaveCSS('content-visibility', 'visible');
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  await expect(arriving).toHaveCount(1);
  await page.keyboard.press('Shift');
  await expect(arriving).toHaveCount(0);
});

test('the link from a closed event lands on the list of events', async ({ watched: page }) => {
  await page.route('**/api/events/robo-kolam', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), registrationClosesAt: '2020-01-01T00:00:00.000Z' } });
  });
  await page.goto('/event-register/robo-kolam');
  await page.getByRole('link', { name: 'See other events' }).click();
  await expectLandedOn(page, 'events');
});

/**
 * The address changes before the page does. An earlier press would be lost, and another step would interrupt its
 * loading.
 */
async function backToTheEvent(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(event);
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible();
}

function quickLink(page: Page, id: string): Locator {
  return page.getByRole('navigation', { name: 'Quick links' }).locator(`a[href="/#${id}"]`);
}

async function navigation(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= 960) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** The section's heading is directly below the header and stays there, unless the page ends before that. */
async function expectLandedOn(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/#${id}$`));
  const title = page.locator(`#${id}-title`);
  await expect(title).toBeVisible();
  const place = () =>
    title.evaluate((heading) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const below = heading.getBoundingClientRect().top / rem;
      return below >= 4.5 && (below <= 8 || (isAtEnd && below * rem < innerHeight)) ? 'in place' : `${below} rem down`;
    });
  await expect.poll(place, { message: `top of #${id}` }).toBe('in place');
  // Fonts and pictures that load later must not move the heading away.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  expect(await place(), `top of #${id} afterwards`).toBe('in place');
}
