import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#shared/api-client.ts';
import { messageOf } from '#web/form-faults.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { notify } from '#web/ui/notify.ts';

/** The id of the heading above the sessions. */
export const sessionsHeadingId = 'own-sessions';

/** Ends sessions, reports the result and reads the list again. The pressed button disappears with its session. */
export function useEndings() {
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string>();

  /** `what` is busy until `call` has ended. */
  async function end(what: string, call: () => Promise<{ message: string }>) {
    setEnding(what);
    try {
      notify({ title: (await call()).message, tone: 'success' });
      await revalidate();
    } catch (error) {
      notify({ title: messageOf(error, 'That did not work. Please try again.'), tone: 'error' });
      // The session has ended already, so the list is out of date.
      if (error instanceof ApiError && error.status === 404) await revalidate();
    } finally {
      setEnding(undefined);
      catchFocus(sessionsHeadingId);
    }
  }

  return { ending, end };
}
