import type { Registration } from '#features/registrations/contract.ts';
import { useAdmin } from '#web/sessions.ts';
import { onDemand } from '#web/ui/later.tsx';
import { mayOf } from '../row-actions.tsx';
import { DeleteRegistration } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import type { TaskKind, Tasks } from './use-task.ts';

// Loaded with the first dialog, not with the list.
const UpdateDialog = onDemand(async () => (await import('./update-dialog.tsx')).UpdateDialog);
const BulkDialog = onDemand(async () => (await import('../selection/bulk-dialog.tsx')).BulkDialog);

interface TaskDialogsProps {
  tasks: Tasks;
  registrations: readonly Registration[];
  timeZone: string;
  onUpdated: (updated: readonly Registration[]) => void;
  onDeleted: (id: string) => void;
}

export function TaskDialogs({ tasks, registrations, timeZone, onUpdated, onDeleted }: TaskDialogsProps) {
  const may = mayOf(useAdmin()?.role);
  const { task, open, begin, end } = tasks;
  if (!task) return null;
  const [first] = task.item;
  const registration = registrations.find(({ _id }) => _id === first._id) ?? first;
  // All dialogs stay mounted, so that each can fade out and return the focus.
  const shown = (kind: TaskKind) => ({ open: open && task.kind === kind, onClose: end });
  const update = () => begin('update', registration);
  return (
    <>
      <DetailsDialog
        registration={registration}
        timeZone={timeZone}
        {...shown('details')}
        onUpdate={may.update ? update : undefined}
        onRestored={may.update ? (restored) => onUpdated([restored]) : undefined}
      />
      <UpdateDialog
        key={`update ${task.round}`}
        registration={registration}
        {...shown('update')}
        onUpdated={(updated) => onUpdated([updated])}
      />
      <DeleteRegistration
        key={`delete ${task.round}`}
        registration={registration}
        {...shown('delete')}
        onDeleted={onDeleted}
      />
      <BulkDialog key={`bulk ${task.round}`} rows={task.item} {...shown('bulk')} onUpdated={onUpdated} />
    </>
  );
}
