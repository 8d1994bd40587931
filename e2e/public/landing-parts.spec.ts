import type { Page, Route } from '@playwright/test';
import { expect, expectSound, test } from '../fixtures.ts';

test.use({ moves: true });

test('the countdown counts every second until the start', async ({ watched: page }) => {
  await page.clock.install({ time: new Date('2025-05-08T03:00:00Z') });
  await openLive(page);
  const timer = page.getByRole('timer');
  await page.clock.pauseAt(new Date('2025-05-08T03:30:05Z'));
  await expect(timer).toHaveText(/00days23hours59minutes55seconds/);
  await page.clock.runFor(1000);
  await expect(timer).toHaveText(/00days23hours59minutes54seconds/);
  await page.clock.fastForward('24:00:00');
  await expect(timer).toHaveText(/00days00hours00minutes00seconds/);
});

test('the tagline types itself at 20 ms a character', async ({ watched: page }) => {
  // Starts at the current time, because the intro would otherwise have been watched in the future or the far past.
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
  await page.goto('/');
  // Typing starts when the page is hydrated. Then one character appears every 20 ms.
  await expect.poll(() => typedAfter(page, 20)).toBeGreaterThan(0);
  const before = await typedAfter(page, 20);
  expect((await typedAfter(page, 200)) - before).toBe(10);
  await page.clock.runFor(1_000);
  await expect(page.locator('.hero-typed-shown')).toHaveText('ideas get their first line drawn');
});

test('the list of events says that it did not load, and loads when tried again', async ({ page }) => {
  await openLive(page);
  await page.getByRole('link', { name: 'Robo Kolam', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robo Kolam' })).toBeVisible();
  await page.route(/\.data(\?|$)/, withoutEvents);
  await page.route('**/api/events', (route) => route.fulfill({ status: 500, json: { message: 'Down' } }));
  await page.getByRole('link', { name: 'Back to Events' }).first().click();
  const section = page.getByRole('region', { name: 'Events' });
  const failed = section.getByText('Failed to load events. Please try again later.');
  await expect(failed).toBeVisible();
  await expectSound(page);

  const answered = page.waitForResponse('**/api/events');
  await section.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await expect(failed).toBeVisible();

  await page.unroute('**/api/events');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/events', (route) => released.then(() => route.continue()));
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('status')).toHaveText('Loading events...');
  release();
  await expect(section.getByRole('article')).toHaveCount(6);
  await expect(section.getByText('Loading events...')).toBeHidden();
});

test('the contact form shows faults beside their fields, keeps what was typed and sends the message', async ({
  page,
}) => {
  let answer = { status: 400, json: { message: 'Please check.', errors: { email: 'This mailbox is full of holes.' } } };
  const sent: unknown[] = [];
  await page.route('**/api/messages', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  await openLive(page);
  const form = page.getByRole('form', { name: 'Write to the organisers' });
  const send = form.getByRole('button', { name: 'Send message' });

  await test.step('names what is missing beside its field, and goes there', async () => {
    await send.click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters.');
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(form.getByText('Please write your message in at least 10 characters.')).toBeVisible();
    await expectSound(page);
    await form.getByLabel('Name').fill('Asha');
    await expect(form.getByText('Name must be at least 2 characters.')).toBeHidden();
    expect(sent).toEqual([]);
  });

  await test.step("shows the server's fault beside its field", async () => {
    await form.getByLabel('Email').fill('asha@students.example');
    await form.getByLabel('Message').fill('Is there parking for a bus of forty?');
    await send.click();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('This mailbox is full of holes.');
    await expect(form.getByLabel('Email')).toBeFocused();
  });

  await test.step('keeps what was typed when there were too many, or no answer', async () => {
    answer = { status: 429, json: { message: 'Please try again in a few minutes.', errors: { email: '' } } };
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Please try again in a few minutes.');
    await page.unroute('**/api/messages');
    await page.route('**/api/messages', (route) => route.abort());
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Please check your connection and try again.');
    await expect(form.getByLabel('Message')).toHaveValue('Is there parking for a bus of forty?');
    await expectSound(page);
  });

  await test.step('says that it was sent, and can be used again', async () => {
    await page.unroute('**/api/messages');
    await page.route('**/api/messages', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: { message: 'Thank you, we answer soon.' } });
    });
    await send.click();
    await expect(form.getByRole('status')).toContainText('Thank you, we answer soon.');
    await expect(form.getByLabel('Message')).toHaveValue('');
    await expect(send).toBeFocused();
    expect(sent.at(-1)).toEqual({
      name: 'Asha',
      email: 'asha@students.example',
      subject: '',
      message: 'Is there parking for a bus of forty?',
      website: '',
    });
    await expectSound(page);
  });
});

