import { deleteEvent } from '#features/events/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import { useSecondQuestion } from '#web/desk/use-second-question.ts';
import { messageOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';
import type { EventTaskProps } from './publication-dialog.tsx';
import { dateOrNone } from './row-text.ts';

interface DeleteDialogProps extends EventTaskProps {
  onGone: (id: string) => void;
}

const counted = ['confirmRegistrations', 'confirmRounds', 'confirmFeedback'] as const;

/** Asks a second time when registrations, judged rounds or feedback are deleted too (R188). */
export function DeleteDialog({ event, onGone, ...dialog }: DeleteDialogProps) {
  const { going, question, isAskedBy } = useSecondQuestion(counted);

  function whyNot(error: unknown): string {
    if (isAskedBy(error)) return '';
    notify({ title: 'Error', description: 'Failed to delete event. Please try again.', tone: 'error' });
    if (!(error instanceof ApiError) || error.status !== 404) return messageOf(error, 'Please try again.');
    dialog.onDone();
    return 'This event is no longer there: somebody else has deleted it.';
  }

  return (
    <ConfirmDialog
      {...dialog}
      question={question}
      title="Delete Event"
      description="This action cannot be undone."
      size="small"
      waiting="The event is being deleted."
      action={{ label: labelFor(going), busyLabel: 'Deleting...', variant: 'danger' }}
      row={event._id}
      run={async () => {
        await adminApi.call(deleteEvent, { params: { eventId: event._id }, query: going });
        onGone(event._id);
        return 'Event deleted successfully!';
      }}
      failure={whyNot}
    >
      <dl className="rounded-field border border-line px-4 py-3">
        <dt className="sr-only">Title</dt>
        <dd className="wrap-anywhere font-semibold">{event.title}</dd>
        <dt className="sr-only">Date</dt>
        <dd className="figures text-quiet">{dateOrNone(event.date)}</dd>
        <dt className="sr-only">Location</dt>
        <dd className="wrap-anywhere text-quiet">{event.location}</dd>
      </dl>
    </ConfirmDialog>
  );
}

function labelFor({
  confirmRegistrations = 0,
  confirmRounds = 0,
  confirmFeedback = 0,
}: Partial<Record<(typeof counted)[number], number>>): string {
  const parts = [
    'Event',
    ...(confirmRegistrations > 0 ? [countOf(confirmRegistrations, 'Registration')] : []),
    ...(confirmRounds > 0 ? [countOf(confirmRounds, 'Round')] : []),
    ...(confirmFeedback > 0 ? ['Feedback'] : []),
  ];
  return `Delete ${new Intl.ListFormat('en-GB').format(parts)}`;
}
