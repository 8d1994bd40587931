import { useState } from 'react';
import type { OverallStatus } from '#features/own-registrations/contract.ts';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { passFaultText, teamNotAccepted } from '#features/registrations/pass-fault-rules.ts';
import { notAccepted, notAcceptedBy } from '#features/registrations/rejection-rules.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { placeText } from '#features/waitlist/rules.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { Alert } from '#web/ui/alert.tsx';
import { WayOn } from './way-on.tsx';

interface Look {
  title: string;
  /** Shown below the organisers' own reason, which is then the heading. */
  by?: string;
  tone: 'info' | 'error' | 'success';
}

const looks: Record<OverallStatus, Look> = {
  checking: { title: 'We have it', tone: 'info' },
  confirmed: { title: 'You are in', tone: 'success' },
  paymentFailed: {
    title: notAccepted,
    by: notAcceptedBy,
    tone: 'error',
  },
  cancelled: {
    title: 'This registration is cancelled',
    by: 'The organisers cancelled this registration and gave this reason.',
    tone: 'error',
  },
  released: { title: 'Your seat has been released', tone: 'error' },
  paidNoSeat: { title: 'Your payment has arrived, but your seat is not decided yet', tone: 'info' },
  refunded: { title: 'Your money has been given back', tone: 'info' },
};

const confirmedIncomplete: Look = { title: 'Your team is incomplete', tone: 'info' };

interface WhatNextProps {
  registration: RegistrationDetails;
  /** The student's new place on this event's waitlist, or offer. */
  place: OwnPlace | undefined;
  timeZone: string | undefined;
}

/** Shows the status in a word, the reason and what to do. */
export function WhatNext({ registration, place, timeZone = usualTimeZone }: WhatNextProps) {
  const { next, money, reason, isTeamReason, releasedAt, result, overallStatus } = registration;
  const [openedAt] = useState(() => new Date());
  const { title, by, tone } = lookOf(registration);
  const isReasonHeading = by !== undefined && reason !== '';
  const seat = seatText(registration, openedAt, timeZone);
  return (
    <Alert
      tone={tone}
      title={<span className="wrap-anywhere text-lg">{isReasonHeading ? reason : title}</span>}
      action={<WayOn registration={registration} place={place} />}
    >
      {isReasonHeading && <p className="mb-1 text-ink">{by}</p>}
      {reason && !isReasonHeading && <Reason reason={reason} isOfTeam={isTeamReason} status={overallStatus} />}
      <p className="max-w-prose">{next}</p>
      {result?.reason && <p className="mt-1 max-w-prose wrap-anywhere">The result was corrected: {result.reason}</p>}
      {money && <p className="mt-2 max-w-prose text-ink">{money}</p>}
      {seat && <p className="mt-1 max-w-prose font-medium text-ink">{seat}</p>}
      {place && <p className="mt-1 max-w-prose font-medium text-ink">{placeText(place, timeZone)}</p>}
      {releasedAt && (
        <p className="mt-1 max-w-prose">
          Released on <time dateTime={releasedAt}>{instantText(releasedAt, timeZone)}</time>.
        </p>
      )}
    </Alert>
  );
}

interface ReasonProps {
  reason: string;
  isOfTeam: boolean | undefined;
  status: OverallStatus;
}

/**
 * Shows the reason. The reason of a team that was too small is not from an organiser. After a release it is left out,
 * because the text about the release begins with it.
 */
function Reason({ reason, isOfTeam, status }: ReasonProps) {
  if (!isOfTeam) {
    return (
      <p className="mb-1 text-ink">
        Reason given by the organisers: <span className="wrap-anywhere font-medium">{reason}</span>
      </p>
    );
  }
  return status === 'released' ? null : <p className="mb-1 text-ink">{reason}</p>;
}

type Looked = Pick<RegistrationDetails, 'overallStatus' | 'passFault' | 'incompleteTeam' | 'result' | 'isMember'>;

export function lookOf({ overallStatus, passFault, incompleteTeam, result, isMember }: Looked): Look {
  if (isMember && overallStatus === 'paymentFailed') return { title: teamNotAccepted, tone: 'error' };
  const waitsWithout = overallStatus === 'checking' && passFaultText({ passFault, isMember });
  if (waitsWithout) return { title: waitsWithout, tone: 'error' };
  if (overallStatus === 'confirmed' && result && 'isThrough' in result) {
    return result.isThrough
      ? { title: 'You are in the next round', tone: 'success' }
      : { title: 'The shortlist is out', tone: 'info' };
  }
  return overallStatus === 'confirmed' && incompleteTeam ? confirmedIncomplete : looks[overallStatus];
}

type Held = Pick<RegistrationDetails, 'overallStatus' | 'paymentStatus' | 'amountDue' | 'holdUntil' | 'isMember'>;

/**
 * Says how long the seat is held without a confirmed payment. '' if there is no time limit, and for a member: only the
 * leader can meet the deadline.
 */
export function seatText(
  { overallStatus, paymentStatus, amountDue, holdUntil, isMember }: Held,
  now: Date,
  timeZone: string,
): string {
  const isFailed = overallStatus === 'paymentFailed';
  // With a pass the registration costs nothing, but its seat has a deadline.
  const isOwed = amountDue > 0 || holdUntil !== '';
  const isChecked = overallStatus === 'checking' && isOwed && paymentStatus === 'pending';
  if (isMember || (!isFailed && !isChecked)) return '';
  if (!holdUntil) return 'Your seat is held meanwhile.';
  const until = instantText(holdUntil, timeZone);
  if (new Date(holdUntil) > now) {
    return isFailed
      ? `Your seat is held until ${until}: please send the proof before then.`
      : `Your seat is held until ${until}, and longer once the payment is confirmed.`;
  }
  if (amountDue === 0) return `Your seat was held until ${until} and may go to somebody else at any moment.`;
  return isFailed
    ? `Your seat was held until ${until} and may go to somebody else at any moment: please send the proof now.`
    : `Your seat was held until ${until}. Should it go to somebody else and your payment be there, the organisers give you a seat or your money back.`;
}
