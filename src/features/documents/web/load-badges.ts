import { listEvents } from '#features/events/calls.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';

export interface EventChoice {
  _id: string;
  title: string;
}

type LoadedBadges = { state: 'loaded'; events: EventChoice[] } | Failed;

export function loadBadges(request: Request): Promise<LoadedBadges> {
  return loadScreen(request, 'The badges did not load', async () => {
    const events = await adminApi.call(listEvents);
    return { state: 'loaded', events: events.map(({ _id, title }) => ({ _id, title })) };
  });
}
