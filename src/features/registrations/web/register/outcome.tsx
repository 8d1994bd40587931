import { type ReactNode, useEffect, useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { whyNotRegister } from '#features/registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { draftFor, dropDraft } from './draft.ts';

interface EventRegisterOutcomeProps {
  event: FestEvent;
  registered: boolean;
  /** The form, for an event that still takes this visitor. */
  children: ReactNode;
}

const words = registerForEvent.refusals;

/** Says plainly why there is no form, where there is none. */
export function EventRegisterOutcome({ event, registered, children }: EventRegisterOutcomeProps) {
  const [openedAt] = useState(() => new Date());
  useEffect(() => {
    // The answer may have been lost on the way: there is nothing to go on with all the same.
    if (registered) dropDraft(event._id);
  }, [registered, event._id]);
  if (registered) {
    return (
      <Alert
        tone="success"
        title={words.alreadyRegistered.message}
        action={<ButtonLink to={paths.studentDashboard('registered')}>My Registrations</ButtonLink>}
      >
        Its state and that of your payment are listed with your registrations.
      </Alert>
    );
  }
  const refused = whyNotRegister(event, openedAt) ?? (event.seatsLeft === 0 ? 'eventFull' : undefined);
  if (!refused) return children;
  return (
    <Alert title={words[refused].message} action={<ButtonLink to={paths.events}>See other events</ButtonLink>}>
      {refused === 'eventFull' && 'A place may come free when somebody cancels. It is worth another look later.'}
      {draftFor(event._id) && <p>What you filled in is kept, in case you can register after all.</p>}
    </Alert>
  );
}
