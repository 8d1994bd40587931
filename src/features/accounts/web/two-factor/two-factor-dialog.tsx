import { useState } from 'react';
import { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#features/accounts/two-factor-contract.ts';
import { adminApi } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';
import type { TwoFactorTask } from './two-factor.tsx';

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: string; address: string }
  | { name: 'codes'; codes: string[] };

const titles: Record<TwoFactorTask, string> = {
  'set up': 'Enable two-factor sign-in',
  'renew codes': 'New recovery codes',
  'switch off': 'Disable two-factor sign-in',
};
const passwordWords: Record<TwoFactorTask, { intro: string; button: string }> = {
  'set up': { intro: 'First your password, so that it is surely you.', button: 'Continue' },
  'renew codes': { intro: 'The ten old codes stop working at once.', button: 'Make new codes' },
  'switch off': { intro: 'Your password alone will sign you in again.', button: 'Disable' },
};

export function TwoFactorDialog({ task, onClose }: { task: TwoFactorTask; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });

  async function go(password: string) {
    const body = { password };
    if (task === 'set up') {
      setStep({ name: 'scan', ...(await adminApi.call(startTwoFactor, { body })) });
    } else if (task === 'renew codes') {
      setStep({ name: 'codes', codes: (await adminApi.call(renewRecoveryCodes, { body })).recoveryCodes });
    } else {
      const { message } = await adminApi.call(disableTwoFactor, { body });
      notify({ title: message, tone: 'success' });
      onClose();
    }
  }

  return (
    // The codes are shown once: a click beside the dialog must not lose them.
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titles[task]} locked={step.name === 'codes'}>
      {step.name === 'password' && <PasswordStep {...passwordWords[task]} onPassword={go} />}
      {step.name === 'scan' && <ScanStep {...step} onDone={(codes) => setStep({ name: 'codes', codes })} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}
