import type { Page } from '@playwright/test';
import { paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { admin, type Fest } from '../fixtures.ts';

/** A paid event, and a session of the administrator in the browser. */
interface Made {
  token: string;
  eventId: string;
  /** For this event. */
  claim(name: string, transactionId: string): Promise<string>;
}

export async function prepare(fest: Fest, page: Page, mark: string): Promise<Made> {
  const answer = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string; _id: string };
  const { token, ...info } = answer;
  await page.addInitScript(
    ([key, text]) => {
      localStorage.setItem('adminToken', key);
      localStorage.setItem('adminInfo', text);
    },
    [token, JSON.stringify({ ...info, id: info._id })] as const,
  );
  const body = { ...paidForm, date: '2099-05-09', title: `Bridges ${mark}` };
  const event = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  return { token, eventId: event._id, claim: (name, transactionId) => claim(fest, event._id, name, transactionId) };
}

/** Registers somebody who says that ₹150 were paid by this transaction ID; answers the registration's id. */
export async function claim(fest: Fest, eventId: string, name: string, transactionId: string): Promise<string> {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@students.example`;
  const details = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const account = { name, email, password: 'a good password', ...details };
  const { token } = (await fest.call('POST', '/api/students/register', { body: account })) as { token: string };
  const form = new FormData();
  const fields = { eventId, name, email, ...details, teamName: '', teamMembers: '[]', transactionId };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const picture = await screenshot({ width: 360, height: 720, format: 'jpeg' });
  form.set('paymentScreenshot', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'payment.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(await sent.text());
  return ((await sent.json()) as { registration: { _id: string } }).registration._id;
}
