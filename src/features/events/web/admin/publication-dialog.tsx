import { type FestEvent, publishEvent } from '#features/events/contract.ts';
import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

export interface EventTaskProps {
  event: FestEvent;
  open: boolean;
  onClose: () => void;
  /** Called when the list has to be loaded again. */
  onDone: () => void;
}

/** Explains what publishing or hiding the event means before it happens. */
export function PublicationDialog({ event, ...dialog }: EventTaskProps) {
  const words = event.isActive ? unpublishing : publishing;
  return (
    <ConfirmDialog
      {...dialog}
      title={words.title}
      description={words.meaning}
      size="small"
      waiting="The event is being changed."
      action={{ label: words.title, busyLabel: words.busy }}
      run={async () => {
        await adminApi.call(publishEvent, { params: { eventId: event._id }, body: { isActive: !event.isActive } });
        return words.done;
      }}
      failure="Please try again."
      onFailed={() =>
        notify({ title: 'Error', description: 'Failed to update event. Please try again.', tone: 'error' })
      }
    >
      <p className="wrap-anywhere font-semibold">{event.title}</p>
    </ConfirmDialog>
  );
}

const unpublishing = {
  title: 'Unpublish Event',
  meaning:
    'Visitors no longer see it, and nobody can register for it. Its registrations stay, and you can publish it again at any time.',
  busy: 'Unpublishing...',
  done: 'Event unpublished',
};
const publishing = {
  title: 'Publish Event',
  meaning: 'Visitors see it at once, and students can register for it.',
  busy: 'Publishing...',
  done: 'Event published',
};
