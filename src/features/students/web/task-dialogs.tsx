import type { Task } from '#web/desk/use-task.ts';
import type { Student } from '../contract.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import type { BeginTask, DialogKind } from './use-student-task.ts';

interface TaskDialogsProps {
  task: Task<DialogKind, Student>;
  open: boolean;
  timeZone: string;
  mayChange: boolean;
  onTask: BeginTask;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function TaskDialogs({ task, open, timeZone, mayChange, onTask, onClose, onDeleted }: TaskDialogsProps) {
  const { item: student, round } = task;
  // All dialogs stay mounted, so that each can fade out and return the focus.
  const dialog = (kind: DialogKind) => ({ student, open: open && task.kind === kind, onClose });
  return (
    <>
      <DetailsDialog {...dialog('details')} timeZone={timeZone} mayChange={mayChange} onTask={onTask} />
      <PasswordLinkDialog key={`link ${round}`} {...dialog('link')} timeZone={timeZone} />
      <DeleteDialog key={`delete ${round}`} {...dialog('delete')} onDeleted={onDeleted} />
    </>
  );
}
