import type { OwnRegistration } from '#features/registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StudentLoadFailed } from './load-failed.tsx';
import { StudentRegistrationCards } from './registration-cards.tsx';
import { StudentRegistrationTable } from './registration-table.tsx';
import { StudentWaitlists } from './waitlists.tsx';

interface StudentRegistrationsTabProps {
  registrations: OwnRegistration[];
  places: OwnPlace[];
  failed: boolean;
  timeZone: string | undefined;
  onBrowse: () => void;
}

export function StudentRegistrationsTab(props: StudentRegistrationsTabProps) {
  const { registrations, places, failed, timeZone, onBrowse } = props;
  if (failed) return <StudentLoadFailed>Your registrations could not be fetched</StudentLoadFailed>;
  const waitlists = places.length > 0 && <StudentWaitlists places={places} timeZone={timeZone} />;
  if (registrations.length === 0 && waitlists) return waitlists;
  if (registrations.length === 0) {
    return (
      <EmptyState
        title="No Registrations Found"
        action={
          <Button variant="main" onClick={onBrowse}>
            Browse Events
          </Button>
        }
      >
        What you register for is listed here, with the state of your payment.
      </EmptyState>
    );
  }
  return (
    <>
      {waitlists}
      <div className="max-md:hidden">
        <StudentRegistrationTable registrations={registrations} timeZone={timeZone} />
      </div>
      <div className="md:hidden">
        <StudentRegistrationCards registrations={registrations} timeZone={timeZone} />
      </div>
    </>
  );
}