test('the newsletter form refuses an invalid address and accepts a valid address', async ({ page }) => {
  await page.route('**/api/newsletter', (route) =>
    route.fulfill({ status: 201, json: { message: 'You are on the list.' } }),
  );
  await openLive(page);
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email address').fill('asha');
  await form.getByLabel('Email address').press('Enter');
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription('Please enter a valid email address.');
  await form.getByLabel('Email address').fill('asha@students.example');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toContainText('You are on the list.');
  await expect(form.getByLabel('Email address')).toHaveValue('');
});

test('the map is loaded from another site only after a press', async ({ watched: page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => !request.url().startsWith(String(baseURL)) && elsewhere.push(request.url()));
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A map</title><p>A map' }),
  );
  await openLive(page);
  const map = page.getByRole('region', { name: 'Map' });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toContainText('www.openstreetmap.org');
  expect(elsewhere).toEqual([]);
  await map.getByRole('button', { name: 'Show map' }).click();
  const frame = map.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Map: Thinnai College of Engineering');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts /);
  await expect(frame.contentFrame().getByText('A map')).toBeVisible();
});

test('the footer links to every section, and a page opened at a section stays there', async ({ watched: page }) => {
  await page.goto('/#contact');
  const top = await page.locator('#contact-title').evaluate((title) => title.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(50);
  expect(top).toBeLessThan(200);
  const footer = page.getByRole('contentinfo');
  const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  const addresses = await quick.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const sections = ['/#about', '/#events', '/#speakers', '/#schedule', '/#sponsors', '/#contact'];
  expect(addresses).toEqual([...sections, '/winners']);
  for (const address of sections) await expect(page.locator(address.slice(1))).toHaveCount(1);
  for (const id of ['hero', 'registration']) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

test('the landing page describes the fest to search engines', async ({ watched: page }) => {
  await openLive(page);
  await expect(page).toHaveTitle('Aarambh 2025: The First Chapter');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Chennai/);
  const schema = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(schema).toMatchObject({
    '@type': 'Festival',
    name: 'Aarambh 2025',
    startDate: '2025-05-09T03:30:00.000Z',
    location: { name: 'Thinnai College of Engineering' },
  });
});

test.describe('the landing page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read without scripts, and its forms show the email address instead', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('ideas get their first line drawn').first()).toBeVisible();
    await expect(page.locator('#events').getByRole('article')).toHaveCount(6);
    const form = page.getByRole('form', { name: 'Write to the organisers' });
    await expect(form.getByRole('link', { name: 'help@aarambh.example' })).toBeVisible();
    await expect(form.getByRole('button')).toBeHidden();
    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await expect(newsletter.getByRole('link', { name: 'help@aarambh.example' })).toBeVisible();
    await expect(newsletter.getByRole('textbox')).toBeHidden();
  });
});

/** Waits for the numbers of the countdown, which show that scripts run. An earlier click would be lost. */
async function openLive(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('timer')).not.toContainText('--');
}

/**
 * The landing page's data as if the events had failed to load. React Router sends a flat list: each object names the
 * positions of its keys and values, and -7 is undefined.
 */
async function withoutEvents(route: Route): Promise<void> {
  const response = await route.fetch();
  const [first = '', ...rest] = (await response.text()).split('\n');
  const flat: unknown[] = JSON.parse(first);
  const key = `_${flat.indexOf('events')}`;
  for (const part of flat) {
    if (typeof part === 'object' && part !== null && key in part) Object.assign(part, { [key]: -7 });
  }
  await route.fulfill({ response, body: [JSON.stringify(flat), ...rest].join('\n') });
}

/** Moves the clock and returns how much of the tagline is shown. */
async function typedAfter(page: Page, ms: number): Promise<number> {
  await page.clock.runFor(ms);
  return (await page.locator('.hero-typed-shown').textContent())?.length ?? 0;
}
