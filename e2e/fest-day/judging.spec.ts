import type { Locator } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, type Fest, signInAsAdmin, tabTo, test } from '../fixtures.ts';
import { adminToken, publish, register, signUp, sitePicture } from '../through-api.ts';

// A published result adds a link to every public page and cannot be withdrawn.
test.use({ serverName: 'judging' });

test('a judge marks with and without a network, and the result is read on stage', async ({ page, fest }, {
  project,
}) => {
  const title = `Stage of ${project.name}`;
  const { link, roundId } = await prepareRound(fest, title);

  await test.step('the judge marks by the keyboard alone while the network is gone', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: /^Entry \d+$/ })).toBeVisible();
    await expectSound(page);
    await tabTo(page, page.getByRole('radio', { name: 'Idea: 0 of 10' }));
    for (let points = 1; points <= 7; points++) await page.keyboard.press('ArrowRight');
    await page.context().setOffline(true);
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/kept on this phone/)).toBeVisible();
  });

  await test.step('the marks arrive when it is back', async () => {
    await page.context().setOffline(false);
    await expect(page.getByText(/Everything you saved is with the organisers/)).toBeVisible();
  });

  await test.step('a judge who comes back to the page loads nothing again when nothing is new', async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/judge/'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect((await answered).status()).toBe(304);
    await expect(page.getByText(/Everything you saved is with the organisers/)).toBeVisible();
  });

  await test.step('the chair prepares the result, and nobody reads it yet', async () => {
    await signInAsAdmin(page, fest);
    await page.goto('/admin/judging');
    await page.getByLabel('Event', { exact: true }).selectOption({ label: title });
    const row = page.getByRole('row', { name: /Entry \d+/ });
    await expect(row).toContainText('7');
    // Rank, entry and points are visible without scrolling sideways, also with long names.
    await expect(row.getByRole('cell').nth(1)).toHaveText('7');
    await row.getByRole('rowheader').scrollIntoViewIfNeeded();
    await expect(row.getByRole('cell').nth(1)).toBeInViewport({ ratio: 1 });
    await expectSound(page);
    await page.getByRole('button', { name: 'Prepare for the stage' }).click();
    await page.getByRole('link', { name: 'Open the stage script' }).click();
    await expect(page).toHaveURL(new RegExp(roundId));
    await expectSound(page);
    expect(JSON.stringify(await fest.call('GET', '/api/results'))).not.toContain(title);
  });

  await test.step('one press reads it, and the page of winners shows it', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Read first' }));
    await page.keyboard.press('Enter');
    const ends = await endsOf(page.getByText(/Thirugnanasambandamoorthy/), 'Thirugnanasambandamoorthy');
    expect(ends, 'lines of a long word').toHaveLength(1);
    expect(ends[0], 'the end of a long word, in px').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('link', { name: 'All winners' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(page);
    await page.goto('/');
    for (const place of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(place).locator('a[href="/winners"]').first()).toBeAttached();
    }
  });
});

/** The right edge of a word on each of its lines, in pixels from the left. */
const endsOf = (text: Locator, word: string) =>
  text.evaluate((element, sought) => {
    const [range, letters] = [document.createRange(), element.firstChild];
    const from = letters?.textContent?.indexOf(sought) ?? -1;
    if (!letters || from < 0) return [];
    range.setStart(letters, from);
    range.setEnd(letters, from + sought.length);
    return [...range.getClientRects()].map(({ right }) => right);
  }, word);

/** An event with one confirmed registration, a round and a judge. */
async function prepareRound(fest: Fest, title: string) {
  const token = await adminToken(fest);
  const call = (address: string, body: unknown) => fest.call('POST', address, { token, body });
  const eventId = await publish(fest, token, {
    ...eventForm,
    title,
    image: await sitePicture(fest),
    date: '2099-05-09',
  });
  const name = 'Meenakshi Thirugnanasambandamoorthy of the Thinnai College';
  await register(fest, await signUp(fest, { name, email: `judged-${eventId}@students.example` }), { eventId });
  const final = { name: 'Final', kind: 'scored', criteria: [{ name: 'Idea', max: 10, weight: 1 }] };
  const round = (await call(`/api/admin/events/${eventId}/rounds`, final)) as { _id: string };
  const judge = (await call(`/api/admin/rounds/${round._id}/judges`, { name: 'First judge' })) as { link: string };
  return { link: new URL(judge.link, fest.url).pathname, roundId: round._id };
}
