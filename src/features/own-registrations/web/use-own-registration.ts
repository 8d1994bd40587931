import { api } from '#web/api.ts';
import { createOwnList } from '#web/own-list.ts';
import { listMyRegistrations } from '../calls.ts';
import { liveByEvent } from '../rules.ts';

const { useList } = createOwnList(() => api.call(listMyRegistrations).then(liveByEvent));

/** The id of the student's live registration for an event. */
export function useOwnRegistration(eventId: string): string | undefined {
  return useList()?.get(eventId);
}
