import { leaveTeam, listAskedTeams } from '#features/registrations/calls.ts';
import type { AskedTeam } from '#features/registrations/team-contract.ts';
import { api } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Hindrances } from './hindrances.tsx';
import { TeamFacts } from './team-facts.tsx';

const headingId = 'student-asked-teams';

/** Lists the teams that the student has asked to join, until their leaders answer (R317); shows nothing without any. */
export function AskedTeams() {
  const { loaded, replace } = useLoaded(() => api.call(listAskedTeams));
  if (loaded.state !== 'loaded' || loaded.data.length === 0) return null;
  const { data } = loaded;
  async function left(id: string) {
    // The request is withdrawn, even if the list cannot be loaded again.
    const others = data.filter(({ registrationId }) => registrationId !== id);
    replace(await api.call(listAskedTeams).catch(() => others));
  }
  return (
    <section aria-labelledby={headingId} className="mt-7 grid gap-2">
      <h2 id={headingId} tabIndex={-1} className="text-xl!">
        Waiting for the leader’s answer
      </h2>
      <ul className="border-line border-t">
        {data.map((team) => (
          <li key={team.registrationId} className="grid gap-3 border-line py-4 not-last:border-b">
            <Asked team={team} onLeft={() => left(team.registrationId)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Asked({ team, onLeft }: { team: AskedTeam; onLeft: () => Promise<void> }) {
  const { registrationId, event, hindrances } = team;
  const { busy, run } = useAction('Your request was not withdrawn', async () => {
    const { message } = await api.call(leaveTeam, { params: { registrationId } });
    notify({ title: message, tone: 'success' });
    await onLeft();
    catchFocus(headingId);
  });
  return (
    <>
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere font-semibold text-base!">{event.title}</h3>
        <TeamFacts offer={team} />
        <p className="text-quiet text-sm">
          You are not in the team yet. Once its leader has accepted you, it is under My Registrations.
        </p>
      </div>
      <Hindrances hindrances={hindrances} />
      <Button size="small" busy={busy} busyLabel="Withdrawing..." onClick={run} className="justify-self-start">
        Withdraw request<span className="sr-only"> for {event.title}</span>
      </Button>
    </>
  );
}
