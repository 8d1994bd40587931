import { BadgeCheck, Eye } from 'lucide-react';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import type { Student } from '../contract.ts';
import type { BeginTask } from './use-student-task.ts';

interface RowActionsProps {
  student: Student;
  mayChange: boolean;
  onTask: BeginTask;
}

export function RowActions({ student, mayChange, onTask }: RowActionsProps) {
  const { _id, name, verified } = student;
  return (
    <div className="-ml-1.5 flex">
      <RowButton
        Icon={Eye}
        hint="View details"
        label={`View details of ${name}`}
        onClick={() => onTask('details', student)}
      />
      {mayChange && verified && <span className="desk-row-gap" />}
      {mayChange && !verified && (
        <RowButton
          Icon={BadgeCheck}
          hint="Verify"
          label={`Verify ${name}`}
          tone="success"
          verifies={_id}
          onClick={() => onTask('verify', student)}
        />
      )}
      {mayChange && <DeleteButton what={name} id={_id} onClick={() => onTask('delete', student)} />}
    </div>
  );
}
