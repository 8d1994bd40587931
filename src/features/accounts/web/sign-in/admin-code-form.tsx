import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface AdminCodeFormProps {
  isSignedIn: boolean;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in, where it is switched on. */
export function AdminCodeForm({ isSignedIn, onCode, onBack }: AdminCodeFormProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || isSignedIn) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onCode(code);
    } catch (error) {
      setFailure(loginFailure(error));
      input.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      <h2>One more step</h2>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        ref={input}
        label="Code"
        hint="The six digits of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="main" busy={busy || isSignedIn} busyLabel="Signing in...">
        Sign In
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

/** The server's message, else the error's, else 'An error occurred' (R149). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'An error occurred';
  if (error.message) return error.message;
  const hasStatus = error instanceof ApiError && error.status > 0;
  return hasStatus ? `The server answered with status ${error.status}. Please try again.` : 'An error occurred';
}
