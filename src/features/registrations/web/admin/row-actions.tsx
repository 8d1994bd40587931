import type { Registration } from '#features/registrations/contract.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { useAdmin } from '#web/sessions.ts';
import type { BeginTask } from './dialogs/use-task.ts';
import { mayOf } from './may.ts';
import { DeleteIcon, DetailsIcon, UpdateIcon } from './row-icons.tsx';

interface RowActionsProps {
  registration: Registration;
  onTask: BeginTask;
}

const actions = [
  { kind: 'details', label: 'View details of', hint: 'View details', Icon: DetailsIcon },
  { kind: 'update', label: 'Update status of', hint: 'Update status', Icon: UpdateIcon },
  { kind: 'delete', label: 'Delete registration of', hint: 'Delete', Icon: DeleteIcon },
] as const;

export function RowActions({ registration, onTask }: RowActionsProps) {
  const may = mayOf(useAdmin()?.role);
  // Somebody may have several registrations: the event tells them apart.
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
