import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AskedTeams } from '../team/asked-teams.tsx';
import { Invitations } from '../team/invitations.tsx';

interface WhatWaitsProps {
  places: readonly OwnPlace[];
  registrations: readonly OwnRegistration[];
  timeZone: string | undefined;
}

/** Shows above the tabs what needs an answer from the student. */
export function WhatWaits(props: WhatWaitsProps) {
  return (
    <>
      <UrgentNotices {...props} />
      <Invitations timeZone={props.timeZone} />
      <AskedTeams />
    </>
  );
}

/** Shows what a student could lose by waiting. A mail about it may be late or may never have been sent. */
function UrgentNotices({ places, registrations, timeZone = usualTimeZone }: WhatWaitsProps) {
  const offers = places.filter(({ state }) => state === 'offered');
  const notAccepted = registrations.filter(isNotAccepted);
  if (offers.length + notAccepted.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 [.alert+&]:mt-3">
      {offers.map(({ event: { _id, title }, offerUntil }) => (
        <Alert
          key={_id}
          actionBeside
          title={<span className="wrap-anywhere">{`A seat in ${title} is kept for you`}</span>}
          action={
            <ButtonLink to={paths.eventRegister(_id)} variant="main" size="small">
              Take the seat<span className="sr-only"> in {title}</span>
            </ButtonLink>
          }
        >
          Register before {instantText(offerUntil, timeZone)}. After that it is not kept any more.
        </Alert>
      ))}
      {notAccepted.map(({ _id, event: { title } }) => (
        <Alert
          key={_id}
          tone="error"
          actionBeside
          title={<span className="wrap-anywhere">{`Your payment for ${title} was not accepted`}</span>}
          action={
            <ButtonLink to={paths.studentRegistration(_id)} size="small">
              See what to do<span className="sr-only"> about {title}</span>
            </ButtonLink>
          }
        >
          Open the registration to read the reason.
        </Alert>
      ))}
    </div>
  );
}

/**
 * Whether the seat is held although the payment was not accepted. False for a member, who cannot send the proof. Does
 * not use `overallStatusOf`, which would add to the scripts of every page.
 */
const isNotAccepted = ({ registrationStatus, paymentStatus, amountDue, isMember }: OwnRegistration): boolean =>
  registrationStatus !== 'cancelled' && paymentStatus === 'failed' && amountDue > 0 && !isMember;
