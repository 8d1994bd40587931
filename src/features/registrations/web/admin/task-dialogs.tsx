import type { Registration } from '#features/registrations/contract.ts';
import { useAdmin } from '#web/sessions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { mayOf } from './may.ts';
import { UpdateDialog } from './update-dialog.tsx';
import type { TaskKind, Tasks } from './use-task.ts';

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
  // All stay mounted, so that each can fade out and hand the focus back.
  const shown = (kind: TaskKind) => ({ open: open && task.kind === kind, onClose: end });
  const update = () => begin('update', registration);
  return (
    <>
      <DetailsDialog
        {...{ registration, timeZone }}
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
      <DeleteDialog
        key={`delete ${task.round}`}
        registration={registration}
        {...shown('delete')}
        onDeleted={onDeleted}
      />
      <BulkDialog key={`bulk ${task.round}`} rows={task.item} {...shown('bulk')} onUpdated={onUpdated} />
    </>
  );
}
