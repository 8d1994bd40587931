import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { paidForm } from '#testing/event-form.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';
import { expect, expectNoSideways, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, publish, register, signUp, sitePicture } from '../through-api.ts';

const name = 'கிருஷ்ணமூர்த்தி';

test('a student downloads letter, badge and receipt, and an organiser prints badges', async ({ watched: page, fest }, {
  project,
}) => {
  test.setTimeout(180_000);
  const { email, title } = await payFor(fest, project.name);

  await test.step('the student downloads what there is once the payment is approved', async () => {
    await logIn(page, email);
    await page.goto('/student/certificates');
    await expectSound(page);
    const letter = await textOf(page, 'PDF of On-duty letter');
    for (const words of [name, title, 'Thinnai College']) expect(letter.join('\n')).toContain(words);
    expect((await textOf(page, 'PDF of Badge')).join('\n')).toContain(name);
    const receipt = await textOf(page, /^PDF of Receipt /);
    for (const words of [title, '₹150']) expect(receipt.join('\n')).toContain(words);
  });

  await test.step('the organiser prints the badges of the event, and some of judges', async () => {
    await signInAsAdmin(page, fest);
    await page.goto('/admin/badges');
    await page.getByLabel('Event').selectOption({ label: title });
    await page.getByLabel('Paper').selectOption({ label: 'A6, one badge on a page' });
    const [badge, ...others] = await textOf(page, 'Download badges');
    expect([badge?.includes(name), others]).toEqual([true, []]);
    await page.getByLabel('For').selectOption({ label: 'Judges' });
    await page.getByLabel('Names').fill('Judge One\nJudge Two');
    await expectSound(page);
    const badges = await textOf(page, 'Download badges');
    expect(badges).toHaveLength(2);
    expect(badges.join('\n')).toContain('Judge Two');
  });
});

/** The text of each page of the file that a button saves, as another program reads it. */
async function textOf(page: Page, button: string | RegExp): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  return textInPdf(await readFile(await file.path()));
}

/** A student with an approved payment for a new event of this test. */
async function payFor(fest: Fest, project: string) {
  const email = `documents-${project}@students.example`;
  const title = `Documented bridges for ${project}`;
  const token = await adminToken(fest);
  const event = { ...paidForm, title, image: await sitePicture(fest), date: '2099-05-09' };
  const entry = { eventId: await publish(fest, token, event), transactionId: `5123456789${project.length}` };
  const registrationId = await register(fest, await signUp(fest, { name, email }), entry);
  const paid = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await fest.call('PUT', `/api/registration/${registrationId}`, { token, body: paid });
  return { email, title };
}

test('a big hall’s list is printed whole, with heads on each page and room to sign', async ({
  watched: page,
  fest,
}) => {
  await signInAsAdmin(page, fest);
  const people = Array.from({ length: 120 }, (_, place) => ({
    ticket: 'K7M2P9QX',
    name: `Meenakshi Sundaram Venkataraghavan ${place + 1}`,
    college: 'College of Arts, Science and Commerce, with a department of information technology of long standing',
    isPaid: place % 2 === 0,
  }));
  await page.route('**/api/admin/gate/hall-list?*', (route) =>
    route.fulfill({ json: { title: 'Kaapi Quiz', people } }),
  );
  await page.goto('/admin/event-day');
  await page.getByRole('tab', { name: 'Hall lists' }).click();
  await page.getByLabel('Event', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByRole('row')).toHaveCount(121);
  await expectNoSideways(page);
  // On a phone the other details are below the name, and nothing is beside it.
  const list = page.getByRole('region', { name: 'Kaapi Quiz: 120 people' });
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth), 'columns at the side').toBe(0);
  const shown = await list.getByRole('rowheader').first().boundingBox();
  expect(shown?.width).toBeGreaterThan(200);
  await expect(list.getByText('Not paid').first()).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) < 768 });
  await page.emulateMedia({ media: 'print' });
  // The size of an A4 page without its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('row', { name: 'Kaapi Quiz: 120 people' })).toBeVisible();
  await expect(list.getByText('Not paid').first()).toBeHidden();
  for (const head of ['No.', 'Name', 'College', 'Ticket', 'Paid', 'Signature']) {
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const sign = await page.getByRole('columnheader', { name: 'Signature' }).boundingBox();
  expect(sign?.width).toBeGreaterThan(130);
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toHaveCSS('break-inside', 'avoid');
  expect((await rows.first().boundingBox())?.height).toBeGreaterThan(34);
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  // In landscape there is room for the sidebar, which must not be printed.
  await page.setViewportSize({ width: 1_123, height: 780 });
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1_000);
  for (const other of [page.getByRole('tablist'), page.getByText('Skip to content'), page.getByRole('navigation')]) {
    for (const one of await other.all()) await expect(one).toBeHidden();
  }
});
