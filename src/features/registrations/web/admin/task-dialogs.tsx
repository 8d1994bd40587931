import type { Registration } from '#features/registrations/contract.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';
import type { TaskKind, Tasks } from './use-task.ts';

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
