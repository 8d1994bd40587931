import { eventForm } from '#testing/event-form.ts';
import { admin, type Fest } from '../fixtures.ts';

/** Of somebody who has registered for an event of its own. */
export async function issueTicket(fest: Fest, name: string): Promise<{ number: string; code: string }> {
  const token = await tokenOf(fest, '/api/admin/login', admin);
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  const image = new URL(sample?.image ?? '', fest.url).href;
  const body = { ...eventForm, title: `Gate of ${name} ${Date.now()}`, image, date: '2099-05-09' };
  const event = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  const email = `${name}-${Date.now()}@students.example`;
  const about = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const account = { name: 'Meena', email, password: 'a good password', ...about };
  await fest.call('POST', '/api/students/register', { body: account });
  const student = await tokenOf(fest, '/api/students/login', { email, password: account.password });
  const form = new FormData();
  for (const [key, value] of Object.entries({ eventId: event._id, name: 'Meena', email, ...about })) {
    form.append(key, value);
  }
  const headers = { authorization: `Bearer ${student}` };
  const answer = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return (await fest.call('GET', '/api/students/ticket', { token: student })) as { number: string; code: string };
}

export const tokenOf = async (fest: Fest, address: string, body: object) =>
  ((await fest.call('POST', address, { body })) as { token: string }).token;
