import { type FormEvent, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';

interface PasswordStepProps {
  intro: string;
  button: string;
  onPassword: (password: string) => Promise<void>;
}

export function PasswordStep({ intro, button, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      await onPassword(password);
    } catch (error) {
      const own = error instanceof ApiError ? error.errors.password : undefined;
      setFault(own ?? wordsOf(error, 'Something went wrong. Please try again.'));
      form.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5 pb-4">
      <p className="text-quiet">{intro}</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        error={fault}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
