import { confirmEmailByCode } from '#features/accounts/email-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function ConfirmEmailForm({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useContractForm(confirmEmailByCode, {
    fields: confirmEmailByCode.body,
    defaults: { code: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent: onConfirmed,
    failure: { words: 'Something went wrong. Please try again.', field: 'code' },
  });
  return (
    <form {...form.props} className="grid items-start gap-4 sm:grid-cols-[13rem_auto]">
      <TextField
        label="Code from the mail"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={12}
        required
        {...form.field('code')}
      />
      <Button {...form.button} variant="main" className="justify-self-start sm:mt-7.5">
        Confirm email
      </Button>
    </form>
  );
}
