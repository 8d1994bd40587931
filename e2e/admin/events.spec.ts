import type { Page, Route } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { qrPicture, screenshot } from '#testing/pictures.ts';
import { expect, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { publish, register, signUp } from '../through-api.ts';

/** Far in the future, so that no rule about today applies. */
const form = { ...eventForm, date: '2099-05-09' };

async function makeEvent(fest: Fest, token: string, changes: object): Promise<string> {
  const { url } = await uploadPicture(fest, token);
  return publish(fest, token, { ...form, image: url, ...changes });
}

async function fillEvent(fest: Fest, token: string, project: string): Promise<void> {
  const eventId = await makeEvent(fest, token, { title: `Full Hall ${project}`, capacity: 1 });
  await register(fest, await signUp(fest, { email: `full-${project}@students.example` }), { eventId });
}

async function uploadPicture(fest: Fest, token: string): Promise<{ url: string }> {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(await screenshot())], { type: 'image/png' }), 'poster.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${fest.url}/api/admin/pictures`, { method: 'POST', headers, body });
  return (await response.json()) as { url: string };
}

const entry = (page: Page, title: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('button', { name: `Edit ${title}`, exact: true }) });

test('an organiser creates, changes, copies, publishes and deletes an event', async ({ watched: page, fest }, {
  project,
}) => {
  const token = await signInAsAdmin(page, fest);
  const title = `Paper Bridges ${project.name}`;
  const dialog = page.getByRole('dialog').first();

  await test.step('the list counts and searches', async () => {
    await fillEvent(fest, token, project.name);
    await page.goto('/admin/events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect(page.getByText(/^Total: \d+$/)).toBeVisible();
    // The row with the most buttons, in the full list.
    await expect(page.getByRole('button', { name: `Waitlist Full Hall ${project.name}` })).toBeVisible();
    await expectSound(page);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('no event has this name');
    await expect(page.getByText('No events found')).toBeVisible();
    await expect(page.getByText('Found: 0')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('robo kolam');
    await expect(page.getByText('Found: 1')).toBeVisible();
    await expect(page).toHaveURL(/q=robo/);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('');
  });

  await test.step('a fault on a hidden tab opens it and takes the focus', async () => {
    await page.getByRole('button', { name: 'Add New Event' }).press('Enter');
    // The focus is not on the close button, which the first typed space would press.
    await expect(dialog.getByLabel('Event Name')).toBeFocused();
    await expect(dialog.getByLabel('Category')).toHaveValue('competition');
    await expect(dialog.getByLabel('Capacity')).toHaveValue('50');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByText('Event name is required')).toBeVisible();
    await expect(dialog.getByLabel('Event Name')).toBeFocused();
    await expectSound(page);
    await dialog.getByLabel('Event Name').fill(title);
    await dialog.getByLabel('Description').fill(form.description);
    await dialog.getByLabel('Date', { exact: true }).fill(form.date);
    await dialog.getByLabel('Location').fill(form.location);
    const buffer = await screenshot({ width: 320, height: 200 });
    const picture = { name: 'poster.png', mimeType: 'image/png', buffer };
    await dialog.getByLabel('Picture for Image URL').setInputFiles(picture);
    await expect(dialog.getByLabel('Image URL', { exact: true })).toHaveValue(/^\/pictures\//);
    await dialog.getByRole('tab', { name: 'Rules' }).click();
    await expect(dialog.getByText('No rules added yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Rule' }).click();
    await dialog.getByRole('tab', { name: 'Contact' }).click();
    await expect(dialog.getByText('No coordinators added yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByRole('tab', { name: /Rules.*1 fault/ })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('Rule 1', { exact: true })).toBeFocused();
    await page.keyboard.type('Paper only');
    await expectSound(page);
  });

  await test.step('a paid event asks for its QR code and UPI ID', async () => {
    await dialog.getByRole('tab', { name: 'Basic Info' }).click();
    await dialog.getByLabel('Solo fee').fill('150');
    await expect(dialog.getByText('QR code is required for paid events and cannot be changed once set')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByText('QR code is required for paid events', { exact: true })).toBeVisible();
    await dialog.getByLabel('Solo fee').fill('');
    await dialog.getByLabel('Team fee').focus();
    await expect(dialog.getByLabel('Solo fee')).toHaveValue('0');
    await dialog.getByLabel('Solo fee').fill('150');
    await expect(dialog.getByText('QR code is required for paid events', { exact: true })).toBeHidden();
    await dialog.getByLabel('Picture for Payment QR Code URL').setInputFiles({
      name: 'qr.png',
      mimeType: 'image/png',
      buffer: await qrPicture('upi://pay?pa=bridges@example&cu=INR'),
    });
    await expect(dialog.getByRole('img', { name: 'The payment QR code' })).toBeVisible();
    await dialog.getByLabel('UPI ID').fill('bridges@example');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully!').first()).toBeVisible();
    await expect(entry(page, title)).toContainText('₹150 solo');
  });

  await test.step('once set, the QR code is locked', async () => {
    await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
    await expect(dialog.getByLabel('Payment QR Code URL', { exact: true })).toHaveAttribute('readonly');
    await expect(dialog.getByText('QR codes cannot be modified once set for security reasons.')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await dialog.getByLabel('Additional Details').fill('Bring your own paper');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a copy is stored unpublished, then published', async () => {
    await page.getByRole('button', { name: `Duplicate ${title}`, exact: true }).click();
    await expect(dialog.getByLabel('Event Name')).toHaveValue(`${title} (copy)`);
    await dialog.getByRole('button', { name: 'Save Unpublished' }).click();
    await expect(entry(page, `${title} (copy)`)).toContainText('Unpublished');
    await page.getByRole('button', { name: `Publish ${title} (copy)`, exact: true }).click();
    await expect(dialog).toContainText('Visitors see it at once');
    await dialog.getByRole('button', { name: 'Publish Event' }).click();
    await expect(entry(page, `${title} (copy)`)).not.toContainText('Unpublished');
    await expect(dialog).toBeHidden();
  });

  await test.step('it is deleted, and the public page goes with it', async () => {
    await page.getByRole('button', { name: `Delete ${title} (copy)`, exact: true }).click();
    await expect(dialog).toContainText('May 9, 2099');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await expect(page.getByText('Event deleted successfully!').first()).toBeVisible();
    await expect(entry(page, `${title} (copy)`)).toHaveCount(0);
    const published = (await fest.call('GET', '/api/events')) as { _id: string; title: string }[];
    const [made, ...copies] = published.filter((event) => event.title.startsWith(title));
    expect(copies).toEqual([]);
    await page.goto(`/event/${made?._id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test.describe('unsaved changes and deletions', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 800, 'does not depend on the width');

  test('the event form shows somebody else’s changes instead of overwriting them', async ({ page, fest }) => {
    const token = await signInAsAdmin(page, fest);
    const eventId = await makeEvent(fest, token, { title: 'Two at once' });
    await page.goto('/admin/events?q=two+at+once');
    await page.getByRole('button', { name: 'Edit Two at once' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Location').fill('Where I want it');
    const stored = await fest.call('GET', `/api/events/${eventId}`, { token });
    await fest.call('PUT', `/api/events/${eventId}`, { token, body: { ...(stored as object), capacity: 77 } });
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(dialog.getByText(/saved this event on .*, after you had opened it/)).toBeVisible();
    await expect(dialog.getByText('They changed: Capacity.')).toBeVisible();
    await expect(dialog.getByLabel('Location')).toHaveValue('Where I want it');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Load Their Version' }).click();
    await expect(dialog.getByLabel('Capacity')).toHaveValue('77');
    await dialog.getByLabel('Location').fill('Where we want it');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
    expect(await fest.call('GET', `/api/events/${eventId}`)).toMatchObject({
      capacity: 77,
      location: 'Where we want it',
    });
  });

  test('the event form keeps what was typed when the network fails or the dialog is closed', async ({ page, fest }) => {
    const token = await signInAsAdmin(page, fest);
    await makeEvent(fest, token, { title: 'Kept as typed' });
    await page.goto('/admin/events?q=kept+as+typed');
    // A step within the site, so that the browser can go back.
    await page.getByRole('link', { name: 'Events', exact: true }).first().click();
    await expect(page).toHaveURL(/\/admin\/events$/);
    await page.getByRole('button', { name: 'Edit Kept as typed' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Location').fill('Somewhere else');
    await page.route('**/api/events/*', async (route) => {
      await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Failed to update event. Please check the form and try again.').first()).toBeVisible();
    await expect(dialog.getByText(/could not be reached/)).toBeVisible();
    await page.unroute('**/api/events/*');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('Somewhere else');
    await page.evaluate(() => history.back());
    await expect(page.getByRole('button', { name: 'Discard Changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
  });

  test('deleting an event with registrations asks again and names how many', async ({ page, fest }) => {
    const token = await signInAsAdmin(page, fest);
    const eventId = await makeEvent(fest, token, { title: 'Somebody comes' });
    await register(fest, await signUp(fest, { email: 'comes-to-one@students.example' }), { eventId });
    await page.goto('/admin/events?q=somebody+comes');
    await page.getByRole('button', { name: 'Delete Somebody comes' }).click();
    const dialog = page.getByRole('dialog');
    const failing = async (route: Route) => {
      await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
      await route.abort();
    };
    await page.route('**/api/events/*', failing);
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await expect(page.getByText('Failed to delete event. Please try again.').first()).toBeVisible();
    // Waits for the toast before the interception ends: the toast's code is loaded only after the failure, and could
    // fail too.
    await page.unroute('**/api/events/*');
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await expect(dialog.getByText('This event has 1 registration. Deleting it deletes them too.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Event and 1 Registration' }).click();
    await expect(page.getByText('Event deleted successfully!').first()).toBeVisible();
    await expect(page.getByText('No events found')).toBeVisible();
  });

  test('the list of events says that it did not load, and loads when tried again', async ({ page, fest }) => {
    await signInAsAdmin(page, fest);
    await page.route('**/api/events', (route) => route.abort());
    await page.goto('/admin/events');
    await expect(page.getByText('Failed to fetch events. Please try again.').first()).toBeVisible();
    await page.unroute('**/api/events');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Total: \d+$/)).toBeVisible();
  });
});
