import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.tsx';
import type { TwoFactorTask } from './two-factor-dialog.tsx';

// Loads the QR code's library only when somebody sets two-factor sign-in up.
const TwoFactorDialog = later(() => import('./two-factor-dialog.tsx').then((module) => module.TwoFactorDialog));

export function TwoFactor({ state: { enabled, recoveryCodesLeft } }: { state: AdminAccount['twoFactor'] }) {
  const [task, setTask] = useState<TwoFactorTask>();
  const { revalidate } = useRevalidator();
  const Icon = enabled ? ShieldCheck : ShieldAlert;
  return (
    <>
      <div className="flex max-w-xl items-start gap-3">
        <Icon
          aria-hidden
          size={20}
          className={enabled ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-quiet'}
        />
        <div className="grid gap-1">
          <p className="font-medium">Two-factor sign-in is {enabled ? 'enabled' : 'not enabled'}.</p>
          <p className="text-quiet text-sm">
            {enabled
              ? `${recoveryCodesLeft} of 10 recovery codes are left.${recoveryCodesLeft < 4 ? ' Please make new ones.' : ''}`
              : 'You need an authenticator app on your phone.'}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {enabled ? (
          <>
            <Button onClick={() => setTask('renew codes')}>New recovery codes</Button>
            <Button variant="danger" onClick={() => setTask('switch off')}>
              Disable
            </Button>
          </>
        ) : (
          <Button onClick={() => setTask('set up')}>Enable two-factor sign-in</Button>
        )}
      </div>
      {task && (
        <TwoFactorDialog
          task={task}
          onClose={() => {
            setTask(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
