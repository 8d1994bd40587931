import { api } from '#web/api.ts';
import { createOwnList } from '#web/own-list.ts';
import { listMyPlaces } from '../calls.ts';

const { useList, refresh } = createOwnList(() => api.call(listMyPlaces));

/** Whether a seat of a full event is kept for the student. */
export function useHasOffer(eventId: string): boolean {
  return useList()?.some(({ event, state }) => event._id === eventId && state === 'offered') ?? false;
}

export const refreshOffers = refresh;
