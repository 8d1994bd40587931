import type { Registration } from '../contract.ts';
import { DeleteDialog } from './admin-delete-dialog.tsx';
import { DetailsDialog } from './admin-details-dialog.tsx';
import { UpdateDialog } from './admin-update-dialog.tsx';
import type { TaskKind, Tasks } from './admin-use-task.ts';

interface TaskDialogsProps {
  tasks: Tasks;
  registrations: readonly Registration[];
  timeZone: string;
  onUpdated: (updated: Registration) => void;
  onDeleted: (id: string) => void;
}

export function TaskDialogs({ tasks, registrations, timeZone, onUpdated, onDeleted }: TaskDialogsProps) {
  const { task, open, begin, end } = tasks;
  if (!task) return null;
  const registration = registrations.find(({ _id }) => _id === task.registration._id) ?? task.registration;
  // All three stay mounted, so that each can fade out and hand the focus back.
  const dialog = (kind: TaskKind) => ({ registration, open: open && task.kind === kind, onClose: end });
  return (
    <>
      <DetailsDialog {...dialog('details')} timeZone={timeZone} onUpdate={() => begin('update', registration)} />
      <UpdateDialog key={`update ${task.round}`} {...dialog('update')} onUpdated={onUpdated} />
      <DeleteDialog key={`delete ${task.round}`} {...dialog('delete')} onDeleted={onDeleted} />
    </>
  );
}
