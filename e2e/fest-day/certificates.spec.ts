import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, publish, register, signUp, sitePicture } from '../through-api.ts';

test('an organiser makes a certificate, the student opens it, anyone verifies it, and it is revoked', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(180_000);
  const { email, title } = await registerStudent(fest, project.name);

  await test.step('the student confirms the spelling of the name', async () => {
    await logIn(page, email);
    await page.goto('/student/certificates');
    await expect(page.getByText('No certificates yet')).toBeVisible();
    await page.getByLabel('Name as it should be printed').fill('கிருஷ்ணமூர்த்தி');
    await page.getByRole('button', { name: 'Confirm name' }).click();
    await expect(page.getByText(/^Confirmed /)).toBeVisible();
    await expectSound(page);
  });

  await test.step('the organiser counts, sees the name drawn, and makes the certificate', async () => {
    await signInAsAdmin(page, fest);
    await page.goto('/admin/certificates');
    await page.getByRole('button', { name: 'Make certificates' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event').selectOption({ label: title });
    await dialog.getByRole('button', { name: 'Count' }).click();
    await expect(dialog.getByText('1 person')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'கிருஷ்ணமூர்த்தி' })).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Make 1 certificate' }).click();
    await expect(dialog).toBeHidden();
  });

  const { verify, serial } = await test.step('the student finds it, with PDF and picture', async () => {
    await page.goto('/student/certificates');
    await expect(page.getByRole('heading', { name: 'Certificate of participation' })).toBeVisible();
    const pdf = page.getByRole('link', { name: 'PDF of Certificate of participation' });
    const answer = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await expectSound(page);
    const link = page.getByRole('link', { name: 'Verify Certificate of participation' });
    const [serial = ''] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(await page.getByText(/Number /).innerText()) ?? [];
    return { verify: await link.getAttribute('href'), serial };
  });

  await test.step('anyone verifies it, by the code and by its number', async () => {
    await openWithoutScripts(page, verify ?? '');
    await expect(page.getByText('This certificate is valid')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'கிருஷ்ணமூர்த்தி' })).toBeVisible();
    await expect.poll(() => page.evaluate(loadedScripts)).toContain('U+B82');
    await page.getByRole('link', { name: 'Verify another certificate' }).click();
    await page.getByLabel('Number on the certificate').fill(serial.toLowerCase());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('This certificate is valid')).toBeVisible();
  });

  await test.step('it is revoked, and everybody is told at once', async () => {
    await page.goto('/admin/certificates?q=கிருஷ்ணமூர்த்தி');
    await page.getByRole('button', { name: 'Revoke the certificate of கிருஷ்ணமூர்த்தி' }).first().click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Was not there');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await openWithoutScripts(page, verify ?? '');
    await expect(page.getByText('This certificate was revoked')).toBeVisible();
  });
});

/** A student who is registered for a new event of this test. */
async function registerStudent(fest: Fest, project: string) {
  const email = `certified-${project}@students.example`;
  const title = `Certified bridges for ${project}`;
  const event = { ...eventForm, title, image: await sitePicture(fest), date: '2099-05-09' };
  const eventId = await publish(fest, await adminToken(fest), event);
  await register(fest, await signUp(fest, { name: 'krishnamurthy', email }), { eventId });
  return { email, title };
}

/** Runs in the browser. Returns the character ranges of the loaded fonts. */
const loadedScripts = () =>
  Array.from(document.fonts, (face) => (face.status === 'loaded' ? face.unicodeRange : '')).join();

/** `goto` waits for the scripts of a page, and this page has none. */
async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL((url) => url.pathname === address);
}
