import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useStudent } from '#web/sessions.ts';
import { studentNavigation } from './navigation-items.ts';

const restMs = 3_000;

/** Each once: the tabs of the dashboard share theirs. */
const pages = [...new Set(studentNavigation.map(({ to }) => to.replace(/\?.*/, '')))];

/**
 * Fetches the scripts of the menu's pages once this page has come to rest. A page whose script does not load replaces
 * the app, and what was chosen in it, by the browser's own error page (decision 17).
 */
export function MenuPagesAhead() {
  const isSignedIn = useStudent() !== undefined;
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => setAtRest(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isSignedIn && isAtRest && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function savesData(): boolean {
  // Not every browser says so, and the types of none do.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
