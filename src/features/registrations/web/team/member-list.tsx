import type { OwnTeam, shownMemberStates } from '#features/registrations/team-contract.ts';
import { isInTeam } from '#features/registrations/team-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import type { TeamTask } from './team-tasks.tsx';

/** The words and the colour of a member's state. */
const memberStateText: Record<(typeof shownMemberStates)[number], { words: string; tone: StatusTone }> = {
  typed: { words: 'named', tone: 'success' },
  invited: { words: 'asked', tone: 'warning' },
  accepted: { words: 'accepted', tone: 'success' },
  declined: { words: 'declined', tone: 'danger' },
  left: { words: 'left', tone: 'danger' },
  replaced: { words: 'taken out', tone: 'danger' },
};

interface MemberListProps {
  team: OwnTeam;
  onTask: (task: TeamTask) => void;
}

export function MemberList({ team, onTask }: MemberListProps) {
  if (team.members.length === 0) return <p>Nobody besides the leader is in the team yet.</p>;
  return (
    <ul aria-label="Members and their answers" className="border-line border-t">
      {team.members.map((member, index) => (
        <li
          // Members do not get the ids of others.
          key={member._id || index}
          className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-0.5 border-line border-b py-3"
        >
          <span className="wrap-anywhere min-w-0 font-medium">
            {member.name}
            {member.isYou && ' (you)'}
          </span>
          <span>
            <StatusBadge status={memberStateText[member.state].words} tone={memberStateText[member.state].tone} />
          </span>
          {member.email && <span className="wrap-anywhere col-span-2 text-quiet text-sm">{member.email}</span>}
          {team.mayChange && isInTeam(member.state) && (
            <div className="col-span-2 -ml-3.75 flex flex-wrap items-center gap-x-1">
              <MemberTasks member={member} onTask={onTask} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MemberTasksProps {
  member: OwnTeam['members'][number];
  onTask: MemberListProps['onTask'];
}

function MemberTasks({ member, onTask }: MemberTasksProps) {
  const { _id: memberId, name, state } = member;
  const tasks = [
    { label: 'Replace', task: { does: 'name', memberId, name } },
    { label: 'Take out', task: { does: 'takeOut', memberId, name } },
    ...(state === 'accepted' ? [{ label: 'Make leader', task: { does: 'handOver', memberId, name } }] : []),
  ] as { label: string; task: TeamTask }[];
  return tasks.map(({ label, task }) => (
    <Button key={label} size="small" variant="ghost" onClick={() => onTask(task)}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  ));
}
