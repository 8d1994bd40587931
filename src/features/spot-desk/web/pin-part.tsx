import { useRevalidator } from 'react-router';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { setSpotPin } from '../contract.ts';

/** Sets the PIN of an organiser who may let in people beyond the capacity. */
export function PinPart() {
  const { revalidate } = useRevalidator();
  const form = useContractForm(setSpotPin, {
    fields: setSpotPin.body,
    defaults: { pin: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    async onSent(_answer, _pin, { reset }) {
      reset();
      notify({ title: 'Your PIN is set', tone: 'success' });
      await revalidate();
    },
    failure: { words: 'Something went wrong. Please try again.', toast: 'The PIN was not set' },
  });
  return (
    <form {...form.props} className="grid justify-items-start gap-3 border-line border-t pt-6">
      <TextField
        label="Your PIN as a supervisor"
        hint="Six digits. With it a desk sells beyond the capacity, in your name."
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={6}
        required
        {...form.field('pin')}
        className="w-full"
      />
      <Button {...form.button} busyLabel="Saving...">
        Set PIN
      </Button>
    </form>
  );
}
