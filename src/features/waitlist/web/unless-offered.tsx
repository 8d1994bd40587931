import type { ReactNode } from 'react';
import { useHasOffer } from './own-offers.ts';

export interface UnlessOfferedProps {
  eventId: string;
  /** For a student for whom a seat is kept. */
  offered: ReactNode;
  children: ReactNode;
}

/** What a full event shows to students for whom no seat is kept. */
export function UnlessOffered({ eventId, offered, children }: UnlessOfferedProps) {
  return useHasOffer(eventId) ? offered : children;
}
