import { type ReactNode, useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { whyNotRegister } from '#features/registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

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
    </Alert>
  );
}
