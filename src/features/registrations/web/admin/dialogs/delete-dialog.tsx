import { useRevalidator } from 'react-router';
import { deleteRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { adminApi } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { isBehind, whyFailed } from '../why-failed.ts';

interface DeleteRegistrationProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function DeleteRegistration({ registration, open, onClose, onDeleted }: DeleteRegistrationProps) {
  const { revalidate } = useRevalidator();
  const { _id, name, event, teamName } = registration;
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Confirm Deletion"
      description="This action cannot be undone. This will permanently delete the registration."
      action="Delete Registration"
      id={_id}
      onDelete={async () => {
        await adminApi.call(deleteRegistration, { params: { registrationId: _id } });
        onDeleted(_id);
      }}
      success="Registration deleted successfully"
      failure={whyFailed}
      onFailed={(error) => {
        notify({ title: 'Failed to delete registration', tone: 'error' });
        if (isBehind(error)) void revalidate();
      }}
    >
      <p className="font-semibold">{name}</p>
      <p className="text-quiet">
        {event.title}
        {teamName && ` · ${teamName}`}
      </p>
    </DeleteDialog>
  );
}
