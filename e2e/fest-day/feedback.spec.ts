import { usualQuestions } from '#features/feedback/rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, type Fest, tabTo, test } from '../fixtures.ts';
import { keepSession } from '../sign-in.ts';
import { adminToken, publish, register, signUp, sitePicture } from '../through-api.ts';

test('a participant gives feedback once, on a phone', async ({ page, fest }, { project }) => {
  const { eventId, student } = await takePart(fest, `Feedback of ${project.name}`);
  await keepSession(page, student);

  await test.step('answers the questions, and is thanked', async () => {
    await page.goto(`/student/feedback/${eventId}`);
    await expectSound(page);
    await tabTo(page, page.getByRole('radio', { name: '1 star', exact: true }));
    for (let stars = 2; stars <= 4; stars++) await page.keyboard.press('ArrowRight');
    await expect(page.getByText('4 of 5')).toBeVisible();
    await page.getByLabel('Just right').check();
    await page.getByLabel('What should we do better next time?').fill('More tables, <b>please</b>.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Thank you', { exact: true })).toBeVisible();
    await expectSound(page);
  });

  await test.step('is not asked again, and organisers see no answer of a single person', async () => {
    await page.reload();
    await expect(page.getByText('Thank you', { exact: true })).toBeVisible();
    const read = await fest.call('GET', `/api/admin/events/${eventId}/feedback`, { token: await adminToken(fest) });
    expect(read).toMatchObject({ isAnswered: true, shown: 0 });
    expect(JSON.stringify(read)).not.toContain('More tables');
  });
});

/** An event of today that has ended, with its questions and one student who took part. */
async function takePart(fest: Fest, title: string) {
  const token = await adminToken(fest);
  const over = { date: dayOf(new Date(), 'Asia/Kolkata'), startTime: '00:00', endTime: '00:01' };
  const eventId = await publish(fest, token, { ...eventForm, ...over, title, image: await sitePicture(fest) });
  const form = { questions: usualQuestions, isAsked: true, beforeCertificate: false, version: '' };
  await fest.call('PUT', `/api/admin/events/${eventId}/feedback`, { token, body: form });
  const student = await signUp(fest, { name: 'Meena', email: `feedback-${eventId}@students.example` });
  await register(fest, student, { eventId });
  return { eventId, student };
}
