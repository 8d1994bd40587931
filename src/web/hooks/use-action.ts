import { useRef, useState } from 'react';
import { messageOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';

/** The action of one button. Shows a toast with `failed` if it fails. */
export function useAction<Given extends unknown[]>(failed: string, action: (...given: Given) => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function run(...given: Given) {
    setBusy(true);
    try {
      await action(...given);
    } catch (error) {
      notify({
        title: failed,
        description: messageOf(error, 'Something went wrong. Please try again.'),
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

/**
 * An action that may be refused, with its state and the reason if it failed. `failed` is used if the server gives no
 * message; as a function it makes the message for each error. `onFailed` is called after a failure. Only the last of
 * several attempts is reported.
 */
export function useAttempt(failed: string | ((error: unknown) => string), onFailed?: (error: unknown) => unknown) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const last = useRef(0);

  async function attempt(action: () => Promise<void>): Promise<void> {
    last.current += 1;
    const mine = last.current;
    setBusy(true);
    setRefusal(undefined);
    try {
      await action();
    } catch (error) {
      if (mine !== last.current) return;
      setRefusal(typeof failed === 'string' ? messageOf(error, failed) : failed(error));
      onFailed?.(error);
    } finally {
      if (mine === last.current) setBusy(false);
    }
  }

  return { busy, refusal, refuse: setRefusal, attempt };
}
