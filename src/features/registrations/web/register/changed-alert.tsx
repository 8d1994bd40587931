import { useFormContext, useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { draftChanges, type EventTerms, termsOf } from './draft/draft-changes.ts';
import type { RegistrationValues } from './faults.ts';

interface EventRegisterChangedProps {
  event: FestEvent;
  listedFee: number;
  begun: EventTerms;
  mailbox: string | undefined;
}

/** Says what changed about the event since the student began the form. */
export function EventRegisterChanged({ event, listedFee, begun, mailbox }: EventRegisterChangedProps) {
  const { getValues } = useFormContext<RegistrationValues>();
  useWatch<RegistrationValues>();
  const changes = draftChanges(begun, termsOf(event, listedFee), getValues(), mailbox);
  return (
    <div role="status">
      {changes.length > 0 && (
        <Alert title="This event has changed since you began" className="mb-7">
          <ul className="mb-1 grid gap-1">
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
          What you typed is still here.
        </Alert>
      )}
    </div>
  );
}
