import { listPeople, type Person } from '#features/accounts/people-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';

export interface LoadedPeople {
  state: 'loaded';
  people: Person[];
  /** The events that a person can get as own events, by title. */
  events: { _id: string; title: string }[];
  timeZone: string;
}

export function loadPeople(request: Request): Promise<LoadedPeople | Failed> {
  return loadScreen(request, 'Failed to load the people. Please try again.', async () => {
    const [people, events, timeZone] = await Promise.all([
      adminApi.call(listPeople),
      adminApi.call(listEvents),
      festTimeZone(api),
    ]);
    const choices = events.map(({ _id, title }) => ({ _id, title }));
    return { state: 'loaded', people, events: choices.sort((a, b) => a.title.localeCompare(b.title)), timeZone };
  });
}
