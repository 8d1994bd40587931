import { Copy, Eye, EyeOff, Gavel, ListChecks, ListOrdered, type LucideIcon, PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import { paths } from '#shared/paths.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import type { Powers } from './load-events.ts';
import type { BeginTask, TaskKind } from './use-task.ts';

interface RowActionsProps {
  event: FestEvent;
  powers: Powers;
  onTask: BeginTask;
}

export function RowActions({ event, powers, onTask }: RowActionsProps) {
  return (
    <div className="-ml-1.5 flex">
      {actionsFor(event, powers).map(({ kind, label, Icon }) => (
        <RowButton
          key={kind}
          Icon={Icon}
          hint={label}
          label={`${label} ${event.title}`}
          onClick={() => onTask(kind, event)}
        />
      ))}
      {powers.mayJudge && (
        <Link
          to={`${paths.adminJudging}?event=${encodeURIComponent(event._id)}`}
          className="desk-row-button"
          aria-label={`Judging and results of ${event.title}`}
          title="Judging and results"
        >
          <Gavel aria-hidden size={17} />
        </Link>
      )}
      {powers.mayDelete && <DeleteButton what={event.title} id={event._id} onClick={() => onTask('delete', event)} />}
    </div>
  );
}

interface Action {
  kind: TaskKind;
  label: string;
  Icon: LucideIcon;
}

function actionsFor({ isActive }: FestEvent, powers: Powers): Action[] {
  return [
    // Shown even if there are free seats: students may still be waiting for a seat that became free after registration
    // closed.
    powers.maySeeWaitlist && { kind: 'waitlist' as const, label: 'Waitlist', Icon: ListOrdered },
    powers.mayEdit && { kind: 'edit' as const, label: 'Edit', Icon: PencilLine },
    powers.mayEdit && { kind: 'questions' as const, label: 'Questions', Icon: ListChecks },
    powers.mayCreate && { kind: 'copy' as const, label: 'Duplicate', Icon: Copy },
    powers.mayEdit && {
      kind: 'publication' as const,
      label: isActive ? 'Unpublish' : 'Publish',
      Icon: isActive ? EyeOff : Eye,
    },
  ].filter((action) => action !== false);
}
