import { useState } from 'react';
import { deleteEvent } from '#features/events/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { messageOf } from '#web/form-faults.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { notify } from '#web/ui/notify.ts';
import type { EventTaskProps } from './publication-dialog.tsx';
import { dateOrNone } from './row-text.ts';

interface DeleteDialogProps extends EventTaskProps {
  onGone: (id: string) => void;
}

/** The numbers of what is deleted with the event, as the server counted them. */
interface Going {
  confirmRegistrations?: number;
  confirmRounds?: number;
  confirmFeedback?: number;
}

/** Asks a second time, in the same dialog, when registrations, judged rounds or feedback are deleted too (R188). */
export function DeleteDialog({ event, open, onClose, onDone, onGone }: DeleteDialogProps) {
  const [going, setGoing] = useState<Going>({});
  const { busy, refusal, attempt } = useAttempt(whyNot, (error) => {
    const { status, errors } = error instanceof ApiError ? error : {};
    const { confirmRegistrations, confirmRounds, confirmFeedback } = errors ?? {};
    if (confirmRegistrations || confirmRounds || confirmFeedback) {
      return setGoing({
        ...(confirmRegistrations && { confirmRegistrations: Number(confirmRegistrations) }),
        ...(confirmRounds && { confirmRounds: Number(confirmRounds) }),
        ...(confirmFeedback && { confirmFeedback: Number(confirmFeedback) }),
      });
    }
    notify({ title: 'Error', description: 'Failed to delete event. Please try again.', tone: 'error' });
    if (status === 404) onDone();
  });
  const remove = () =>
    attempt(async () => {
      await adminApi.call(deleteEvent, { params: { eventId: event._id }, query: going });
      notify({ title: 'Event deleted successfully!', tone: 'success' });
      const focusNeighbour = neighbourOf(event._id);
      onGone(event._id);
      onDone();
      onClose();
      requestAnimationFrame(focusNeighbour);
    });

  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      {...(Object.keys(going).length > 0 ? { question: refusal } : { refusal })}
      title="Delete Event"
      description="This action cannot be undone."
      size="small"
      waiting="The event is being deleted."
      action={{
        label: labelFor(going),
        busyLabel: 'Deleting...',
        variant: 'danger',
        run: remove,
      }}
    >
      <dl className="rounded-field border border-line px-4 py-3">
        <dt className="sr-only">Title</dt>
        <dd className="wrap-anywhere font-semibold">{event.title}</dd>
        <dt className="sr-only">Date</dt>
        <dd className="figures text-quiet">{dateOrNone(event.date)}</dd>
        <dt className="sr-only">Location</dt>
        <dd className="wrap-anywhere text-quiet">{event.location}</dd>
      </dl>
    </TaskDialog>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return 'This event is no longer there: somebody else has deleted it.';
  }
  return messageOf(error, 'Please try again.');
}

function labelFor({ confirmRegistrations = 0, confirmRounds = 0, confirmFeedback = 0 }: Going): string {
  const parts = [
    'Event',
    ...(confirmRegistrations > 0 ? [countOf(confirmRegistrations, 'Registration')] : []),
    ...(confirmRounds > 0 ? [countOf(confirmRounds, 'Round')] : []),
    ...(confirmFeedback > 0 ? ['Feedback'] : []),
  ];
  return `Delete ${new Intl.ListFormat('en-GB').format(parts)}`;
}
