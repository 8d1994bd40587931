import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { adminApi } from '#web/api.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { isBehind, whyFailed } from '../why-failed.ts';

interface DeleteDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function DeleteDialog({ registration, open, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { revalidate } = useRevalidator();

  async function remove() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await adminApi.call(deleteRegistration, { params: { registrationId: registration._id } });
      notify({ title: 'Registration deleted successfully', tone: 'success' });
      const focusNeighbour = neighbourOf(registration._id);
      onDeleted(registration._id);
      onClose();
      requestAnimationFrame(focusNeighbour);
    } catch (error) {
      notify({ title: 'Failed to delete registration', tone: 'error' });
      setRefusal(whyFailed(error));
      if (isBehind(error)) revalidate();
    } finally {
      setBusy(false);
    }
  }

  return (
    <TaskDialog
      {...{ open, onClose, busy, refusal }}
      title="Confirm Deletion"
      description="This action cannot be undone. This will permanently delete the registration."
      size="small"
      waiting="The registration is being deleted."
      action={{ label: 'Delete Registration', busyLabel: 'Deleting...', variant: 'danger', run: remove }}
    >
      <dl className="rounded-field border border-line px-4 py-3">
        <dt className="sr-only">Participant</dt>
        <dd className="font-semibold">{registration.name}</dd>
        <dt className="sr-only">Event</dt>
        <dd className="text-quiet">
          {registration.event.title}
          {registration.teamName && ` · ${registration.teamName}`}
        </dd>
      </dl>
    </TaskDialog>
  );
}
