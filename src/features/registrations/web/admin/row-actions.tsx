import type { ReactNode } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { useAdmin } from '#web/sessions.ts';
import { mayOf } from './may.ts';
import { deleteIcon, detailsIcon, updateIcon } from './row-icons.tsx';
import type { BeginTask, RowTaskKind } from './use-task.ts';

interface RowActionsProps {
  registration: Registration;
  onTask: BeginTask;
}

const actions: { kind: RowTaskKind; label: string; hint: string; icon: ReactNode }[] = [
  { kind: 'details', label: 'View details of', hint: 'View details', icon: detailsIcon },
  { kind: 'update', label: 'Update status of', hint: 'Update status', icon: updateIcon },
  { kind: 'delete', label: 'Delete registration of', hint: 'Delete', icon: deleteIcon },
];

export function RowActions({ registration, onTask }: RowActionsProps) {
  const may = mayOf(useAdmin()?.role);
  // Somebody may have several registrations: the event tells them apart.
  const whose = `${registration.name}, ${registration.event.title}`;
  return (
    <div className="-ml-1.5 flex">
      {actions
        .filter(({ kind }) => may[kind])
        .map(({ kind, label, hint, icon }) => (
          <button
            key={kind}
            type="button"
            className={kind === 'delete' ? 'row-action hover:text-kumkum' : 'row-action hover:text-ink'}
            aria-label={`${label} ${whose}`}
            title={hint}
            data-updates={kind === 'update' ? registration._id : undefined}
            data-deletes={kind === 'delete' ? registration._id : undefined}
            onClick={() => onTask(kind, registration)}
          >
            {icon}
          </button>
        ))}
    </div>
  );
}
