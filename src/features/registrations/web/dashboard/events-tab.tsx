import { type RefObject, useDeferredValue, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import type { StudentRegistration } from '#features/own-registrations/contract.ts';
import { liveByEvent } from '#features/own-registrations/rules.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { Finder, matchesSearch } from '#web/finder/finder.tsx';
import { useFocusOnNew } from '#web/hooks/use-focus-on-new.ts';
import { useKeptView } from '#web/hooks/use-kept-view.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import { visitStorage } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { eventTypeNames } from '../event-parts.tsx';
import { StudentEventCard } from './event-card.tsx';

const firstCards = 4;
const shownAtFirst = 9;

const firstView = { search: '', type: '', shown: shownAtFirst };
const types = Object.entries(eventTypeNames).map(([value, label]) => ({ value, label }));

interface StudentEventsTabProps {
  events: FestEvent[];
  failed: boolean;
  registrations: StudentRegistration[];
  places: OwnPlace[];
  /** The edition's time zone; undefined if unknown. */
  timeZone: string | undefined;
}

export function StudentEventsTab({ events, failed, ...own }: StudentEventsTabProps) {
  const [view, setView] = useKeptView(firstView);
  usePlaceBefore();
  const { list, focusOn } = useFocusOnNew(view.shown);
  if (failed) return <NotLoaded title="Failed to fetch data. Please try again later." />;
  if (events.length === 0) {
    return <EmptyState title="No events yet">As soon as the organisers publish one, it appears here.</EmptyState>;
  }
  const { search, type, shown } = view;
  const found = events.filter(
    ({ title, description, eventType }) =>
      (type === '' || eventType === type) && matchesSearch(search, [title, description, eventTypeNames[eventType]]),
  );
  const show = (some: Partial<typeof firstView>) => setView({ ...view, shown: shownAtFirst, ...some });
  return (
    <>
      <h2>
        <span className="sr-only">Available Events</span>
      </h2>
      {events.length > shownAtFirst && (
        <Finder
          search={search}
          type={type}
          types={types}
          onSearch={(next) => show({ search: next })}
          onType={(next) => show({ type: next })}
        />
      )}
      {found.length > 0 ? (
        <Cards list={list} events={found.slice(0, shown)} {...own} />
      ) : (
        <EmptyState title="No events found" action={<Button onClick={() => show(firstView)}>Show all events</Button>}>
          No event has these words and this type.
        </EmptyState>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {shown < found.length && (
          <Button
            size="large"
            onClick={() => {
              focusOn(shown);
              show({ shown: shown + shownAtFirst });
            }}
          >
            Load More Events
          </Button>
        )}
        <p aria-live="polite" className="text-quiet tabular-nums">
          {found.length > 0 && `Showing ${Math.min(shown, found.length)} of ${found.length}`}
        </p>
      </div>
    </>
  );
}

interface CardsProps extends Omit<StudentEventsTabProps, 'failed'> {
  list: RefObject<HTMLUListElement | null>;
}

function Cards({ list, events, registrations, places, timeZone }: CardsProps) {
  // On the first page of a visit, the visible cards are drawn first, so that they respond sooner. After Back all cards
  // are drawn at once: a shorter page could not return to its scroll position.
  const isFirstPage = useLocation().key === 'default';
  const drawsAll = useDeferredValue(true, !isFirstPage);
  const now = new Date(useNow(5_000) ?? 0);
  // After a cancelled registration the student may register again (R123).
  const registered = liveByEvent(registrations);
  return (
    <ul ref={list} className="student-events">
      {(drawsAll ? events : events.slice(0, firstCards)).map((event) => (
        <StudentEventCard
          key={event._id}
          event={event}
          registered={registered.has(event._id)}
          place={places.find((place) => place.event._id === event._id)}
          now={now}
          timeZone={timeZone}
        />
      ))}
    </ul>
  );
}

/**
 * The key under which the router's `<ScrollRestoration>` stores the scroll position of each entry in the browser's
 * history.
 */
const placesKey = 'react-router-scroll-positions';

// Read only once, because the router's own values are newer afterwards.
let isRead = false;

/**
 * Restores the scroll position after a reload. The browser loads this page's content, so the page is too short at
 * first, and the router would store the wrong position.
 */
function usePlaceBefore(): void {
  useEffect(() => {
    const place = isRead ? undefined : placeBefore();
    isRead = true;
    if (place !== undefined) window.scrollTo(0, place);
  }, []);
}

function placeBefore(): number | undefined {
  try {
    const place = JSON.parse(visitStorage().getItem(placesKey) ?? '{}')[window.history.state?.key];
    return typeof place === 'number' ? place : undefined;
  } catch {
    return undefined;
  }
}
