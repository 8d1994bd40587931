import type { Page } from '@playwright/test';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { expect, expectNoSideways, expectSound, type Fest, test } from '../fixtures.ts';
import { adminToken, publish, register, signUp } from '../through-api.ts';

const pictures = 'https://placehold.co/**';
const rich = {
  ...paidForm,
  title: 'Bridges of Paper',
  eventType: 'hackathon',
  date: '2099-05-09',
  startTime: '10:00',
  endTime: '12:30',
  isTeamEvent: true,
  teamSize: { min: 2, max: 4 },
  registrationFees: { solo: 0, team: 500 },
  qrCode: 'https://placehold.co/300x300.png',
  capacity: 24,
  prizes: { first: '5000', second: 'A soldering iron', third: '1000', other: 'Certificates for everybody' },
  // The same rule appears twice, because a list must accept duplicates.
  rules: ['Paper only', ...Array.from({ length: 40 }, (_, at) => `Fold number ${at + 1} is shown`), 'Paper only'],
};
const poor = {
  ...eventForm,
  title: 'Barely There',
  date: '2099-05-09',
  aboutContent: '',
  detailsContent: '',
  prizes: { first: '', second: '', third: '', other: '' },
  rules: [],
  requirements: [],
  coordinators: [],
  startTime: '',
  endTime: '',
};

test('shows all details of a team event', async ({ watched: page, fest }) => {
  await answerPictures(page, await screenshot());
  await page.goto(await published(fest, rich));
  await expect(page).toHaveTitle('Bridges of Paper · Aarambh 2025');
  const glance = page.getByRole('list', { name: 'At a glance' });
  await expect(glance).toContainText('Hackathon');
  await expect(glance).toContainText('Team of 2-4');
  await expect(glance).toContainText('Team: ₹500');
  await expect(glance).toContainText('May 9');
  await expect(page.locator('.event-banner')).toHaveJSProperty('naturalWidth', 90);
  await expectSound(page);

  const about = page.getByRole('tabpanel', { name: 'About' });
  await expect(about).toContainText('About the bridges');
  await expect(about.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', /^\/event-register\//);

  const details = await opened(page, 'Details');
  await expect(details).toContainText('Saturday, May 9, 2099');
  await expect(details).toContainText('10:00 AM - 12:30 PM');
  await expect(details).toContainText('Hall 1');
  await expect(details).toContainText('Limited to 24 teams');
  await expect(details).toContainText('Team size: 2-4');
  await expect(details).toContainText('Bring your own paper');
  await expectSound(page);

  const rules = await opened(page, 'Rules');
  await expect(rules.getByRole('listitem')).toHaveCount(42);
  await rules.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: 'Prizes' })).toBeInViewport();

  const prizes = await opened(page, 'Prizes');
  await expect(prizes).toContainText('₹5,000');
  await expect(prizes).toContainText('A soldering iron');
  await expect(prizes).toContainText('3rd Prize');
  await expect(prizes.getByRole('heading', { name: 'Additional Rewards' })).toBeInViewport();
  await expectSound(page);

  const contact = await opened(page, 'Contact');
  await expect(contact.getByRole('link', { name: '+91 00000 00111' })).toHaveAttribute('href', 'tel:+910000000111');
  await expect(contact.getByRole('link', { name: 'bridges@aarambh.example' })).toBeVisible();
  await expectSound(page);

  const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
  await expect(side).toContainText('24 of 24 team places left');
  await expect(side).toContainText('Scan QR to pay');
  const drawn = side.getByRole('img', { name: 'Payment QR code', exact: true });
  await drawn.scrollIntoViewIfNeeded();
  await expect(drawn).toHaveAttribute('src', /\/payment-code\.svg$/);
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  const picture = side.getByRole('img', { name: 'Payment QR code, a picture' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 90);
  await expect(side).toContainText('bridges@example');
  await expect(side).toContainText('24 Teams');
  await expect(side).toContainText('Entry₹500');
  await expect(side.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /\/calendar\.ics$/);
});

