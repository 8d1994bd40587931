import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { setSpotPin } from '../contract.ts';

/** For an organiser who may let in more than the capacity. */
export function PinPart() {
  const [pin, setPin] = useState('');
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction('The PIN was not set', async () => {
    await adminApi.call(setSpotPin, { body: { pin } });
    setPin('');
    notify({ title: 'Your PIN is set', tone: 'success' });
    await revalidate();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3 border-line border-t pt-6">
      <TextField
        label="Your PIN as a supervisor"
        hint="Six digits. With it a desk sells beyond the capacity, in your name."
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        pattern="\d{6}"
        maxLength={6}
        required
        value={pin}
        onChange={({ target }) => setPin(target.value)}
        className="flex-1 basis-64"
      />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Set PIN
      </Button>
    </form>
  );
}
