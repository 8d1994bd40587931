import type { StudentRegistration } from '#features/registrations/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StudentLoadFailed } from './load-failed.tsx';
import { StudentRegistrationCards } from './registration-cards.tsx';
import { StudentRegistrationTable } from './registration-table.tsx';

interface StudentRegistrationsTabProps {
  registrations: StudentRegistration[];
  failed: boolean;
  timeZone: string | undefined;
  onBrowse: () => void;
}

export function StudentRegistrationsTab({ registrations, failed, timeZone, onBrowse }: StudentRegistrationsTabProps) {
  if (failed) return <StudentLoadFailed>Your registrations could not be fetched</StudentLoadFailed>;
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
      <div className="max-md:hidden">
        <StudentRegistrationTable registrations={registrations} timeZone={timeZone} />
      </div>
      <div className="md:hidden">
        <StudentRegistrationCards registrations={registrations} timeZone={timeZone} />
      </div>
    </>
  );
}
