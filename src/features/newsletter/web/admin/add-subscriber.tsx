import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { addSubscriber } from '#features/newsletter/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** For somebody who asked by phone or at the desk, also after leaving the list. */
export function AddSubscriber({ onAdded }: { onAdded: () => Promise<void> }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  function begin() {
    setEmail('');
    setFault(undefined);
    setOpen(true);
  }

  async function add() {
    setBusy(true);
    setFault(undefined);
    try {
      const { message } = await adminApi.call(addSubscriber, { body: { email } });
      await onAdded();
      setOpen(false);
      notify({ title: message, tone: 'success' });
    } catch (error) {
      const words = error instanceof ApiError && error.errors.email;
      setFault(words || wordsOf(error, 'Something went wrong. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="small" onClick={begin}>
        <Plus aria-hidden size={16} />
        Add address
      </Button>
      <TaskDialog
        {...{ open, busy }}
        onClose={() => setOpen(false)}
        title="Add an address"
        description="Only for somebody who asked you for the newsletter. An address that left the list is on it again."
        size="small"
        waiting="The address is being added."
        action={{ label: 'Add Address', busyLabel: 'Adding...', form: formId }}
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void add();
          }}
        >
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            value={email}
            error={fault}
            onChange={({ target }) => setEmail(target.value)}
          />
        </form>
      </TaskDialog>
    </>
  );
}
