import { listEvents } from '#features/events/calls.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export interface EventChoice {
  _id: string;
  title: string;
}

type LoadedBadges = { state: 'loaded'; events: EventChoice[] } | Failed;

export function loadBadges(request: Request): Promise<LoadedBadges> {
  return asAdmin(request, async () => {
    try {
      const events = await adminApi.call(listEvents);
      return { state: 'loaded', events: events.map(({ _id, title }) => ({ _id, title })) };
    } catch (error) {
      return whyFailed(error, 'The badges did not load');
    }
  });
}
