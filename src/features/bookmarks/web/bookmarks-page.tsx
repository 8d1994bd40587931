import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import type { StudentRegistration } from '#features/own-registrations/contract.ts';
import { liveByEvent } from '#features/own-registrations/rules.ts';
import { listMyPlaces } from '#features/waitlist/calls.ts';
import { api } from '#web/api.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { BrowseEvents } from '#web/layouts/student/browse-events.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listBookmarks } from '../calls.ts';
import type { Route } from './+types/bookmarks-page.ts';
import { BookmarkEntry } from './bookmark-entry.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Bookmarks', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => {
    const registrations = api.call(listMyRegistrations);
    return withMenu(loadBookmarks(registrations), registrations, api.call(getSite));
  });
}

/**
 * Loads the bookmarks with what the student has done about each event. If that part does not load, the registration
 * form shows it instead.
 */
async function loadBookmarks(registrations: Promise<StudentRegistration[]>) {
  const [bookmarks, mine, places] = await Promise.all([
    api.call(listBookmarks),
    registrations.catch(() => []),
    api.call(listMyPlaces).catch(() => []),
  ]);
  const registered = liveByEvent(mine);
  return bookmarks.map((bookmark) => ({
    bookmark,
    registrationId: registered.get(bookmark.eventId),
    place: places.find(({ event }) => event._id === bookmark.eventId),
  }));
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your bookmarks..." className="grid gap-4">
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function BookmarksPage({ loaderData: { data, timeZone } }: Route.ComponentProps) {
  const now = new Date(useNow(5_000) ?? 0);
  if (!data) {
    return (
      <Frame>
        <NotLoaded title="Your bookmarks did not load" />
      </Frame>
    );
  }
  if (data.length === 0) {
    return (
      <Frame>
        <EmptyState title="No bookmarks yet" action={<BrowseEvents />}>
          Press the bookmark on an event's picture, and the event is kept here.
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame>
      <ul className="border-line border-t">
        {data.map(({ bookmark, registrationId, place }) => (
          <BookmarkEntry
            key={bookmark.eventId}
            bookmark={bookmark}
            registrationId={registrationId}
            place={place}
            now={now}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-9">
      <PageTitle title="Bookmarks" intro="Events that you have marked, the newest first." />
      {children}
    </div>
  );
}
