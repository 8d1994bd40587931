import { Link } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { paths } from '#shared/paths.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StudentRegistrationCards } from './registration-cards.tsx';
import { StudentRegistrationTable } from './registration-table.tsx';
import { StudentWaitlists } from './waitlists.tsx';

interface StudentRegistrationsTabProps {
  registrations: OwnRegistration[];
  places: OwnPlace[];
  /** Undefined if they did not load. */
  events: FestEvent[] | undefined;
  failed: boolean;
  timeZone: string | undefined;
  onBrowse: () => void;
}

export function StudentRegistrationsTab(props: StudentRegistrationsTabProps) {
  const { registrations, places, events, failed, timeZone, onBrowse } = props;
  if (failed) return <NotLoaded title="Failed to fetch your registrations." />;
  const waiting = places.filter(({ state }) => state !== 'offered');
  return (
    <>
      {waiting.length > 0 && <StudentWaitlists places={waiting} events={events} timeZone={timeZone} />}
      {registrations.length > 0 ? (
        <>
          <Registrations registrations={registrations} timeZone={timeZone} />
          <p className="mt-6 text-quiet">
            <Link to={paths.studentDocuments} className="link py-2">
              On-duty letter, badge and receipts
            </Link>
          </p>
        </>
      ) : (
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
      )}
    </>
  );
}

function Registrations(props: Pick<StudentRegistrationsTabProps, 'registrations' | 'timeZone'>) {
  return (
    <>
      <div className="max-md:hidden">
        <StudentRegistrationTable {...props} />
      </div>
      <div className="md:hidden">
        <StudentRegistrationCards {...props} />
      </div>
    </>
  );
}
