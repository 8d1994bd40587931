import type { Locator } from '@playwright/test';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { expect, expectNoSideways, type Fest, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, publish as publishAs, signUp } from '../through-api.ts';

const phone = { width: 360, height: 740 };
const date = '2099-05-09';
const name = 'Kolam drawing and bridge building';

test('the registration form begins on the first screen of a phone', async ({ page, fest }, { project }) => {
  await page.setViewportSize(phone);
  const team = { isTeamEvent: true, teamSize: { min: 2, max: 3 }, registrationFees: { solo: 0, team: 300 } };
  const free = await publish(fest, { ...eventForm, date, title: `${name}, ${project.name}` });
  const paid = await publish(fest, { ...paidForm, date, ...team, title: `Paid ${name}, ${project.name}` });
  const fullName = page.getByLabel('Full name');

  await test.step('for a visitor, below the way to the login', async () => {
    await page.goto(`/event-register/${paid}`);
    await expect(page.getByText('Login required')).toBeVisible();
    await expectOnFirstScreen(fullName);
  });

  await logIn(page, (await signUp(fest, { email: `form-${project.name}@students.example` })).email);
  for (const eventId of [free, paid]) {
    await test.step(`for a student, of the event ${eventId === free ? 'for one' : 'for a team'}`, async () => {
      await page.goto(`/event-register/${eventId}`);
      await expectOnFirstScreen(fullName);
      await expectNoSideways(page);
    });
  }
});

test('a reload returns to the open step of the form and shows it near the top of the screen', async ({ page, fest }, {
  project,
}) => {
  await page.setViewportSize(phone);
  const eventId = await publish(fest, { ...paidForm, date, title: `Reloads, ${project.name}` });
  await logIn(page, (await signUp(fest, { email: `reload-${project.name}@students.example` })).email);
  await page.goto(`/event-register/${eventId}`);
  await page.getByRole('button', { name: 'Next' }).click();
  const payment = page.getByRole('tabpanel', { name: 'Payment' });
  await expect(payment).toBeVisible();
  await page.reload();
  await expect(payment).toBeVisible();
  // The payment step fills most of the screen.
  await expect.poll(async () => (await payment.boundingBox())?.y).toBeLessThan(phone.height / 3);
});

async function expectOnFirstScreen(field: Locator): Promise<void> {
  await expect(field).toBeVisible();
  expect(await field.page().evaluate(() => scrollY)).toBe(0);
  const box = await field.boundingBox();
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
}

const publish = async (fest: Fest, event: object) => publishAs(fest, await adminToken(fest), event);
