import type { Person } from '#features/accounts/people-contract.ts';
import type { Tasks } from '#web/desk/use-task.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { TaskKind } from './row-actions.tsx';

interface TaskDialogsProps {
  tasks: Tasks<TaskKind, Person>;
  events: readonly { _id: string; title: string }[];
  timeZone: string;
  onDone: () => void;
}

export function TaskDialogs({ tasks: { task, open, end }, events, timeZone, onDone }: TaskDialogsProps) {
  if (!task) return null;
  const { kind, item: person, round } = task;
  const shared = { person, open, onClose: end, onDone };
  switch (kind) {
    case 'role':
      return <RoleDialog key={round} {...shared} events={events} />;
    case 'link':
      return <LinkDialog key={round} {...shared} timeZone={timeZone} />;
    case 'remove':
      return <RemoveDialog key={round} {...shared} />;
  }
}
