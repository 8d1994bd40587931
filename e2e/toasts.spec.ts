import type { Locator, Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, signInAsAdmin, test } from './fixtures.ts';

test.use({ moves: true });

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const student = {
  name: 'Meena R',
  email: 'meena@students.example',
  password: 'a-password',
  phone: '+91 00000 00101',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};

test('a toast does not cover the sign-up button at any screen size', async ({ page, fest }) => {
  await fest.call('POST', '/api/students/register', { body: student });
  for (const size of sizes) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/student/register');
      await page.getByLabel('Full name').fill(student.name);
      await page.getByLabel('Email').fill(student.email);
      await page.getByLabel('Password', { exact: true }).fill(student.password);
      await page.getByLabel('Confirm password').fill(student.password);
      await page.getByLabel('Phone').fill(student.phone);
      await page.getByLabel('College name').fill(student.college);
      await page.getByLabel('Department').fill(student.department);
      await page.getByLabel('Year of study').selectOption(student.year);
      const create = page.getByRole('button', { name: 'Create account' });
      await create.click();
      await expectNotCovered(page, 'Registration Failed', [create]);
    });
  }
});

test('a toast does not cover the buttons of a dialog at any screen size', async ({ page, fest }) => {
  const token = await signInAsAdmin(page, fest);
  const title = 'Clear of the Toasts';
  await fest.call('POST', '/api/events', { token, body: { ...eventForm, title, date: '2099-05-09' } });
  await page.route('**/api/events/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  for (const size of sizes) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/admin/events?q=clear+of+the+toasts');
      await page
        .getByRole('button', { name: `Edit ${title}`, exact: true })
        .filter({ visible: true })
        .click();
      const dialog = page.getByRole('dialog').first();
      const update = dialog.getByRole('button', { name: 'Update Event' });
      await update.click();
      const others = ['Cancel', 'Close'].map((name) => dialog.getByRole('button', { name, exact: true }));
      await expectNotCovered(page, 'Failed to update event', [update, ...others]);
    });
  }
});

test('a toast closes in time, but a pointer moved onto it or the focus keeps it open', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/students/login', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/student/login');
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill('a-password');
  const toast = toastOf(page, 'Login Failed');
  const show = async () => {
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await comeToRest(toast);
  };

  await show();
  const box = await boxOf(toast);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.clock.runFor(9_500);
  await expect(toast).toBeHidden();

  await test.step('under a pointer that rests where it comes up', async () => {
    await page.mouse.move(x, y);
    await show();
    expect(await holds(toast, x, y), 'the pointer is on the toast').toBe(true);
    await page.clock.runFor(9_500);
    await expect(toast).toBeHidden();
  });

  await test.step('under a pointer that is moved onto it, once that leaves', async () => {
    await page.mouse.move(200, 700);
    await show();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.move(x + 30, y + 5, { steps: 4 });
    await page.clock.runFor(30_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(200, 700, { steps: 4 });
    await page.clock.runFor(9_500);
    await expect(toast).toBeHidden();
  });

  await test.step('with the focus inside, once that leaves', async () => {
    await show();
    await page.keyboard.press('F6');
    await page.clock.runFor(30_000);
    await expect(toast).toBeVisible();
    await page.getByLabel('Email').focus();
    await page.clock.runFor(9_500);
    await expect(toast).toBeHidden();
  });
});

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group').filter({ hasText: title });

async function expectNotCovered(page: Page, title: string, controls: Locator[]): Promise<void> {
  const toast = toastOf(page, title);
  await comeToRest(toast);
  const of = await boxOf(toast);
  for (const control of controls) {
    const box = await boxOf(control);
    const apart =
      of.x + of.width <= box.x || box.x + box.width <= of.x || of.y + of.height <= box.y || box.y + box.height <= of.y;
    expect(apart, `the toast is clear of ${control}`).toBe(true);
  }
  expect(of.x >= 0 && of.y >= 0, 'the toast is on the screen').toBe(true);
}

/** Waits until the toast has slid in, because its final position is checked. */
async function comeToRest(toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  await toast.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return box;
}

async function holds(locator: Locator, x: number, y: number): Promise<boolean> {
  const box = await boxOf(locator);
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}
