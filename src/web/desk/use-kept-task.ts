import { useEffect, useState } from 'react';
import { keptForm } from '#web/kept-form.ts';

/**
 * Opens the form again that was open when the session ended. `begin` gets the id of the record, '' for a new one, and
 * returns whether it opened the form: a list may arrive in parts.
 */
export function useKeptTask(name: string, begin: (recordId: string) => boolean): void {
  // Read before the dialogs take it.
  const [waiting, setWaiting] = useState(() => keptForm('admin', name)?.recordId);
  useEffect(() => {
    if (waiting !== undefined && begin(waiting)) setWaiting(undefined);
  });
}
