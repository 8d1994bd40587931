import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { wordsOf } from '#web/form-faults.ts';
import { endSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { removePerson } from '../contract.ts';
import type { PersonTaskProps } from './role-dialog.tsx';
import { roleWords } from './role-words.ts';

export function RemoveDialog({ person, open, onClose, onDone }: PersonTaskProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { _id, name, email, role, isYou } = person;

  async function remove() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await adminApi.call(removePerson, { params: { personId: _id }, query: { sure: isYou ? 'true' : undefined } });
      notify({ title: `${name} is removed`, description: 'Signed out everywhere.', tone: 'success' });
      const focusNeighbour = neighbourOf(_id);
      onClose();
      if (isYou) return endSession('admin');
      onDone();
      requestAnimationFrame(focusNeighbour);
    } catch (error) {
      setRefusal(wordsOf(error, 'This person could not be removed. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title={isYou ? 'Remove yourself?' : 'Remove from the control room'}
      description={
        isYou
          ? 'You would be signed out at once and could not come back.'
          : 'Access ends at once, wherever this person is signed in. What was done stays in the audit log.'
      }
      size="small"
      actions={
        <>
          <Button size="small" disabledReason={busy && 'The person is being removed.'} onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" variant="danger" busy={busy} busyLabel="Removing..." onClick={remove}>
            {isYou ? 'Remove myself' : 'Remove'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <dl className="rounded-field border border-line px-4 py-3">
          <dt className="sr-only">Person</dt>
          <dd className="break-words font-semibold">{name}</dd>
          <dt className="sr-only">Email and role</dt>
          <dd className="break-words text-quiet">{`${email} · ${roleWords[role].name}`}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
