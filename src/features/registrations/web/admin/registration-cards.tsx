import { memo } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { momentOf } from './moments.ts';
import type { RegistrationListProps } from './registration-table.tsx';
import { RowActions } from './row-actions.tsx';
import { paymentTones, registrationTones } from './statuses.ts';
import type { BeginTask } from './use-task.ts';

/** The table's rows where six columns do not fit. */
export function RegistrationCards({ rows, arrivals, timeZone, onTask }: RegistrationListProps) {
  return (
    <ul aria-label="Registrations, newest first" className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <RegistrationCard
          key={row._id}
          registration={row}
          isNew={arrivals.has(row._id)}
          timeZone={timeZone}
          onTask={onTask}
        />
      ))}
    </ul>
  );
}

interface RegistrationCardProps {
  registration: Registration;
  isNew: boolean;
  timeZone: string;
  onTask: BeginTask;
}

const RegistrationCard = memo(function RegistrationCard({
  registration,
  isNew,
  timeZone,
  onTask,
}: RegistrationCardProps) {
  const { name, email, event, teamName, registrationStatus, paymentStatus, createdAt } = registration;
  const { day, time } = momentOf(createdAt, timeZone);
  return (
    <li className={isNew ? 'registration-card registration-new' : 'registration-card'}>
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold">
          {isNew && (
            <Badge tone="gold" className="mr-2">
              New
            </Badge>
          )}
          {name}
        </p>
        <p className="truncate text-quiet text-sm">{email}</p>
      </div>
      <p className="line-clamp-2 text-sm">
        {event.title}
        {teamName && <span className="text-quiet"> · {teamName}</span>}
      </p>
      <dl className="grid grid-cols-2 gap-2 text-xs">
        <div className="grid justify-items-start gap-1">
          <dt className="text-quiet">Registration</dt>
          <dd>
            <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
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
