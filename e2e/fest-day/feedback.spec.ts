import { usualQuestions } from '#features/feedback/rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { eventForm } from '#testing/event-form.ts';
import { admin, expect, expectSound, type Fest, tabTo, test } from '../fixtures.ts';

test('a participant gives feedback once, on a phone', async ({ page, fest }, { project }) => {
  const { eventId, token, student } = await takePart(fest, `Feedback of ${project.name}`);
  await page.addInitScript(
    ([studentToken, studentInfo]) => {
      localStorage.setItem('studentToken', studentToken);
      localStorage.setItem('studentInfo', studentInfo);
    },
    [`Bearer ${token}`, JSON.stringify(student)] as const,
  );

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
    const { token: organiser } = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string };
    const read = await fest.call('GET', `/api/admin/events/${eventId}/feedback`, { token: organiser });
    expect(read).toMatchObject({ isAnswered: true, shown: 0 });
    expect(JSON.stringify(read)).not.toContain('More tables');
  });
});

/** An event of today that is over, with its questions and one student who took part. */
async function takePart(fest: Fest, title: string) {
  const { token: organiser } = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string };
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  const image = new URL(sample?.image ?? '', fest.url).href;
  const over = { date: dayOf(new Date(), 'Asia/Kolkata'), startTime: '00:00', endTime: '00:01' };
  const event = { ...eventForm, ...over, title, image };
  const { _id: eventId } = (await fest.call('POST', '/api/events', { token: organiser, body: event })) as {
    _id: string;
  };
  const form = { questions: usualQuestions, isAsked: true, beforeCertificate: false, version: '' };
  await fest.call('PUT', `/api/admin/events/${eventId}/feedback`, { token: organiser, body: form });
  const email = `feedback-${eventId}@students.example`;
  const about = { name: 'Meena', email, phone: '+91 00000 00100', college: 'Thinnai College' };
  const study = { department: 'IT', year: '2nd Year' };
  const signUp = { ...about, ...study, password: 'a good password' };
  const { token, student } = (await fest.call('POST', '/api/students/register', { body: signUp })) as {
    token: string;
    student: object;
  };
  const fields = new FormData();
  for (const [key, value] of Object.entries({ eventId, ...about, ...study })) fields.append(key, value);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: fields });
  if (!sent.ok) throw new Error(await sent.text());
  return { eventId, token, student };
}
