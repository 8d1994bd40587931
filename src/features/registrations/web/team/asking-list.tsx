import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveJoin, type OwnTeam, turnDownJoin } from '#features/registrations/team-contract.ts';
import { isInTeam } from '#features/registrations/team-rules.ts';
import { api } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { notify } from '#web/ui/notify.ts';

const DeclineDialog = onDemand(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

interface AskingListProps {
  registrationId: string;
  team: OwnTeam;
  isFull: boolean;
  onChanged: (team: OwnTeam) => void;
}

/** Lists the students who joined by the code and wait for the leader's answer (R317). */
export function AskingList({ registrationId, team: { asking, members }, isFull, onChanged }: AskingListProps) {
  const { busy, refusal, attempt } = useAttempt('Your answer could not be saved. Please try again.');
  const { revalidate } = useRevalidator();
  const [accepting, setAccepting] = useState('');
  const [declining, setDeclining] = useState<OwnTeam['asking'][number]>();
  if (asking.length === 0) return refusal ? <Alert tone="error">{refusal}</Alert> : null;

  /** The leader has named the person since, so a place is kept for them. */
  const isNamed = (email: string) =>
    members.some((member) => isInTeam(member.state) && member.email.toLowerCase() === email.toLowerCase());

  function accept(memberId: string, name: string) {
    setAccepting(memberId);
    return attempt(async () => {
      onChanged(await api.call(approveJoin, { params: { registrationId, memberId } }));
      notify({ title: `${name} is in the team`, tone: 'success' });
      // The page beside the list says how many people the team still needs.
      await revalidate();
    });
  }

  async function decline(memberId: string, name: string) {
    const left = await api.call(turnDownJoin, { params: { registrationId, memberId } });
    setDeclining(undefined);
    onChanged(left);
    notify({ title: `You have declined ${name}`, tone: 'success' });
  }

  return (
    <section aria-label="Waiting for your answer" className="grid gap-2 rounded-field border border-line p-4">
      <h3 className="font-semibold">Waiting for your answer</h3>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <ul>
        {asking.map((person) => {
          const { _id, name, email, college } = person;
          return (
            <li
              key={_id}
              className="grid items-center gap-x-6 gap-y-2 border-line py-3 not-first:border-t sm:grid-cols-[1fr_auto]"
            >
              <div className="grid min-w-0 gap-0.5">
                <span className="wrap-anywhere font-medium">{name}</span>
                <span className="wrap-anywhere text-quiet text-sm">{[college, email].filter(Boolean).join(' · ')}</span>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  busy={busy && accepting === _id}
                  disabledReason={isFull && !isNamed(email) && 'The team is full. Please take somebody out first.'}
                  onClick={() => accept(_id, name)}
                >
                  Accept<span className="sr-only"> {name}</span>
                </Button>
                <Button size="small" variant="ghost" onClick={() => setDeclining(person)}>
                  Decline<span className="sr-only"> {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {declining && (
        <DeclineDialog
          title={`Decline ${declining.name}?`}
          about="They are told, and cannot ask your team again. You can still add them as a member yourself."
          decline={() => decline(declining._id, declining.name)}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </section>
  );
}
