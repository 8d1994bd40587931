import type { FestEvent } from '#features/events/contract.ts';
import { SendButton } from '#web/files/uploads.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formFields } from './tabs.ts';
import type { Refused } from './use-event-form.ts';
import type { FormValues } from './values.ts';

interface RefusedAlertProps {
  refused: Refused | undefined;
  /** The event when the form loaded it. */
  base: FestEvent | undefined;
  onTakeNewer: (newer: FestEvent) => void;
  onSaveOver: (version: number, newer: FestEvent | undefined) => void;
  onAddAsNew: () => void;
}

/** Says why the event was not saved and what to do. The typed values stay in the form below. */
export function RefusedAlert({ refused, base, onTakeNewer, onSaveOver, onAddAsNew }: RefusedAlertProps) {
  if (!refused) return null;
  if (refused.kind === 'vanished') {
    return (
      <Alert
        tone="error"
        title="This event is no longer there"
        action={
          <Button size="small" onClick={onAddAsNew}>
            Add It as a New Event
          </Button>
        }
      >
        Somebody else has deleted it. What you typed is still here.
      </Alert>
    );
  }
  const { newer, version } = refused;
  return (
    <Alert
      tone="error"
      title={refused.message}
      action={
        <div className="flex flex-wrap gap-3">
          {newer && (
            <Button size="small" onClick={() => onTakeNewer(newer)}>
              Load Their Version
            </Button>
          )}
          <SendButton size="small" variant="danger" onClick={() => onSaveOver(version, newer)}>
            Save Mine over It
          </SendButton>
        </div>
      }
    >
      {base && newer && <p>{changesText(base, newer)}</p>}
      <p>Nothing is lost yet: what you typed is still here. Loading their version replaces it.</p>
    </Alert>
  );
}

function changesText(base: FestEvent, newer: FestEvent): string {
  const changed = Object.entries(formFields)
    .filter(([name]) => isChanged(base[name as keyof FormValues], newer[name as keyof FormValues]))
    .map(([, { label }]) => label);
  if (base.isActive !== newer.isActive) changed.push(newer.isActive ? 'published' : 'unpublished');
  return changed.length > 0 ? `They changed: ${changed.join(', ')}.` : 'They changed nothing that this form shows.';
}

const isChanged = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);
