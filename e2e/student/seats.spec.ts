import { eventForm } from '#testing/event-form.ts';
import { admin, expect, expectSound, type Fest, test } from '../fixtures.ts';

const details = {
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};

test('a student joins the waitlist of a full event, and can take a seat that becomes free', async ({
  watched: page,
  fest,
}, { project }) => {
  test.skip(project.name !== 'phone', 'nothing here depends on the width but the narrowest');
  await page.route(/^https:/, (route) => route.fulfill({ body: 'no picture', contentType: 'text/plain' }));
  const { token } = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string };
  const body = { ...eventForm, date: '2099-05-09', title: 'One Chair for Two', capacity: 1 };
  const { _id: eventId } = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  const first = await signUp(fest, 'First on the chair');
  const registrationId = await register(fest, eventId, first);
  const second = await signUp(fest, 'Second in line');
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, second.stored);

  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('You are first on the waitlist.')).toBeVisible();
  await expectSound(page);

  await fest.call('DELETE', `/api/registration/${registrationId}`, { token });
  await page.goto('/student/dashboard?tab=registered');
  await expect(page.getByText(/^A seat is kept for you until/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: /^Take the seat/ }).click();
  await expect(page.getByText(/^A seat is kept for you until/)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Second in line');
});

interface Person {
  token: string;
  email: string;
  name: string;
  stored: Record<string, string>;
}

async function signUp(fest: Fest, name: string): Promise<Person> {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@students.example`;
  const body = { ...details, name, email, password: 'a good password' };
  const { token, student } = (await fest.call('POST', '/api/students/register', { body })) as {
    token: string;
    student: object;
  };
  const stored = { studentToken: `Bearer ${token}`, studentInfo: JSON.stringify(student) };
  return { token, email, name, stored };
}

async function register(fest: Fest, eventId: string, { token, email, name }: Person): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...details, eventId, name, email })) form.append(field, value);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { registration: { _id: string } }).registration._id;
}
