import { invitedRole } from '#shared/permissions.ts';
import { eventForm } from '../event-form.ts';
import { scriptPayloads } from './script-payloads.ts';

export interface Desk {
  /** Calls as an administrator. Returns the answer and throws on a refusal. */
  call(method: string, address: string, body?: unknown): Promise<unknown>;
  /** Calls without a session. */
  send(method: string, address: string, body: unknown): Promise<unknown>;
  /** Calls as a student; the registration is sent as a form. */
  register(fields: Record<string, string>): Promise<unknown>;
}

export interface Stored {
  eventIds: string[];
  registrationIds: string[];
}

/**
 * Stores texts in every field that accepts them, by the usual calls: `texts[i]` in the i-th event, message, speaker,
 * registration and so on. Fields for addresses, numbers or dates get valid values.
 */
export async function storeTexts(desk: Desk, texts: readonly string[] = scriptPayloads): Promise<Stored> {
  const stored: Stored = { eventIds: [], registrationIds: [] };
  for (const text of texts) {
    const { _id } = (await desk.call('POST', '/api/events', eventOf(text))) as { _id: string };
    stored.eventIds.push(_id);
    const answer = (await desk.register(registrationOf(text, _id))) as { registration: { _id: string } };
    stored.registrationIds.push(answer.registration._id);
    await desk.call('POST', '/api/admin/speakers', {
      name: line(text),
      role: line(text),
      topic: line(text),
      about: text,
      photo: '',
    });
    await desk.call('POST', '/api/admin/sponsors', { name: line(text), tier: 'co', text, logo: '', url: '' });
    await desk.call('POST', '/api/admin/schedule', { title: line(text), date: '2025-05-09', location: line(text) });
    await desk.send('POST', '/api/messages', {
      name: longer(line(text)),
      email: 'visitor@students.example',
      subject: longer(line(text)),
      message: longer(text),
    });
  }
  await storeOnce(desk, stored, texts);
  return stored;
}

/** Stores texts in things that exist only once, or that need other things first. */
async function storeOnce({ call }: Desk, { registrationIds }: Stored, texts: readonly string[]): Promise<void> {
  const at = (index: number, most = 80) => longer(line(texts[index % texts.length] ?? '').slice(0, most));
  const { site, version } = (await call('GET', '/api/admin/site')) as { site: object; version: string };
  const words = {
    name: at(0),
    wordmark: at(5, 24),
    chapter: at(7),
    localTitle: at(14),
    taglineLead: at(8),
    taglineTyped: at(9),
    description: `${at(42, 1_000)} and what else there is to say`,
    college: at(43),
    department: at(44),
    address: at(45),
    highlights: [{ title: at(24), text: at(49, 300) }],
    eventHighlights: [at(6), at(46), at(47)],
  };
  await call('PUT', '/api/admin/site', { site: { ...site, ...words }, version });
  await call('PUT', '/api/registration', {
    ids: registrationIds.slice(0, 10),
    registrationStatus: 'cancelled',
    reason: at(15),
  });
  await call('POST', '/api/admin/people', { name: at(16), email: 'scripts@aarambh.example', role: invitedRole });
  const { messages } = (await call('GET', '/api/admin/messages')) as { messages: { _id: string }[] };
  await call('POST', `/api/admin/messages/${messages[0]?._id}/replies`, { text: at(17), seen: 0 });
}

/** The text for a field of one line; fields of several lines get it unchanged. */
const line = (text: string) => text.replace(/\p{Cc}/gu, ' ');

/** Some fields need a minimum length. */
const longer = (text: string) => (text.trim().length < 10 ? `${text} and more` : text);

const eventOf = (text: string) => ({
  ...eventForm,
  isTeamEvent: true,
  teamSize: { min: 1, max: 4 },
  title: line(text),
  description: `${text} and twenty characters more`,
  location: line(text),
  date: '2099-05-09',
  rules: [text, text],
  requirements: [text],
  aboutContent: text,
  detailsContent: text,
  prizes: { first: line(text), second: line(text), third: line(text), other: line(text) },
  coordinators: [{ name: line(text), contact: line(text).slice(0, 40).trim() || 'x', email: '' }],
});

function registrationOf(text: string, eventId: string): Record<string, string> {
  const words = {
    name: longer(line(text)),
    college: longer(line(text)),
    department: longer(line(text)),
    // A phone number needs seven digits; the rest can be any text.
    phone: `${line(text).slice(0, 30)} 0000000`,
  };
  const { department: _, ...member } = words;
  return {
    ...words,
    eventId,
    email: 'scripts@students.example',
    year: line(text).slice(0, 40).trim() || 'x',
    teamName: line(text),
    additionalInfo: text,
    teamMembers: JSON.stringify([{ ...member, email: 'second@students.example' }]),
  };
}
