import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, test } from '../fixtures.ts';
import { keepSession } from '../sign-in.ts';
import { adminToken, publish, register, signUp } from '../through-api.ts';

test('a student joins the waitlist of a full event, and can take a seat that becomes free', async ({
  watched: page,
  fest,
}, { project }) => {
  test.skip(project.name !== 'phone', 'nothing here depends on the width but the narrowest');
  await page.route(/^https:/, (route) => route.fulfill({ body: 'no picture', contentType: 'text/plain' }));
  const token = await adminToken(fest);
  const event = { ...eventForm, date: '2099-05-09', title: 'One Chair for Two', capacity: 1 };
  const eventId = await publish(fest, token, event);
  const first = await signUp(fest, { name: 'First on the chair', email: 'first-on-the-chair@students.example' });
  const registrationId = await register(fest, first, { eventId });
  await keepSession(page, await signUp(fest, { name: 'Second in line', email: 'second-in-line@students.example' }));

  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('You are first on the waitlist.')).toBeVisible();
  await expectSound(page);

  await fest.call('DELETE', `/api/registration/${registrationId}`, { token });
  await page.goto('/student/dashboard?tab=registered');
  await expect(page.getByText('A seat in One Chair for Two is kept for you')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: /^Take the seat/ }).click();
  await expect(page.getByText(/^A seat is kept for you until/)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Second in line');
});
