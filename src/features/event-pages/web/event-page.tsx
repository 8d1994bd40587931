import { data } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import { siteFrame } from '#features/edition/rules.ts';
import { getEvent } from '#features/events/calls.ts';
import { listResults } from '#features/judging/calls.ts';
import { EventResults } from '#features/judging/web/index.ts';
import { listPasses } from '#features/passes/calls.ts';
import { opensEvent, passPrice } from '#features/passes/opening-rules.ts';
import { dayOfEdition } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import type { PublicFrame } from '#web/layouts/public/page.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/event-page.ts';
import { EventFailed } from './event-failed.tsx';
import { EventHeader } from './event-header.tsx';
import { eventSchema } from './event-schema.ts';
import { EventTabs } from './event-tabs.tsx';
import { closesText, momentText } from './event-text.ts';
import type { EventView } from './event-view.ts';
import { usePageUrl } from './share/share-event.tsx';
import { EventSide } from './side/event-side.tsx';
import './event.css';
import './event-print.css';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const siteName = loaderData?.frame?.name ?? '';
  const titled = (title: string) => [title, siteName].filter(Boolean).join(' · ');
  if (!loaderData?.event) return notIndexed(titled('Error Loading Event'));
  const { event, frame, schema } = loaderData;
  return [
    ...pageMeta({
      title: titled(event.title),
      description: event.description,
      path: paths.event(event._id),
      siteName,
      publicUrl: frame?.publicUrl ?? '',
      picture: paths.eventPreview(event._id),
      pictureAlt: event.title,
    }),
    ...(schema ? [{ 'script:ld+json': schema }] : []),
  ];
};

/** A missing event gets its own page with status 404, because it is not an error of the site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [site, { event, status }, passes = [], results = []] = await Promise.all([
    api.call(getSite).catch(() => undefined),
    api.call(getEvent, { params }).then(
      (event) => ({ event, status: 200 }),
      (error) => ({ event: undefined, status: isNotFound(error) ? 404 : 503 }),
    ),
    // Passes and results may be missing: the page works without them, and the registration form also says which passes
    // open the event.
    api.call(listPasses).catch(() => undefined),
    api.call(listResults).catch(() => undefined),
  ]);
  const timeZone = site?.edition.timeZone;
  const page = {
    frame:
      site &&
      ({ ...siteFrame(site), hasPasses: passes.length > 0, hasWinners: results.length > 0 } satisfies PublicFrame),
    event,
    isMissing: status === 404,
    editionDay: dayOfEdition(site?.edition.startsAtLocal),
    opens: event && timeZone ? momentText(event.registrationOpensAt, timeZone) : '',
    closes: event && timeZone ? closesText(event, timeZone) : '',
    passes: passes
      .filter(({ covers }) => event && opensEvent(covers, event))
      .map((pass) => ({ _id: pass._id, name: pass.name, price: passPrice(pass), soldOut: pass.soldOut })),
    results: results.filter((result) => result.event._id === params.eventId),
    schema: event && site && eventSchema(event, site),
  };
  return data(page, { status: site ? status : Math.max(status, 503) });
}

/**
 * Compares the status, not the class, because on the server the error is an ApiError of another bundle. Status 422: the
 * address contains no valid id, so the event does not exist.
 */
function isNotFound(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status === 404 || status === 422;
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, frame, isMissing, editionDay, opens, closes, passes, results } = loaderData;
  if (!event) return <EventFailed isMissing={isMissing} />;
  const view: EventView = {
    event,
    place: event.location || frame?.college || '',
    editionDay,
    contactEmail: frame?.contactEmail ?? '',
    publicUrl: frame?.publicUrl ?? '',
    opens,
    closes,
    passes,
  };
  return (
    <article key={event._id} className="event-page wrap">
      <EventHeader event={event} editionDay={editionDay} />
      <EventResults results={results} />
      <div className="event-body">
        <EventTabs view={view} />
        <EventSide view={view} />
      </div>
      <EventPrintFoot view={view} siteName={frame?.name} />
    </article>
  );
}

/** Shown if the request gets no answer, because the visitor is offline or the server is down. */
export function ErrorBoundary() {
  return <EventFailed isMissing={false} />;
}

/** Only printed: the address of this page, and where to register. */
function EventPrintFoot({ view: { publicUrl }, siteName }: { view: EventView; siteName: string | undefined }) {
  const url = usePageUrl(publicUrl);
  return (
    <p className="event-print-foot">
      {siteName && `${siteName}. `}
      Read more and register: {url}
    </p>
  );
}
