import { useEffect, useState } from 'react';
import { keptForm } from '#web/kept-form.ts';

/**
 * For somebody who is back after a session that ended: begins again what was being done. `begin` gets the record's id,
 * '' for a new one, and answers whether it did: a list may come in parts.
 */
export function useKeptTask(name: string, begin: (recordId: string) => boolean): void {
  // Read before the dialogs take it.
  const [waiting, setWaiting] = useState(() => keptForm('admin', name)?.recordId);
  useEffect(() => {
    if (waiting !== undefined && begin(waiting)) setWaiting(undefined);
  });
}
