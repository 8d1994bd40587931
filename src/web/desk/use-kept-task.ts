import { useEffect, useState } from 'react';
import { keptForm } from '#web/kept-form.ts';

/**
 * Opens the form that was open when the session ended. `begin` gets the record's id ('' for a new one) and returns
 * whether it opened the form, because a list may load in parts.
 */
export function useKeptTask(name: string, begin: (recordId: string) => boolean): void {
  // Read before the dialogs read it, because reading removes it.
  const [waiting, setWaiting] = useState(() => keptForm('admin', name)?.recordId);
  useEffect(() => {
    if (waiting !== undefined && begin(waiting)) setWaiting(undefined);
  });
}
