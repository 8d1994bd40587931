import { data } from 'react-router';
import { listEvents } from '#features/events/contract.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import type { PublicFrame } from '#web/layouts/public/page.ts';
import { pageMeta } from '#web/page-meta.ts';
import { getSite } from '../contract.ts';
import { siteFrame } from '../rules.ts';
import type { Route } from './+types/landing-page.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { EventsSection } from './events-section.tsx';
import { festSchema } from './fest-schema.ts';
import { HeroSection } from './hero-section.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { SpeakersSection } from './speakers-section.tsx';
import { SponsorsSection } from './sponsors-section.tsx';
import { toEventCard } from './to-event-card.ts';
import './landing.css';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'This page did not load' }];
  const { edition, publicUrl } = loaderData.site;
  const facts = pageMeta({
    title: `${edition.name}: ${edition.chapter}`,
    description: edition.description,
    path: paths.home,
    siteName: edition.name,
    publicUrl,
    picture: paths.sitePreview,
    pictureAlt: `${edition.wordmark}, ${loaderData.when}`,
  });
  return [...facts, { 'script:ld+json': festSchema(loaderData.site) }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [site, events] = await Promise.all([
    api.call(getSite),
    api.call(listEvents).then(
      (list) => list.map(toEventCard),
      () => undefined,
    ),
  ]);
  const page = {
    frame: siteFrame(site) satisfies PublicFrame,
    site,
    when: instantText(site.startsAt, site.edition.timeZone),
    events,
  };
  // A page without its events is not one to keep.
  return data(page, { status: events ? 200 : 503 });
}

export default function LandingPage({ loaderData: { site, when, events } }: Route.ComponentProps) {
  const { edition, startsAt, speakers, schedule, sponsors } = site;
  return (
    <>
      <HeroSection edition={edition} when={when} startsAt={startsAt} />
      <AboutSection edition={edition} />
      <EventsSection events={events} />
      <SpeakersSection speakers={speakers} />
      <ScheduleSection schedule={schedule} />
      <SponsorsSection sponsors={sponsors} contactEmail={edition.contactEmail} />
      <RegistrationSection edition={edition} />
      <ContactSection edition={edition} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <div className="wrap grid justify-items-start gap-4 py-20">
      <h1>This page did not load</h1>
      <p className="text-quiet">Please check your connection and try again.</p>
      {/* A new load of the page: the application may be what failed. */}
      <a href={paths.home} className="link">
        Try again
      </a>
    </div>
  );
}
