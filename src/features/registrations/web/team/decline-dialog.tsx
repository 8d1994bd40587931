import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';

interface DeclineDialogProps {
  title: string;
  about: string;
  decline: () => Promise<void>;
  onClose: () => void;
}

/**
 * Asks first, because a person who has declined, or whom the leader has declined, cannot return without the other side.
 */
export function DeclineDialog({ title, about, decline, onClose }: DeclineDialogProps) {
  const { busy, refusal, attempt } = useAttempt('Your answer could not be saved. Please try again.');
  return (
    <TaskDialog
      open
      onClose={onClose}
      size="small"
      title={title}
      busy={busy}
      waiting="Your answer is being sent."
      refusal={refusal}
      action={{ label: 'Decline', busyLabel: 'Declining...', variant: 'danger', run: () => attempt(decline) }}
    >
      <p>{about}</p>
    </TaskDialog>
  );
}
