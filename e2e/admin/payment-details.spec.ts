import { paidForm } from '#testing/event-form.ts';
import { qrPicture, screenshot } from '#testing/pictures.ts';
import { admin, expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';
import { publish } from '../through-api.ts';

const form = { ...paidForm, date: '2099-05-09' };

/** Whether a dialog scrolls sideways, which would cut off its fields. */
const isWiderThanItself = (dialog: Element) =>
  [dialog, ...dialog.children].some((part) => part.scrollWidth > part.clientWidth + 1);

const png = async (buffer: Promise<Buffer>) => ({ name: 'qr.png', mimeType: 'image/png', buffer: await buffer });

test('a QR code is checked before it is locked, and an administrator can replace it', async ({ page, fest }, {
  project,
}) => {
  const token = await signInAsAdmin(page, fest);
  const title = `Paid twice ${project.name}`;
  const made = await publish(fest, token, {
    ...form,
    title,
    registrationFees: { solo: 0, team: 0 },
    qrCode: '',
    upiId: '',
  });
  const dialog = page.getByRole('dialog').first();
  const question = page.getByRole('dialog', { name: 'Save this QR code?' });
  const stored = async () => (await fest.call('GET', `/api/events/${made}`, { token })) as { qrCode: string };

  await test.step('nothing is saved while a picture is being uploaded', async () => {
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
    await dialog.getByLabel('Solo fee').fill('150');
    await dialog.getByLabel('UPI ID').fill('bridges@example');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/admin/pictures', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const upload = dialog.getByLabel('Picture for Payment QR Code URL');
    await upload.setInputFiles(await png(qrPicture('upi://pay?pa=bridges@example&cu=INR')));
    // Without `force`, Playwright would wait until the button is enabled.
    await dialog.getByRole('button', { name: 'Update Event' }).click({ force: true });
    await expect(page.getByText('A picture is being uploaded.').first()).toBeVisible();
    arrival.resolve();
    await expect(dialog.getByLabel('Payment QR Code URL', { exact: true })).toHaveValue(/^\/pictures\//);
    await expect(dialog.getByRole('button', { name: 'Update Event' })).not.toHaveAttribute('aria-disabled');
    await page.unroute('**/api/admin/pictures');
    expect((await stored()).qrCode).toBe('');
    await dialog.getByLabel('Payment QR Code URL', { exact: true }).fill('');
  });

  await test.step('what differs is shown beside the field and asked about', async () => {
    const upload = dialog.getByLabel('Picture for Payment QR Code URL');
    await upload.setInputFiles(await png(screenshot({ width: 200, height: 200 })));
    await expect(dialog.getByText('No QR code was found in this picture.')).toBeVisible();
    await upload.setInputFiles(await png(qrPicture('upi://pay?pa=thief@example&am=50.00&cu=INR')));
    await expect(dialog.getByText('thief@example')).toBeVisible();
    await expect(dialog.getByText('differs from what is typed')).toHaveCount(2);
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(question).toContainText('The QR code pays thief@example, but the UPI ID typed is bridges@example.');
    await expect(question).toContainText('The QR code asks for ₹50, but the fee is ₹150.');
    await expectSound(page);
    await question.getByRole('button', { name: 'Go Back' }).click();
    expect((await stored()).qrCode).toBe('');
  });

  await test.step('a picture that does not load is asked about in the specified words', async () => {
    await dialog.getByLabel('Payment QR Code URL', { exact: true }).fill('/pictures/0123456789abcdefABCDEF');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(question).toContainText('This QR code does not load. It cannot be changed later.');
    await question.getByRole('button', { name: 'Go Back' }).click();
  });

  await test.step('the wrong picture can be saved on purpose, and is locked', async () => {
    const upload = dialog.getByLabel('Picture for Payment QR Code URL');
    await upload.setInputFiles(await png(qrPicture('upi://pay?pa=thief@example&cu=INR')));
    await expect(dialog.getByText('thief@example')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await question.getByRole('button', { name: 'Save It Anyway' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
    expect((await stored()).qrCode).toMatch(/^\/pictures\//);
  });

  await test.step('an administrator replaces it with a reason and the password, and keeps what was typed', async () => {
    await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
    await dialog.getByLabel('Location').fill('Hall 2');
    await dialog.getByRole('button', { name: 'Replace QR code' }).click();
    const replacing = page.getByRole('dialog', { name: 'Replace QR code' });
    await expectSound(page);
    const upload = replacing.getByLabel('Picture for New QR code URL');
    await upload.setInputFiles(await png(qrPicture('upi://pay?pa=bridges@example&cu=INR')));
    await expect(replacing.getByText('bridges@example')).toBeVisible();
    expect(await replacing.evaluate(isWiderThanItself)).toBe(false);
    await replacing.getByLabel('Reason').fill('Somebody else’s code was set');
    await replacing.getByLabel('Your password').fill('a guess');
    const before = (await stored()).qrCode;
    await replacing.getByRole('button', { name: 'Replace QR Code' }).click();
    await expect(replacing.getByText('This is not your current password.').first()).toBeVisible();
    expect((await stored()).qrCode).toBe(before);
    await replacing.getByLabel('Your password').fill(admin.password);
    await replacing.getByRole('button', { name: 'Replace QR Code' }).click();
    await expect(page.getByText('QR code replaced').first()).toBeVisible();
    expect((await stored()).qrCode).not.toBe(before);
    await expect(dialog.getByLabel('Location')).toHaveValue('Hall 2');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
  });
});

test('the event form names a fee that is never charged, and moves it with one press', async ({ page, fest }, {
  project,
}) => {
  const token = await signInAsAdmin(page, fest);
  const title = `One fee ${project.name}`;
  await publish(fest, token, {
    ...form,
    title,
    qrCode: 'https://placehold.co/300',
    registrationFees: { solo: 100, team: 0 },
  });
  const dialog = page.getByRole('dialog').first();
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  await dialog.getByLabel('Team event').check();
  await dialog.getByLabel('Team size, largest').fill('4');
  await expect(dialog.getByText('Nobody is charged the solo fee of ₹100.')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await expect(dialog.getByText('Teams pay the team fee. Enter 0 here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Charge ₹100 per team' }).click();
  await expect(dialog.getByLabel('Team fee')).toHaveValue('100');
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await expect(page.getByText('Event updated successfully!').first()).toBeVisible();
  await expect(page.getByText('₹100 team').first()).toBeVisible();
});
