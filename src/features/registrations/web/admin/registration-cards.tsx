import { clsx } from 'clsx';
import { memo } from 'react';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import { incompleteTeam } from '#features/registrations/rules.ts';
import { momentOf } from '#shared/calendar.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import { type RegistrationListProps, type RowProps, rowOf } from './registration-table.tsx';
import { RowActions } from './row-actions.tsx';
import { RowAnswers } from './row-answers.tsx';
import { RowCheckbox } from './selection/row-checkbox.tsx';

/** Shows the table's rows as cards where six columns do not fit. */
export function RegistrationCards(list: RegistrationListProps) {
  return (
    <ul aria-label="Registrations, newest first" className="grid gap-3 sm:grid-cols-2">
      {list.rows.map((row) => (
        <RegistrationCard key={row._id} {...rowOf(list, row)} />
      ))}
    </ul>
  );
}

const RegistrationCard = memo(function RegistrationCard({
  registration,
  isNew,
  timeZone,
  isMarked,
  onToggle,
  onTask,
}: RowProps) {
  const { name, email, event, teamName, registrationStatus, paymentStatus, createdAt, releasedAt } = registration;
  const { day, time } = momentOf(createdAt, timeZone);
  const incomplete = incompleteTeam(registration, registration.teamMembers);
  return (
    <li className={clsx('registration-card', isNew && 'registration-new', isMarked && 'registration-marked')}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold">
            {isNew && (
              <Badge tone="accent" className="mr-2">
                New
              </Badge>
            )}
            {name}
          </p>
          <p className="truncate text-quiet text-sm">{email}</p>
        </div>
        {onToggle && <RowCheckbox registration={registration} checked={isMarked} onToggle={onToggle} />}
      </div>
      <p className="line-clamp-2 text-sm">
        {event.title}
        {teamName && <span className="text-quiet"> · {teamName}</span>}
      </p>
      <IncompleteBadge team={incomplete} className="self-start" />
      <RowAnswers answers={registration.answers} />
      <dl className="grid grid-cols-2 gap-2 text-xs">
        <div className="grid justify-items-start gap-1">
          <dt className="text-quiet">Registration</dt>
          <dd>
            <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
            {releasedAt && <span className="block text-quiet text-xs">Seat released</span>}
          </dd>
        </div>
        <div className="grid justify-items-start gap-1">
          <dt className="text-quiet">Payment</dt>
          <dd>
            <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />
          </dd>
        </div>
      </dl>
      <div className="mt-auto flex items-center justify-between gap-3">
        <time dateTime={createdAt} className="figures text-quiet text-sm">{`${day}, ${time}`}</time>
        <RowActions registration={registration} onTask={onTask} />
      </div>
    </li>
  );
});
