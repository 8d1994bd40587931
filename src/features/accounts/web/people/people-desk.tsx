import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Person } from '#features/accounts/people-contract.ts';
import { countId } from '#web/desk/neighbour.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import type { Tasks } from '#web/desk/use-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { LoadedPeople } from './load-people.ts';
import { PeopleTable, PersonCards } from './people-table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { TaskKind } from './row-actions.tsx';

export const peopleIntro = 'Who may sign in to the control room, and what each may do there.';

export function PeopleDesk({ loaded }: { loaded: LoadedPeople }) {
  const { people, events, timeZone } = loaded;
  const { revalidate } = useRevalidator();
  const tasks = useTask<TaskKind, Person>();
  const [inviting, setInviting] = useState(0);
  const [inviteOpen, setInviteOpen] = useState(false);
  function invite() {
    setInviting((count) => count + 1);
    setInviteOpen(true);
  }
  useKeptTask('invitation', () => {
    invite();
    return true;
  });
  useKeptTask('role', (id) => {
    const person = people.find(({ _id }) => _id === id);
    if (person) tasks.begin('role', person);
    return true;
  });
  const List = useIsWide('lg') ? PeopleTable : PersonCards;
  return (
    <>
      <PageTitle
        title="People"
        intro={peopleIntro}
        actions={
          <Button size="small" variant="main" onClick={invite}>
            <UserPlus aria-hidden size={16} />
            Invite somebody
          </Button>
        }
      />
      <p id={countId} tabIndex={-1} role="status" className="mt-6 mb-3 text-quiet text-sm tabular-nums">
        {people.length === 1 ? 'Only you so far' : `${people.length} people`}
      </p>
      <List people={people} timeZone={timeZone} onTask={tasks.begin} />
      {inviting > 0 && (
        <InviteDialog
          key={inviting}
          events={events}
          timeZone={timeZone}
          open={inviteOpen}
          onClose={() => setInviteOpen(false)}
          onInvited={() => revalidate()}
        />
      )}
      <TaskDialogs tasks={tasks} events={events} timeZone={timeZone} onDone={() => revalidate()} />
    </>
  );
}

interface TaskDialogsProps {
  tasks: Tasks<TaskKind, Person>;
  events: readonly { _id: string; title: string }[];
  timeZone: string;
  onDone: () => void;
}

function TaskDialogs({ tasks: { task, open, end }, events, timeZone, onDone }: TaskDialogsProps) {
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
