import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import type { EventCardData } from './to-event-card.ts';
import './event-grid.css';

const shownAtFirst = 6;
const shownMore = 3;

interface EventGridProps {
  events: EventCardData[];
  /** Other categories have some where this one has none. */
  hasOthers?: boolean;
}

export function EventGrid({ events, hasOthers = false }: EventGridProps) {
  const [shown, setShown] = useState(shownAtFirst);
  const list = useFocusOnFirstNew(shown);
  if (events.length === 0) {
    return (
      <EmptyState headingLevel={3} title="No events found in this category.">
        {hasOthers && 'Have a look at the others meanwhile.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} className="event-grid laid-out-in-parts">
        {events.slice(0, shown).map((event) => (
          <li key={event._id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {shown < events.length && (
          <Button size="large" onClick={() => setShown(shown + shownMore)}>
            Load More Events
          </Button>
        )}
        <p aria-live="polite" className="text-quiet tabular-nums">
          Showing {Math.min(shown, events.length)} of {events.length}
        </p>
      </div>
    </>
  );
}

/** The button may be gone after its last click, and the focus with it: the first new card takes it. */
function useFocusOnFirstNew(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    const firstNew = list.current?.children[before.current];
    before.current = shown;
    firstNew?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  return list;
}

export function EventGridSkeleton() {
  return (
    <LoadingRegion label="Loading events..." className="event-grid">
      {Array.from({ length: shownAtFirst }, (_, place) => place).map((place) => (
        <span key={place} className="card event-card">
          <Skeleton className="event-card-picture rounded-none" />
          <span className="event-card-words">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-15" />
            <Skeleton className="mt-2 h-11 w-28 self-end rounded-full" />
          </span>
        </span>
      ))}
    </LoadingRegion>
  );
}
