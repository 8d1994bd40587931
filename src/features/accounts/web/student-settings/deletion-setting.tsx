import { useState } from 'react';
import { deleteMyAccount, deletionFields, readDeletion } from '#features/accounts/own-data-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { leaveStudentArea } from '#web/layouts/student/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { SettingSection } from './setting-section.tsx';

export function DeletionSetting() {
  const [open, setOpen] = useState(false);
  return (
    <SettingSection
      title="Delete account"
      intro="For good. Your registrations go with it, and their seats become free for others."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeletionDialog open={open} onOpenChange={setOpen} />
    </SettingSection>
  );
}

/** Below the dialog's text, as soon as the losses are loaded. */
function Losses() {
  const { loaded, retry } = useLoaded(() => api.call(readDeletion));
  if (loaded.state === 'failed') {
    return <RetryAlert onRetry={retry}>What you would lose could not be looked up.</RetryAlert>;
  }
  const losses = loaded.state === 'loaded' ? loaded.data.losses : [];
  if (losses.length === 0) return null;
  return (
    <Alert title="Before you go">
      <ul className="grid gap-2">
        {losses.map((loss) => (
          <li key={loss} className="wrap-anywhere">
            {loss}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function DeletionDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const form = useContractForm(deleteMyAccount, {
    fields: deletionFields,
    defaults: { password: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent() {
      leaveStudentArea(paths.home);
      notify({
        title: 'Account deleted',
        description: 'Everything that belonged to it is deleted too.',
        tone: 'success',
      });
    },
    failure: { toast: 'Account not deleted', words: 'Something went wrong. Please try again.' },
  });

  function change(next: boolean) {
    form.reset();
    onOpenChange(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      locked={form.busy}
      size="small"
      title="Delete your account?"
      description="Registrations, passes, proofs, bookmarks and certificates are deleted with it. What you have paid is not refunded by this: cancel first, or write to the organisers. Feedback stays, since it has no name. This cannot be undone."
      actions={
        <>
          <Button
            variant="ghost"
            disabledReason={form.busy && 'The account is being deleted.'}
            onClick={() => change(false)}
          >
            Keep my account
          </Button>
          <Button {...form.button} variant="danger">
            Delete for good
          </Button>
        </>
      }
    >
      <form {...form.props} className="grid gap-4 pb-4">
        {open && <Losses />}
        <PasswordField label="Your password" autoComplete="current-password" required {...form.field('password')} />
      </form>
    </Dialog>
  );
}
