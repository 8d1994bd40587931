import type { ReactNode } from 'react';
import { useHasOffer } from './own-offers.ts';

export interface UnlessOfferedProps {
  eventId: string;
  /** Shown to a student for whom a seat is kept. */
  offered: ReactNode;
  children: ReactNode;
}

/** Shows `children` unless a seat of the full event is kept for the student. */
export function UnlessOffered({ eventId, offered, children }: UnlessOfferedProps) {
  return useHasOffer(eventId) ? offered : children;
}
