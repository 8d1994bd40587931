import { CalendarPlus } from 'lucide-react';
import type { RegistrationDetails, Standing } from '#features/registrations/contract.ts';
import { instantText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

const titles: Record<Standing, string> = {
  checking: 'We have it',
  confirmed: 'You are in',
  paymentFailed: 'Your payment was not found',
  cancelled: 'This registration is cancelled',
  released: 'Your seat has been released',
};

/** Where it stands in a word, why, and what to do. */
interface WhatNextProps {
  registration: RegistrationDetails;
  timeZone: string | undefined;
}

export function WhatNext({ registration, timeZone = 'Asia/Kolkata' }: WhatNextProps) {
  const { standing, next, reason, event, canResubmit, holdUntil, releasedAt } = registration;
  const isRejected = standing === 'paymentFailed' || standing === 'cancelled' || standing === 'released';
  return (
    <Alert
      tone={isRejected ? 'error' : standing === 'confirmed' ? 'success' : 'info'}
      title={<span className="text-lg">{titles[standing]}</span>}
      action={
        <>
          {standing === 'confirmed' && event.isActive && event.date && (
            <a href={paths.eventCalendar(event._id)} download className={buttonClass({ size: 'small' })}>
              <CalendarPlus aria-hidden size={16} />
              Add to my calendar
            </a>
          )}
          {(standing === 'released'
            ? registration.paymentStatus !== 'completed'
            : standing === 'cancelled' && !canResubmit) &&
            event.isActive && (
              <ButtonLink size="small" to={paths.eventRegister(event._id)}>
                Register again
              </ButtonLink>
            )}
        </>
      }
    >
      {reason && (
        <p className="mb-1 text-ink">
          Reason given by the organisers: <span className="break-words font-medium">{reason}</span>
        </p>
      )}
      <p className="max-w-prose">{next}</p>
      {holdUntil && (
        <p className="mt-1 max-w-prose">
          Your seat is held until{' '}
          <time dateTime={holdUntil} className="font-medium text-ink">
            {instantText(holdUntil, timeZone)}
          </time>
          , unless the payment is confirmed before.
        </p>
      )}
      {releasedAt && (
        <p className="mt-1 max-w-prose">
          Released on <time dateTime={releasedAt}>{instantText(releasedAt, timeZone)}</time>.
        </p>
      )}
    </Alert>
  );
}
