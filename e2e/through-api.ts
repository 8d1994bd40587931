import { screenshot } from '#testing/pictures.ts';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { admin, type Fest } from './fixtures.ts';

// What a journey starts from. The screens for it have journeys of their own.

/** The password of every student. */
export const password = 'a good password';

/** Signs in or up; answers the token of the session. */
export async function tokenOf(fest: Fest, address: string, body: object): Promise<string> {
  return ((await fest.call('POST', address, { body })) as { token: string }).token;
}

export const adminToken = (fest: Fest) => tokenOf(fest, '/api/admin/login', admin);

/** Answers the event's id. */
export async function publish(fest: Fest, token: string, event: object): Promise<string> {
  return ((await fest.call('POST', '/api/events', { token, body: event })) as { _id: string })._id;
}

/** A picture on the site itself: no journey asks the internet for the one that the usual form of an event names. */
export async function sitePicture(fest: Fest): Promise<string> {
  const [sample] = (await fest.call('GET', '/api/events')) as { image: string }[];
  return new URL(sample?.image ?? '', fest.url).href;
}

type Details = typeof participant;

/** With the details that were typed on sign-up, and are typed again to register. */
export interface Student extends Details {
  token: string;
  /** As the login keeps it in the browser. */
  info: object;
}

/** The usual details, but for those that are named. */
export async function signUp(fest: Fest, named: Partial<Details> & { email: string }): Promise<Student> {
  const details = { ...participant, ...named };
  const body = { ...details, password };
  const answer = (await fest.call('POST', '/api/students/register', { body })) as { token: string; student: object };
  return { ...details, token: answer.token, info: answer.student };
}

interface Entry extends Record<string, string> {
  eventId: string;
}

/** Answers the registration's id; throws when it is refused. A paid event gets its proof. */
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

/** What a phone makes of a payment. */
export async function proof() {
  const content = await screenshot({ width: 360, height: 720, format: 'jpeg' });
  return { content, filename: 'payment.jpg', type: 'image/jpeg' };
}

interface Invited {
  name: string;
  email: string;
  password: string;
  role: string;
  /** The events that a coordinator is given. */
  events: string[];
}

/** A new account for the control room, whose password is set by the link that was made for it. */
export async function invite(fest: Fest, token: string, person: Invited): Promise<void> {
  const { password: chosen, ...body } = person;
  const { link } = (await fest.call('POST', '/api/admin/people', { token, body })) as { link: { path: string } };
  await fest.call('POST', '/api/admin/password/reset', { body: { token: link.path.split('#')[1], password: chosen } });
}
