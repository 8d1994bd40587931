import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { forbids } from '#features/registrations/team-rules.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmBeforePaying } from '#web/confirm-email/confirm-before-paying.tsx';
import { UploadScope } from '#web/files/uploads.tsx';
import { KolamSpinner } from '#web/kolam/kolam-svg.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PaidAlready } from '../payment/paid-already.tsx';
import { Hindrances } from '../team/hindrances.tsx';
import type { Route } from './+types/register-page.ts';
import { EventRegisterAbout } from './about.tsx';
import { PassNeeded } from './cost.tsx';
import { loadEventRegister } from './data.ts';
import { draftFor } from './draft/draft.ts';
import { EventRegisterForm } from './form.tsx';
import { EventRegisterHeader } from './header.tsx';
import { EventRegisterOutcome } from './outcome.tsx';
import { outcomeId } from './use-form.ts';
import './register.css';

export const handle: StudentPageHandle = { frame: 'bar' };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(`Register for ${loaderData?.event?.title ?? 'an event'}`, loaderData);

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadEventRegister(params.eventId);
}

export function HydrateFallback() {
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <h1 className="sr-only">Register for an event</h1>
      <KolamSpinner label="Loading event details..." showLabel />
    </div>
  );
}

export default function EventRegisterPage({ loaderData, params }: Route.ComponentProps) {
  const { event, questions, missing, payment, profile, registered, clashes, offer, timeZone, mailbox } = loaderData;
  const { listedFee, couponFault, passes, hindrances } = loaderData;
  const [doneFor, setDoneFor] = useState<string>();
  if (!event)
    return missing ? (
      <EventMissing eventId={params.eventId} mailbox={mailbox} />
    ) : (
      <EventNotLoaded eventId={params.eventId} />
    );
  return (
    <div className="wrap grid gap-2 pt-2 pb-24 sm:gap-5 sm:pt-5">
      <Link
        to={paths.event(event._id)}
        className="flex min-h-11 items-center gap-2 justify-self-start text-quiet hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} />
        Back to the event
      </Link>
      <div className="register-page">
        <EventRegisterHeader event={event} />
        <div id={outcomeId} tabIndex={-1} className="grid max-w-3xl scroll-mt-28 grid-cols-1 content-start gap-7">
          <EventRegisterOutcome
            event={event}
            registered={registered}
            offer={offer}
            payment={payment}
            passes={passes}
            timeZone={timeZone}
            mailbox={mailbox}
          >
            {event.entry === 'pass' && !payment.words && <PassNeeded passes={passes} />}
            {payment.mustConfirmEmail && (
              <ConfirmBeforePaying title="Confirm your email before you register" wanted="another registration" />
            )}
            <Hindrances
              hindrances={hindrances.filter(forbids)}
              title="You cannot register a team for this event. Please do not pay."
            />
            {/* Another event gets another form, so that no values pass from one event to the other. */}
            <UploadScope key={event._id}>
              <EventRegisterForm
                event={event}
                questions={questions}
                payment={payment}
                listedFee={listedFee}
                couponFault={couponFault}
                passes={passes}
                profile={profile}
                clashes={clashes}
                timeZone={timeZone}
                mailbox={mailbox}
                isBlocked={payment.mustConfirmEmail || hindrances.some(forbids)}
                isDone={doneFor === event._id}
                onDone={() => setDoneFor(event._id)}
              />
            </UploadScope>
          </EventRegisterOutcome>
        </div>
        <EventRegisterAbout event={event} isDone={doneFor === event._id} />
      </div>
    </div>
  );
}

function EventMissing({ eventId, mailbox }: { eventId: string; mailbox: string }) {
  const draft = draftFor(eventId);
  return (
    <NoEvent title="Event not found">
      {draft
        ? `What you filled in for ${draft.terms.title} is kept, in case it comes back to the programme.`
        : 'It may have been taken off the programme, or the address has a typing error.'}
      <PaidAlready transactionId={draft?.values.transactionId ?? ''} mailbox={mailbox} />
    </NoEvent>
  );
}

function EventNotLoaded({ eventId }: { eventId: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <NoEvent
      title="Failed to load event details. Please try again later."
      action={
        <Button variant="main" busy={state === 'loading'} onClick={() => revalidate()}>
          Try again
        </Button>
      }
    >
      Please check your connection.{draftFor(eventId) && ' What you filled in is kept.'}
    </NoEvent>
  );
}

function NoEvent({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap grid min-h-[70dvh] content-center">
      <h1 className="sr-only">Register for an event</h1>
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            {action}
            <ButtonLink to={paths.home} variant={action ? undefined : 'main'}>
              Return to Home
            </ButtonLink>
          </div>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
