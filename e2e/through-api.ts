import { screenshot } from '#testing/pictures.ts';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { admin, type Fest } from './fixtures.ts';

// Prepares data through the API. The screens for it have their own journeys.

/** The password of every student. */
export const password = 'a good password';

/** Signs in or up. Returns the session's token. */
export async function tokenOf(fest: Fest, address: string, body: object): Promise<string> {
  return ((await fest.call('POST', address, { body })) as { token: string }).token;
}

export const adminToken = (fest: Fest) => tokenOf(fest, '/api/admin/login', admin);

/** Returns the event's id. */
export async function publish(fest: Fest, token: string, event: object): Promise<string> {
  return ((await fest.call('POST', '/api/events', { token, body: event })) as { _id: string })._id;
}

/** A picture on the site itself, because no journey may call the internet for the usual picture of an event. */
export async function sitePicture(fest: Fest): Promise<string> {
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  return new URL(sample?.image ?? '', fest.url).href;
}

type Details = typeof participant;

/** The student's token, and the details typed at sign-up, which are typed again to register. */
export interface Student extends Details {
  token: string;
  /** The data that the login stores in the browser. */
  info: object;
}

/** Signs up with the usual details, except the named ones. */
export async function signUp(fest: Fest, named: Partial<Details> & { email: string }): Promise<Student> {
  const details = { ...participant, ...named };
  const body = { ...details, password };
  const answer = (await fest.call('POST', '/api/students/register', { body })) as { token: string; student: object };
  return { ...details, token: answer.token, info: answer.student };
}

interface Entry extends Record<string, string> {
  eventId: string;
}

/** Returns the registration's id; throws on a refusal. Sends a proof for a paid event. */
export async function register(fest: Fest, student: Student, entry: Entry): Promise<string> {
  const { token, info: _, ...details } = student;
  const { status, body } = await registerOverHttp(fest.url, {
    bearer: `Bearer ${token}`,
    fields: { ...details, ...entry },
    ...(entry.transactionId && { file: await proof() }),
  });
  if (!body.registration) throw new Error(`not registered: ${status} ${body.message}`);
  return body.registration._id;
}

/** A screenshot of a payment as a phone takes it. */
export async function proof() {
  const content = await screenshot({ width: 360, height: 720, format: 'jpeg' });
  return { content, filename: 'payment.jpg', type: 'image/jpeg' };
}

interface Invited {
  name: string;
  email: string;
  password: string;
  role: string;
  /** The coordinator's own events. */
  events: string[];
}

/** Makes an account for the control room and sets its password by the link. */
export async function invite(fest: Fest, token: string, person: Invited): Promise<void> {
  const { password: chosen, ...body } = person;
  const { link } = (await fest.call('POST', '/api/admin/people', { token, body })) as { link: { path: string } };
  await fest.call('POST', '/api/admin/password/reset', { body: { token: link.path.split('#')[1], password: chosen } });
}
