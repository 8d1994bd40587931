import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addSubscriber } from '#features/newsletter/contract.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

/** For a person who has asked by phone or in person, even after leaving the list. */
export function AddSubscriber({ onAdded }: { onAdded: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const form = useContractForm(addSubscriber, {
    fields: addSubscriber.body,
    defaults: { email: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    async onSent({ message }) {
      await onAdded();
      setOpen(false);
      notify({ title: message, tone: 'success' });
    },
    failure: { words: 'Something went wrong. Please try again.', field: 'email' },
  });

  function begin() {
    form.reset();
    setOpen(true);
  }

  return (
    <>
      <Button size="small" onClick={begin}>
        <Plus aria-hidden size={16} />
        Add address
      </Button>
      <FormDialog
        form={form}
        open={open}
        onClose={() => setOpen(false)}
        title="Add an address"
        description="Only for somebody who asked you for the newsletter. An address that left the list is on it again."
        size="small"
        waiting="The address is being added."
        action={{ label: 'Add Address', busyLabel: 'Adding...' }}
        className=""
      >
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...form.field('email')}
        />
      </FormDialog>
    </>
  );
}
