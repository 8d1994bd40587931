import { type ReactElement, useEffect, useState } from 'react';
import { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#features/accounts/two-factor-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

export type TwoFactorTask = 'set up' | 'renew codes' | 'switch off';

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: string; address: string }
  | { name: 'codes'; codes: string[] };

const titles: Record<TwoFactorTask, string> = {
  'set up': 'Enable two-factor sign-in',
  'renew codes': 'New recovery codes',
  'switch off': 'Disable two-factor sign-in',
};

export function TwoFactorDialog({ task, onClose }: { task: TwoFactorTask; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [busy, setBusy] = useState(false);

  const showCodes = (codes: string[]) => setStep({ name: 'codes', codes });
  const passwordSteps: Record<TwoFactorTask, ReactElement> = {
    'set up': (
      <PasswordStep
        call={startTwoFactor}
        onBusy={setBusy}
        intro="Enter your password first, so that we know it is you."
        button="Continue"
        onSent={(scan) => setStep({ name: 'scan', ...scan })}
      />
    ),
    'renew codes': (
      <PasswordStep
        call={renewRecoveryCodes}
        onBusy={setBusy}
        intro="The ten old codes stop working at once."
        button="Make new codes"
        onSent={({ recoveryCodes }) => showCodes(recoveryCodes)}
      />
    ),
    'switch off': (
      <PasswordStep
        call={disableTwoFactor}
        onBusy={setBusy}
        intro="Your password alone will sign you in again."
        button="Disable"
        onSent={({ message }) => {
          notify({ title: message, tone: 'success' });
          onClose();
        }}
      />
    ),
  };

  return (
    // Locked while the codes are on the way or shown, because they are shown only once.
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[task]}
      locked={busy || step.name === 'codes'}
    >
      {step.name === 'password' && passwordSteps[task]}
      {step.name === 'scan' && <ScanStep {...step} onBusy={setBusy} onDone={showCodes} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}

type Call = typeof startTwoFactor | typeof renewRecoveryCodes | typeof disableTwoFactor;

interface PasswordStepProps<C extends Call> {
  call: C;
  intro: string;
  button: string;
  onBusy: (busy: boolean) => void;
  onSent: (answer: Output<C>) => void;
}

export function PasswordStep<C extends Call>({ call, intro, button, onBusy, onSent }: PasswordStepProps<C>) {
  const form = useContractForm<Call, { password: string }, { password: string }>(call, {
    fields: call.body,
    defaults: { password: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    // The form makes this call, so the answer has the type of its output.
    onSent: (answer) => onSent(answer as Output<C>),
    failure: { words: 'Something went wrong. Please try again.', field: 'password' },
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
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
