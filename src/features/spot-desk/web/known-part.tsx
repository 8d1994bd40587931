import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { randomKey } from '#web/random-key.ts';
import { Toggle } from '#web/settings/toggle.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { checkInOnSpot } from '../contract.ts';
import type { Desk, Result, Served } from './desk-types.ts';

interface KnownPartProps {
  desk: Desk;
  served: Served;
  student: string;
  /** The checkpoint where the person is checked in; '' to show only the ticket. */
  checkpoint: string;
  onDone: (result: Result) => void;
}

/** Shows the ticket of a person who has registered before, and checks the person in without a sale. */
export function KnownPart({ desk, served: { events, passes, holds }, student, checkpoint, onDone }: KnownPartProps) {
  const [isIdSeen, setIdSeen] = useState(false);
  // One key for the person, so that a second press or a repeated call does not make another scan.
  const [key] = useState(() => randomKey());
  const { busy, refusal, attempt } = useAttempt('No answer from the server. Press again; nothing counts twice.');
  const place = desk.checkpoints.find(({ _id }) => _id === checkpoint);
  const named = [
    ...desk.passes.filter(({ _id }) => passes.includes(_id)),
    ...desk.events.filter(({ _id }) => events.includes(_id)),
  ];
  const held: readonly { name: string; isPaid?: boolean }[] = holds ?? named;
  const send = () =>
    attempt(async () => {
      const body = { student, key, isIdSeen, ...(checkpoint && { checkpoint }) };
      onDone({ ...(await adminApi.call(checkInOnSpot, { body })), done: 'known' });
    });
  return (
    <section aria-labelledby="registered-before" className="grid gap-4 border-line border-b pb-6">
      <h3 id="registered-before" className="text-base!">
        Registered before
      </h3>
      {held.length > 0 && (
        <p className="wrap-anywhere text-quiet">
          {held.map(({ name, isPaid = true }) => (isPaid ? name : `${name} (not paid)`)).join(', ')}
        </p>
      )}
      {place?.needsIdSeen && <IdSeen isSeen={isIdSeen} onChange={setIdSeen} />}
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Button
        variant="main"
        className="justify-self-start"
        busy={busy}
        busyLabel={place ? 'Checking in...' : 'Looking up the ticket...'}
        disabledReason={place?.needsIdSeen && !isIdSeen && 'Look at the ID first.'}
        onClick={send}
      >
        {place ? `Check in at ${place.name}` : 'Show the ticket'}
      </Button>
    </section>
  );
}

export const IdSeen = ({ isSeen, onChange }: { isSeen: boolean; onChange: (isSeen: boolean) => void }) => (
  <Toggle
    label="ID or bonafide checked"
    hint="Recorded with your name and the time. No number is kept."
    checked={isSeen}
    onChange={onChange}
  />
);
