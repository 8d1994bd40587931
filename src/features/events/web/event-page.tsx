import { data } from 'react-router';
import { getSite } from '#features/content/contract.ts';
import { siteFrame } from '#features/content/rules.ts';
import { apiContext } from '#web/api.ts';
import type { PublicFrame } from '#web/layouts/public/page.ts';
import { getEvent } from '../contract.ts';
import type { Route } from './+types/event-page.ts';
import { EventFailed } from './event-failed.tsx';
import { EventHeader } from './event-header.tsx';
import { EventSide } from './event-side.tsx';
import { EventTabs } from './event-tabs.tsx';
import './event.css';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.event) return [{ title: 'Error Loading Event' }];
  const { title, description } = loaderData.event;
  return [
    { title: [title, loaderData.frame?.name].filter(Boolean).join(' · ') },
    { name: 'description', content: description.slice(0, 160) },
  ];
};

/** A missing event is a page of its own, with its status, and not a fault of the site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [site, { event, status }] = await Promise.all([
    api.call(getSite).catch(() => undefined),
    api.call(getEvent, { params }).then(
      (event) => ({ event, status: 200 }),
      (error) => ({ event: undefined, status: isNotFound(error) ? 404 : 503 }),
    ),
  ]);
  const page = {
    frame: site && (siteFrame(site) satisfies PublicFrame),
    event,
    isMissing: status === 404,
  };
  return data(page, { status: site ? status : Math.max(status, 503) });
}

/** By its status: the server's carrier has an ApiError of its own, which is no instance of this bundle's. */
function isNotFound(error: unknown): boolean {
  return (error as { status?: number } | undefined)?.status === 404;
}

export default function EventPage({ loaderData: { event, frame, isMissing } }: Route.ComponentProps) {
  if (!event) return <EventFailed isMissing={isMissing} />;
  const place = event.location || frame?.college || '';
  return (
    <article key={event._id} className="wrap">
      <EventHeader event={event} />
      <div className="event-body">
        <EventTabs event={event} place={place} contactEmail={frame?.contactEmail ?? ''} />
        <EventSide event={event} />
      </div>
    </article>
  );
}

/** No answer came: the visitor is offline, or the server gone. */
export function ErrorBoundary() {
  return <EventFailed isMissing={false} />;
}
