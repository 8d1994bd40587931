import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import { dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import { type OwnRegistrationsProps, PassNote, ResultBadge, SeatNote } from './registration-parts.tsx';

/** Shows the table's rows as cards on a phone, which is too narrow for five columns. */
export function StudentRegistrationCards({ registrations, timeZone }: OwnRegistrationsProps) {
  const dayOf = useDayOf();
  return (
    <ul className="grid grid-cols-1 border-line border-t">
      {registrations.map(
        ({
          _id,
          event,
          registrationStatus,
          paymentStatus,
          teamName,
          incompleteTeam,
          registeredOn,
          result,
          ...registration
        }) => (
          <li key={_id} className="student-registration">
            <div className="flex items-start justify-between gap-3">
              <h2 lang={languageOf(event.title)} className="student-registration-title">
                <Link to={paths.studentRegistration(_id)} className="card-link">
                  {event.title}
                </Link>
              </h2>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-quiet" />
            </div>
            {teamName && <p className="wrap-anywhere text-quiet">{teamName}</p>}
            <IncompleteBadge team={incompleteTeam} className="justify-self-start" />
            <ResultBadge result={result} className="justify-self-start" />
            <dl className="grid gap-2 text-sm">
              <Row label="Date">{dayOf(event)}</Row>
              <Row label="Registration Status">
                <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
                <SeatNote registration={registration} timeZone={timeZone} />
              </Row>
              <Row label="Payment Status">
                <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />
                <PassNote registration={{ ...registration, event }} />
              </Row>
              <Row label="Registered On">{dayText(registeredOn, 'medium')}</Row>
            </dl>
          </li>
        ),
      )}
    </ul>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
