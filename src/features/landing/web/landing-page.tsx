import { data } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import { lastDayOf } from '#features/edition/day-rules.ts';
import { siteFrame } from '#features/edition/rules.ts';
import { listEvents } from '#features/events/calls.ts';
import { listResults } from '#features/judging/calls.ts';
import { listPasses } from '#features/passes/calls.ts';
import { ScheduleSection, SpeakersSection, SponsorsSection } from '#features/programme/web/index.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import type { PublicFrame } from '#web/layouts/public/page.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { Reference, useNonce } from '#web/page/request-context.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { costsOf, festEndsAt, festWhen, registrationSteps } from '../rules.ts';
import type { Route } from './+types/landing-page.ts';
import { AboutSection } from './about-section.tsx';
import { arrivalScript } from './arrival-script.ts';
import { ContactSection } from './contact-section.tsx';
import { EventsSection } from './events/events-section.tsx';
import { toEventCard } from './events/to-event-card.ts';
import { festSchema } from './fest-schema.ts';
import { HeroSection } from './hero/hero-section.tsx';
import { PassesSection } from './passes/passes-section.tsx';
import { toPassRow } from './passes/to-pass-row.ts';
import { RegistrationSection } from './registration-section.tsx';
import './landing.css';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'This page did not load' }];
  const { edition, publicUrl } = loaderData.site;
  const facts = pageMeta({
    title: [edition.name, edition.chapter].filter(Boolean).join(': '),
    description: edition.description,
    path: paths.home,
    siteName: edition.name,
    publicUrl,
    picture: paths.sitePreview,
    pictureAlt: `${edition.wordmark}, ${loaderData.when}`,
  });
  return [...facts, { 'script:ld+json': loaderData.schema }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [site, list, sold, results = []] = await Promise.all([
    api.call(getSite),
    api.call(listEvents).catch(() => undefined),
    api.call(listPasses).catch(() => undefined),
    api.call(listResults).catch(() => undefined),
  ]);
  const events = list?.map((event) => toEventCard(event, site.edition));
  const page = {
    frame: {
      ...siteFrame(site),
      hasPasses: (sold ?? []).length > 0,
      hasWinners: results.length > 0,
    } satisfies PublicFrame,
    site,
    when: festWhen(site, list ?? []),
    events,
    passes: (sold ?? []).map((pass) => toPassRow(pass, site.edition.timeZone)),
    schema: festSchema(site, list && lastDayOf(site.edition, list)),
    // If the events did not load, the page must not say that some are free.
    steps: registrationSteps(list ? costsOf(list) : { hasFree: false, hasPaid: true }),
    endsAt: festEndsAt(site, list ?? []),
  };
  // Status 503 if events or passes are missing, because such a page must not be cached.
  return data(page, { status: events && sold ? 200 : 503 });
}

export default function LandingPage({
  loaderData: { frame, site, when, events, passes, steps, endsAt },
}: Route.ComponentProps) {
  const { edition, startsAt, registrationClosesAt, speakers, schedule, sponsors } = site;
  const nonce = useNonce();
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before the first paint */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: arrivalScript }} />
      <HeroSection edition={edition} when={when} startsAt={startsAt} endsAt={endsAt} />
      {frame.hasWinners && (
        <p className="wrap py-6">
          <ButtonLink to={paths.winners} variant="main" size="large">
            See the winners
          </ButtonLink>
        </p>
      )}
      <AboutSection edition={edition} />
      <EventsSection events={events} edition={edition} />
      <PassesSection passes={passes} />
      <SpeakersSection speakers={speakers} />
      <ScheduleSection schedule={schedule} />
      <SponsorsSection sponsors={sponsors} contactEmail={edition.contactEmail} />
      <RegistrationSection steps={steps} edition={edition} endsAt={endsAt} closesAt={registrationClosesAt} />
      <ContactSection edition={edition} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <div className="wrap grid justify-items-start gap-4 py-20">
      <h1>This page did not load</h1>
      <p role="alert" className="text-quiet">
        Failed to load events. Please try again later.
      </p>
      {/* Loads the whole page, because the application itself may have failed. */}
      <a href={paths.home} className="link">
        Try again
      </a>
      <Reference />
    </div>
  );
}
