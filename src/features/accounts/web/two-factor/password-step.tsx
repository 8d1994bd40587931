import type { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#features/accounts/two-factor-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';

type Call = typeof startTwoFactor | typeof renewRecoveryCodes | typeof disableTwoFactor;

interface PasswordStepProps<C extends Call> {
  call: C;
  intro: string;
  button: string;
  onSent: (answer: Output<C>) => void;
}

export function PasswordStep<C extends Call>({ call, intro, button, onSent }: PasswordStepProps<C>) {
  const form = useContractForm<Call, { password: string }, { password: string }>(call, {
    fields: call.body,
    defaults: { password: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    // The answer is that of the call.
    onSent: (answer) => onSent(answer as Output<C>),
    failure: { words: 'Something went wrong. Please try again.', field: 'password' },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-4">
      <p className="text-quiet">{intro}</p>
      <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      <Button {...form.button} variant="main" className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
