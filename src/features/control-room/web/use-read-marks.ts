import { useEffect, useState } from 'react';
import { storage } from '#web/storage.ts';
import type { NotificationItem } from '../contract.ts';
import { nothingRead, parseMarks, type ReadMarks, withAllRead, withRead } from './read-marks.ts';

const storageKey = 'adminNewsRead';

/** Read marks are stored in this browser only. */
export function useReadMarks(items: readonly NotificationItem[]) {
  const [marks, setMarks] = useState(nothingRead);

  useEffect(() => {
    const readAgain = () => setMarks(parseMarks(storage().getItem(storageKey)));
    readAgain();
    // Another tab has changed the marks.
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, []);

  function keep(next: ReadMarks) {
    storage().setItem(storageKey, JSON.stringify(next));
    setMarks(next);
  }

  return {
    marks,
    markRead: (item: NotificationItem) => keep(withRead(marks, item, items)),
    markAllRead: () => keep(withAllRead(marks, items)),
  };
}
