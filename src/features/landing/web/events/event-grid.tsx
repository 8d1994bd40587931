import { useFocusOnNew } from '#web/hooks/use-focus-on-new.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import type { EventCardData } from './to-event-card.ts';
import './event-grid.css';

export const shownAtFirst = 6;
const shownMore = 3;

interface EventGridProps {
  events: EventCardData[];
  shown: number;
  onMore: (shown: number) => void;
  /** The searched text. */
  search: string;
  /** Whether all categories are shown. */
  isAll?: boolean;
  /** Shows all events again; undefined if there are none. */
  onAll?: () => void;
}

export function EventGrid({ events, shown, onMore, search, isAll, onAll }: EventGridProps) {
  const now = useNow(5_000);
  const { list, focusOn } = useFocusOnNew(shown);
  return (
    <>
      {events.length > 0 ? (
        <ul ref={list} className="event-grid">
          {events.slice(0, shown).map((event) => (
            <li key={event._id}>
              <EventCard event={event} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          title={noEventsText(search.trim(), isAll)}
          action={onAll && <Button onClick={onAll}>Show all events</Button>}
        >
          {!onAll && 'Events are announced here soon.'}
        </EmptyState>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {shown < events.length && (
          <Button
            size="large"
            onClick={() => {
              focusOn(shown);
              onMore(shown + shownMore);
            }}
          >
            Load More Events
          </Button>
        )}
        <p aria-live="polite" className="text-quiet tabular-nums">
          {events.length > 0 && `Showing ${Math.min(shown, events.length)} of ${events.length}`}
        </p>
      </div>
    </>
  );
}

function noEventsText(search: string, isAll = false): string {
  const words = search ? `No events found for “${search}”` : 'No events found';
  return search && isAll ? `${words}.` : `${words} in this category.`;
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
