import { useEffect, useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Draft, forgetDraft, readDraft } from './form/draft.ts';
import type { BeginTask } from './use-task.ts';

interface KeptDraftProps {
  events: readonly FestEvent[];
  onContinue: BeginTask;
}

/** What was typed when a session ended is offered once somebody is back. */
export function KeptDraft({ events, onContinue }: KeptDraftProps) {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => setDraft(readDraft()), []);
  if (!draft) return null;

  const event = events.find(({ _id }) => _id === draft.eventId);
  function done() {
    forgetDraft();
    setDraft(undefined);
  }
  function resume(kept: Draft) {
    done();
    onContinue(event ? 'edit' : 'create', event, kept.values);
  }
  return (
    <Alert
      className="mt-5"
      title="Your last changes were not saved"
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="main" onClick={() => resume(draft)}>
            Continue Editing
          </Button>
          <Button size="small" variant="ghost" onClick={done}>
            Discard
          </Button>
        </div>
      }
    >
      Your session ended while you edited “{draft.values.title || 'a new event'}”. What you typed is still here.
    </Alert>
  );
}
