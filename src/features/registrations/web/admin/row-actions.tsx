import type { Registration } from '#features/registrations/contract.ts';
import { may } from '#shared/permissions.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { useAdmin } from '#web/sessions.ts';
import type { BeginTask } from './dialogs/use-task.ts';

interface RowActionsProps {
  registration: Registration;
  onTask: BeginTask;
}

/** Lucide's icons, each drawn as a single path: in fifty rows, icons are half of the layout work of a keystroke. */
const DetailsIcon = icon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
const UpdateIcon = icon(
  'M13 21h8m-6-16 4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
);
const DeleteIcon = icon(
  'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);

const actions = [
  { kind: 'details', label: 'View details of', hint: 'View details', Icon: DetailsIcon },
  { kind: 'update', label: 'Update status of', hint: 'Update status', Icon: UpdateIcon },
  { kind: 'delete', label: 'Delete registration of', hint: 'Delete', Icon: DeleteIcon },
] as const;

export function RowActions({ registration, onTask }: RowActionsProps) {
  const may = mayOf(useAdmin()?.role);
  // A person may have several registrations, and the event tells them apart.
  const whose = `${registration.name}, ${registration.event.title}`;
  return (
    <div className="-ml-1.5 flex">
      {actions
        .filter(({ kind }) => may[kind])
        .map(({ kind, label, hint, Icon }) => (
          <RowButton
            key={kind}
            Icon={Icon}
            hint={hint}
            label={`${label} ${whose}`}
            tone={kind === 'delete' ? 'danger' : undefined}
            updates={kind === 'update' ? registration._id : undefined}
            deletes={kind === 'delete' ? registration._id : undefined}
            onClick={() => onTask(kind, registration)}
          />
        ))}
    </div>
  );
}

/** The actions for a role. The server checks them again (`needs` in the contract). */
export function mayOf(role: string | undefined): { details: boolean; update: boolean; delete: boolean } {
  return { details: true, update: may(role, 'registrations.change'), delete: may(role, 'registrations.delete') };
}

function icon(path: string) {
  return ({ size }: { size: number }) => (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className="row-icon">
      <path d={path} />
    </svg>
  );
}
