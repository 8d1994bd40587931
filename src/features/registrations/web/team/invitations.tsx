import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { acceptInvitation, declineInvitation, listInvitations } from '#features/registrations/calls.ts';
import type { Invitation } from '#features/registrations/team-contract.ts';
import { forbids } from '#features/registrations/team-rules.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { notify } from '#web/ui/notify.ts';
import { Hindrances } from './hindrances.tsx';
import { TeamFacts } from './team-facts.tsx';

const DeclineDialog = onDemand(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

const headingId = 'student-invitations';

/** Lists the teams that invite the student; shows nothing without any. */
export function Invitations({ timeZone = usualTimeZone }: { timeZone: string | undefined }) {
  const { loaded, replace } = useLoaded(() => api.call(listInvitations));
  const { revalidate } = useRevalidator();
  if (loaded.state !== 'loaded' || loaded.data.length === 0) return null;
  const { data } = loaded;
  async function answered(id: string, message: string) {
    notify({ title: message, tone: 'success' });
    // The answer is stored, even if the list cannot be loaded again.
    const others = data.filter(({ _id }) => _id !== id);
    replace(await api.call(listInvitations).catch(() => others));
    await revalidate();
    catchFocus(headingId);
  }
  return (
    <section aria-labelledby={headingId} className="mt-7 grid gap-2">
      <h2 id={headingId} tabIndex={-1} className="text-xl!">
        {data.length === 1 ? 'A team asks you to come' : 'Teams ask you to come'}
      </h2>
      <ul className="border-line border-t">
        {data.map((invitation) => (
          <li key={invitation._id} className="grid gap-3 border-line py-4 not-last:border-b">
            <Asked
              invitation={invitation}
              timeZone={timeZone}
              onAnswered={(message) => answered(invitation._id, message)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AskedProps {
  invitation: Invitation;
  timeZone: string;
  onAnswered: (message: string) => Promise<void>;
}

function Asked({ invitation, timeZone, onAnswered }: AskedProps) {
  const { _id: invitationId, event, hindrances, answerUntil } = invitation;
  const [isDeclining, setIsDeclining] = useState(false);
  const accept = useAction('Not in the team', async () => {
    await onAnswered((await api.call(acceptInvitation, { params: { invitationId } })).message);
  });
  async function decline() {
    const { message } = await api.call(declineInvitation, { params: { invitationId } });
    setIsDeclining(false);
    await onAnswered(message);
  }
  return (
    <>
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere font-semibold text-base!">{event.title}</h3>
        <TeamFacts offer={invitation} />
        {answerUntil && (
          <p className="text-quiet text-sm">Please answer before {instantText(answerUntil, timeZone)}.</p>
        )}
      </div>
      <Hindrances hindrances={hindrances} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="main"
          size="small"
          busy={accept.busy}
          busyLabel="Accepting..."
          disabledReason={hindrances.some(forbids) && 'You cannot join this team: the reasons are above.'}
          onClick={accept.run}
        >
          Accept<span className="sr-only"> for {event.title}</span>
        </Button>
        <Button size="small" disabledReason={accept.busy && 'You are accepting.'} onClick={() => setIsDeclining(true)}>
          Decline<span className="sr-only"> for {event.title}</span>
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog
          title={`Decline ${event.title}?`}
          about="The leader is told. While registration is open, you can come back with the code of the team, or if the leader names you again."
          decline={decline}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </>
  );
}
