import { type FormEvent, useRef, useState } from 'react';
import { confirmEmailByCode } from '#features/accounts/email-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function ConfirmEmailForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await api.call(confirmEmailByCode, { body: { code } });
      onConfirmed();
    } catch (error) {
      const words = error instanceof ApiError && error.errors?.code;
      setFault(words || wordsOf(error, 'Something went wrong. Please try again.'));
      input.current?.focus();
      input.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={confirm} className="grid items-start gap-4 sm:grid-cols-[13rem_auto]">
      <TextField
        ref={input}
        label="Code from the mail"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={12}
        required
        value={code}
        error={fault}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start sm:mt-7.5">
        Confirm email
      </Button>
    </form>
  );
}
