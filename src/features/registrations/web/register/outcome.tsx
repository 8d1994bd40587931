import { type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import { whyNotRegister } from '#features/events/open-rules.ts';
import { isOver } from '#features/events/rules.ts';
import type { PublicPass } from '#features/passes/contract.ts';
import { type EntryPayment, registerForEvent } from '#features/registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { placeText } from '#features/waitlist/rules.ts';
import { WaitlistPanel } from '#features/waitlist/web/index.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PaidAlready } from '../payment/paid-already.tsx';
import { NeedsPass } from './cost.tsx';
import { draftFor, typedTransactionId } from './draft/draft.ts';

interface EventRegisterOutcomeProps {
  event: FestEvent;
  registered: boolean;
  offer: OwnPlace | undefined;
  payment: Pick<EntryPayment, 'hindrance'>;
  passes: PublicPass[];
  timeZone: string | undefined;
  mailbox: string | undefined;
  /** The form, for an event that still takes a registration from this visitor. */
  children: ReactNode;
}

const words = registerForEvent.refusals;

/** Says why there is no form. */
export function EventRegisterOutcome({ children: theForm, ...props }: EventRegisterOutcomeProps) {
  const { event, registered, offer, payment, passes, timeZone, mailbox } = props;
  const paid = <PaidAlready transactionId={typedTransactionId(event._id)} mailbox={mailbox} />;
  const children = payment.hindrance ? (
    <NeedsPass hindrance={payment.hindrance} passes={passes} paid={paid} />
  ) : (
    theForm
  );
  const student = useStudent();
  const { revalidate } = useRevalidator();
  const [lookedAt, lookAgain] = useReducer(
    () => new Date(),
    undefined,
    () => new Date(),
  );
  const refused = whyNotRegister(event, lookedAt) ?? (event.seatsLeft === 0 && !offer ? 'eventFull' : undefined);
  useWaitForOpening(refused === 'eventNotOpen', lookAgain);
  if (registered) {
    return (
      <Alert
        tone="success"
        title={words.alreadyRegistered.message}
        action={<ButtonLink to={paths.studentDashboard('registered')}>My Registrations</ButtonLink>}
      >
        Its state and that of your payment are listed with your registrations.
        {paid}
      </Alert>
    );
  }
  if (!refused && offer) {
    return (
      <>
        <Alert tone="success">{placeText(offer, timeZone ?? usualTimeZone)}</Alert>
        {children}
      </>
    );
  }
  if (!refused && isOver(event, lookedAt)) {
    return (
      <>
        <Alert title={words.eventOver.message}>Registration is still open, because the organisers allow it.</Alert>
        {children}
      </>
    );
  }
  if (!refused) return children;
  return (
    <Alert
      title={words[refused].message}
      action={
        <ButtonLink to={paths.events} size="small">
          See other events
        </ButtonLink>
      }
    >
      {refused === 'eventNotOpen' && (
        <p>It opens on {instantText(event.registrationOpensAt, timeZone ?? usualTimeZone)}.</p>
      )}
      {paid}
      {refused === 'eventFull' &&
        (student ? (
          <Suspense fallback={null}>
            {/* If a seat is free after all, the form opens. */}
            <WaitlistPanel eventId={event._id} onJoined={revalidate} />
          </Suspense>
        ) : (
          <p>
            A seat may come free when somebody cancels.{' '}
            <Link to={paths.studentLogin} state={{ from: paths.eventRegister(event._id) }} className="link">
              Log in to join the waitlist
            </Link>
          </p>
        ))}
      {draftFor(event._id) && <p>What you filled in is kept, in case you can register after all.</p>}
    </Alert>
  );
}

/**
 * Loads again when registration opens, for students who wait. A form that is being filled in stays open when
 * registration closes.
 */
function useWaitForOpening(waits: boolean, lookAgain: () => void): void {
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(lookAgain, 3_000);
    return () => clearInterval(timer);
  }, [waits, lookAgain]);
}
