import { KeyRound, PencilLine } from 'lucide-react';
import type { Person } from '#features/accounts/people-contract.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';

export type TaskKind = 'role' | 'link' | 'remove';

export interface PeopleListProps {
  people: readonly Person[];
  timeZone: string;
  onTask: (kind: TaskKind, person: Person) => void;
}

export function RowActions({ person, onTask }: { person: Person; onTask: PeopleListProps['onTask'] }) {
  const { _id, name, lastLogin } = person;
  const linkHint = lastLogin === null ? 'Invite again' : 'Password link';
  return (
    <div className="-ml-1.5 flex">
      <RowButton
        Icon={PencilLine}
        hint="Change role"
        label={`Change the role of ${name}`}
        onClick={() => onTask('role', person)}
      />
      <RowButton
        Icon={KeyRound}
        hint={linkHint}
        label={`${linkHint}: ${name}`}
        onClick={() => onTask('link', person)}
      />
      <DeleteButton verb="Remove" what={name} id={_id} onClick={() => onTask('remove', person)} />
    </div>
  );
}