test('shows default texts when an event has few details and no picture loads', async ({ watched: page, fest }) => {
  await answerPictures(page, 'no picture');
  await page.goto(await published(fest, poor));
  await expect(page.locator('.event-header .kolam')).toBeVisible();
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('Free Entry');

  await expect(page.getByRole('tabpanel', { name: 'About' })).toContainText(eventForm.description);
  await expect(await opened(page, 'Details')).not.toContainText('Additional Information');
  const rules = await opened(page, 'Rules');
  await expect(rules.getByRole('heading')).toHaveText('Rules Coming Soon');
  await expect(rules).toContainText('Rules will be announced soon or explained at the event.');
  const prizes = await opened(page, 'Prizes');
  await expect(prizes).toContainText('₹1000');
  await expect(prizes).toContainText('₹500');
  await expect(prizes).not.toContainText('3rd Prize');
  const contact = await opened(page, 'Contact');
  await expect(contact).toContainText('9:00 AM to 6:00 PM');
  await expect(contact.getByRole('link', { name: 'help@aarambh.example' })).toBeVisible();

  const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
  await expect(side).not.toContainText('Scan QR to pay');
  await expect(side).not.toContainText('UPI ID');
  await expect(side).toContainText('Individual');
  await expectSound(page);
});

test('asks to register before paying, and shows a placeholder for a QR code that does not load', async ({
  watched: page,
  fest,
}) => {
  await answerPictures(page, 'no picture');
  await page.goto(await published(fest, { ...rich, title: 'Paid in Paper' }));
  const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
  await expect(side).toContainText('Register first. Your payment needs the reference that the form gives you.');
  await side.getByText('Scan QR to pay').scrollIntoViewIfNeeded();
  await expect(side.getByRole('img', { name: 'The payment QR code did not load' })).toBeVisible();
  await expectSound(page);
});

test('words of 300 characters fit the narrowest screen', async ({ watched: page, fest }) => {
  await answerPictures(page, 'no picture');
  const word = 'x'.repeat(300);
  await page.setViewportSize({ width: 320, height: 640 });
  const coordinators = [{ name: 'N'.repeat(200), contact: '@'.repeat(40) }];
  await page.goto(
    await published(fest, { ...rich, title: word, location: word, rules: [word], requirements: [word], coordinators }),
  );
  await expectSound(page);
  for (const name of ['Details', 'Rules', 'Prizes', 'Contact']) {
    await opened(page, name);
    await expectNoSideways(page);
    await expectNothingCutOff(page);
  }
  await expect(page.getByRole('tab', { name: 'Contact' })).toBeInViewport({ ratio: 1 });
});

test('a full event says that no seats are left and links to the other events', async ({ watched: page, fest }) => {
  await answerPictures(page, 'no picture');
  const address = await published(fest, { ...poor, title: 'One Chair', capacity: 1 });
  const eventId = address.split('/').at(-1) ?? '';
  await register(fest, await signUp(fest, { email: `${eventId}@students.example` }), { eventId });
  await page.goto(address);
  const side = page.getByRole('complementary', { name: 'Ready to Participate?' });
  await expect(side.getByRole('button', { name: 'Register Now' })).toHaveAccessibleDescription('This event is full.');
  await expect(side).toContainText('No seats left');
  await expectSound(page);
  await side.getByRole('link', { name: 'See the other events' }).click();
  await expect(page).toHaveURL(/\/#events$/);
});

test('the tabs can be changed with the arrow keys and the End key', async ({ watched: page }) => {
  await page.goto('/event/robo-kolam');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('About')).toHaveAttribute('aria-selected', 'true');
  await expect(async () => {
    await tab('About').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Details')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible();
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText('Details');
  await page.keyboard.press('End');
  await expect(tab('Contact')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('About')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Contact' })).toBeFocused();
});

async function opened(page: Page, name: string) {
  const panel = page.getByRole('tabpanel', { name });
  // The click is repeated, because it has no effect before the page is hydrated.
  await expect(async () => {
    await page.getByRole('tab', { name }).click();
    await expect(panel).toBeVisible({ timeout: 500 });
  }).toPass();
  return panel;
}

/** The frame clips its content, so wide content would be cut off instead of making the page scroll. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const texts = page.getByRole('article').locator('h1, h2, h3, p, li, dd, a');
  const tooWide = await texts.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.outerHTML.slice(0, 60)),
  );
  expect(tooWide, 'cut off').toEqual([]);
}

/** Publishes an event and returns its address. */
async function published(fest: Fest, event: object): Promise<string> {
  return `/event/${await publish(fest, await adminToken(fest), event)}`;
}

/** Sends the pictures in place of their host, because no test may call the internet. */
async function answerPictures(page: Page, body: Buffer | string): Promise<void> {
  await page.route(pictures, (route) =>
    route.fulfill({ body, contentType: typeof body === 'string' ? 'text/plain' : 'image/png' }),
  );
}
