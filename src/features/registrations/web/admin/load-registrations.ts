import { festTimeZone } from '#features/content/contract.ts';
import { listEvents } from '#features/events/contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi, api } from '#web/api.ts';
import { fetchList } from './fetch-list.ts';
import { type Incoming, readIncoming } from './incoming.ts';

export interface EventChoice {
  _id: string;
  title: string;
}

export interface LoadedRegistrations {
  state: 'loaded';
  registrations: Registration[];
  /** For the filter, by title. */
  events: EventChoice[];
  /** The fest's: times are shown in it wherever the organiser sits. */
  timeZone: string;
  /** When this came, by this browser's clock. */
  at: number;
}

export type Loaded = LoadedRegistrations | { state: 'failed'; message: string };

export async function loadRegistrations(): Promise<Loaded> {
  try {
    const [answer, events, timeZone] = await Promise.all([fetchList(), allEvents(), festTimeZone(api)]);
    const incoming = readOnce(answer);
    if ('fault' in incoming) return { state: 'failed', message: incoming.fault };
    const { registrations } = incoming;
    return { state: 'loaded', registrations, events: choices(events, registrations), timeZone, at: Date.now() };
  } catch (error) {
    // The session's end is for `asAdmin` to answer.
    if (error instanceof ApiError && error.status === 401) throw error;
    return { state: 'failed', message: 'Failed to load registrations. Please try again later.' };
  }
}

let lastRead: { answer: unknown; incoming: Incoming } | undefined;

/** The same rows for the same answer, so that a refresh without news draws nothing anew. */
function readOnce(answer: unknown): Incoming {
  if (lastRead && lastRead.answer === answer) return lastRead.incoming;
  const incoming = readIncoming(answer, new Date());
  lastRead = { answer, incoming };
  return incoming;
}

/** Without them the filter still offers the events that have registrations. */
function allEvents(): Promise<EventChoice[]> {
  return adminApi.call(listEvents).catch(() => []);
}

function choices(events: readonly EventChoice[], registrations: readonly Registration[]): EventChoice[] {
  const titles = new Map(registrations.map(({ event }) => [event._id, event.title]));
  for (const { _id, title } of events) titles.set(_id, title);
  titles.delete('');
  return [...titles].map(([_id, title]) => ({ _id, title })).sort((a, b) => a.title.localeCompare(b.title));
}
