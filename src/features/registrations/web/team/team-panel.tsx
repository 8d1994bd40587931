import { useState } from 'react';
import { getOwnTeam, leaveTeam, type OwnTeam } from '#features/registrations/team-contract.ts';
import { isInTeam } from '#features/registrations/team-rules.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Part } from '../status/part.tsx';
import { AskingList } from './asking-list.tsx';
import { MemberList } from './member-list.tsx';
import { TeamCode } from './team-code.tsx';
import { type TeamTask, TeamTaskDialog } from './team-tasks.tsx';

const headingId = 'team-members';

interface TeamPanelProps {
  registrationId: string;
  timeZone: string | undefined;
  /** Decides what can be changed. */
  registrationStatus: string;
}

/** Shows who is in the team and who is invited. The leader can change the team, and a member can leave. */
export function TeamPanel({ registrationId, timeZone = usualTimeZone, registrationStatus }: TeamPanelProps) {
  const ask = () => api.call(getOwnTeam, { params: { registrationId } });
  const { loaded, retry, refresh, replace } = useLoaded(ask, registrationStatus);
  const [task, setTask] = useState<TeamTask>();
  if (loaded.state === 'loading') {
    return (
      <Part id={headingId} title="Team members">
        <LoadingRegion label="Looking up the team...">
          <Skeleton className="h-60" />
        </LoadingRegion>
      </Part>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <Part id={headingId} title="Team members">
        <RetryAlert onRetry={retry}>The team could not be loaded.</RetryAlert>
      </Part>
    );
  }
  const team = loaded.data;
  const changed = async (now: OwnTeam | undefined) => {
    if (now) replace(now);
    else await refresh();
    catchFocus(headingId);
  };
  const isFull = team.members.filter(({ state }) => isInTeam(state)).length + 1 >= team.teamSize.max;
  return (
    <Part id={headingId} title="Team members">
      <p className="max-w-prose text-quiet">{wordsOf(team, timeZone)}</p>
      <AskingList registrationId={registrationId} team={team} isFull={isFull} onChanged={changed} />
      <MemberList team={team} onTask={setTask} />
      {team.whyStays && <p className="max-w-prose text-quiet">{leaveTeam.refusals[team.whyStays].message}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {team.mayChange && (
          <Button
            size="small"
            disabledReason={isFull && 'The team is full. Please replace a member instead.'}
            onClick={() => setTask({ does: 'name' })}
          >
            Add a member
          </Button>
        )}
        {!team.isLeader && !team.whyStays && (
          <Button size="small" onClick={() => setTask({ does: 'leave' })}>
            Leave the team
          </Button>
        )}
      </div>
      {team.mayChange && (
        <TeamCode registrationId={registrationId} team={team} timeZone={timeZone} onChanged={replace} isFull={isFull} />
      )}
      {task && (
        <TeamTaskDialog
          registrationId={registrationId}
          task={task}
          onClose={() => setTask(undefined)}
          onChanged={changed}
        />
      )}
    </Part>
  );
}

function wordsOf({ isLeader, leader, teamSize: { min, max }, agreeUntil }: OwnTeam, timeZone: string): string {
  const size = min === max ? `${max}` : `${min} to ${max}`;
  const lead = isLeader ? 'You lead this team.' : `${leader.name} leads this team.`;
  const until = agreeUntil ? ` Members have to accept before ${instantText(agreeUntil, timeZone)}.` : '';
  return `${lead} A team has ${size} people, the leader counted.${until}`;
}
