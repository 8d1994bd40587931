import { MailCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { confirmEmailByCode, sendEmailConfirmation } from '#features/accounts/email-contract.ts';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const confirmedId = 'email-is-confirmed';

/** On the profile: asks for the code in the mail until the email is confirmed, then confirms it once. */
export function ConfirmEmailCard({ profile }: { profile: StudentProfile }) {
  const { revalidate } = useRevalidator();
  const [isDone, setDone] = useState(false);
  const headingId = useId();
  if (isDone) {
    return (
      <div role="status" id={confirmedId} tabIndex={-1} className="scroll-mt-28">
        <Alert tone="success" title="Your email is confirmed">
          You can register for as many events as you like, and we write to you about them.
        </Alert>
      </div>
    );
  }
  if (profile.emailState !== 'toConfirm') return null;

  async function confirmed() {
    setDone(true);
    await revalidate();
    catchFocus(confirmedId, { preventScroll: false });
  }

  return (
    <section
      id="confirm-email"
      aria-labelledby={headingId}
      className="grid scroll-mt-28 gap-5 rounded-card border border-line bg-raised p-5 sm:p-7"
    >
      <div className="grid gap-2">
        <h2 id={headingId} className="flex items-center gap-3 text-xl!">
          <MailCheck aria-hidden size={22} className="shrink-0 text-accent" />
          Confirm your email
        </h2>
        <p className="max-w-prose text-quiet">
          We confirm <b className="wrap-anywhere font-medium text-ink">{profile.email}</b> with a six-digit code that we
          mail to it. Then you can register for more than two events. Until then we send you receipts only.
        </p>
      </div>
      <ConfirmEmailForm onConfirmed={confirmed} />
      <SendAgain />
    </section>
  );
}

function SendAgain() {
  const [said, setSaid] = useState('');
  const { busy, run } = useAction('No mail was sent', async () => {
    setSaid('');
    setSaid((await api.call(sendEmailConfirmation)).message);
  });
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-quiet">
        No code yet?
        <Button size="small" busy={busy} onClick={() => run()}>
          Send a new mail
        </Button>
        <Link to={paths.studentProfileEdit} className="link inline-flex min-h-9 items-center">
          Change the address
        </Link>
      </p>
      <p role="status" className="empty:sr-only">
        {said}
      </p>
    </div>
  );
}

function ConfirmEmailForm({ onConfirmed }: { onConfirmed: () => void }) {
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
