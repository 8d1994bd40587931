import { Suspense } from 'react';
import { Link } from 'react-router';
import { FeedbackWaiting } from '#features/feedback/web/index.ts';
import type { OwnResult } from '#features/own-registrations/contract.ts';
import { resultName } from '#features/own-registrations/rules.ts';
import { AnswersPanel } from '#features/questions/web/index.ts';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmBeforePaying } from '#web/confirm-email/confirm-before-paying.tsx';
import { DownloadButton } from '#web/files/download-button.tsx';
import { later, onDemand } from '#web/ui/later.tsx';
import { EventTitle } from '../event-parts.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import { PaidTogether } from '../payment/paid-together.tsx';
import { Contacts } from './contacts.tsx';
import { EventFacts } from './event-facts.tsx';
import { Part } from './part.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { People } from './people.tsx';
import { StatusSteps } from './status-steps.tsx';
import { WhatNext } from './what-next.tsx';

const CancelPart = later(async () => (await import('./cancel-part.tsx')).CancelPart);
const Resubmit = onDemand(async () => (await import('./resubmit.tsx')).Resubmit);
const TeamPanel = later(async () => (await import('../team/team-panel.tsx')).TeamPanel);

interface RegistrationStatusProps {
  registration: RegistrationDetails;
  place: OwnPlace | undefined;
  timeZone: string | undefined;
}

/** Shows the status and what to do first, then what was sent. */
export function RegistrationStatus({ registration, place, timeZone }: RegistrationStatusProps) {
  const { event, teamName, registeredOn, incompleteTeam, registrationStatus } = registration;
  return (
    <div className="grid grid-cols-1 gap-9">
      <header className="grid gap-2">
        <EventTitle title={event.title} className="status-title" />
        <p className="wrap-anywhere text-quiet">
          {teamName && <>Team {teamName}, </>}
          {teamName ? 'registered' : 'Registered'} on {dayText(registeredOn, 'medium')}
        </p>
        <IncompleteBadge team={incompleteTeam} className="justify-self-start" />
      </header>
      {registration.result && 'rank' in registration.result && <PublishedPlace result={registration.result} />}
      <StatusSteps steps={registration.steps} />
      <WhatNext registration={registration} place={place} timeZone={timeZone} />
      <Payment registration={registration} />
      {registrationStatus === 'confirmed' && (
        <Suspense>
          <FeedbackWaiting eventId={event._id} />
        </Suspense>
      )}
      {event.isTeamEvent && (
        <Suspense>
          <TeamPanel registrationId={registration._id} timeZone={timeZone} registrationStatus={registrationStatus} />
        </Suspense>
      )}
      {!registration.isMember && (
        <Suspense>
          <AnswersPanel
            registrationId={registration._id}
            timeZone={timeZone}
            registrationStatus={registrationStatus}
            teamKey={JSON.stringify(registration.teamMembers)}
          />
        </Suspense>
      )}
      <div className="status-columns">
        <div className="grid grid-cols-1 content-start gap-9">
          <EventFacts event={event} />
          <DocumentsPart registration={registration} />
          <Contacts contacts={registration.contacts} />
        </div>
        <div className="grid grid-cols-1 content-start gap-9">
          <PaymentFacts registration={registration} timeZone={timeZone} />
          <People registration={registration} />
        </div>
      </div>
      {registration.mayCancel && (
        <Suspense>
          <CancelPart registrationId={registration._id} title={event.title} />
        </Suspense>
      )}
    </div>
  );
}

function PublishedPlace({ result }: { result: OwnResult }) {
  return (
    <p className="grid gap-1 border-accent-fill border-y-2 py-4">
      <strong className="font-semibold text-accent text-xl">{resultName(result)}</strong>
      <span className="wrap-anywhere">
        {result.round} ·{' '}
        <Link to={paths.winners} className="link">
          See all winners
        </Link>
      </span>
    </p>
  );
}

/** A joint payment is sent again as a whole. */
function Payment({ registration }: { registration: RegistrationDetails }) {
  const { jointPayment, payment, mustConfirmEmail } = registration;
  if (jointPayment) return <PaidTogether paymentId={jointPayment} isRejected={payment !== null} />;
  if (mustConfirmEmail) {
    return (
      <ConfirmBeforePaying title="Confirm your email before you send the proof again" wanted="this registration" />
    );
  }
  return payment && <Resubmit registration={registration} payment={payment} />;
}

/** Offers the documents, once the seat is confirmed or the payment has arrived (R346). */
function DocumentsPart({ registration }: { registration: RegistrationDetails }) {
  const { _id, registrationStatus, paymentStatus, amountDue, isMember } = registration;
  const hasLetter = registrationStatus === 'confirmed';
  // Only the leader pays for a team.
  const hasReceipt = !isMember && paymentStatus === 'completed' && amountDue > 0;
  if (!hasLetter && !hasReceipt) return null;
  return (
    <Part title="Documents">
      <div className="flex flex-wrap gap-3">
        {hasLetter && <DownloadButton address={paths.myLetter} as="student" what="On-duty letter" />}
        {hasReceipt && <DownloadButton address={paths.myReceipt(_id)} as="student" what="Receipt" />}
      </div>
    </Part>
  );
}
