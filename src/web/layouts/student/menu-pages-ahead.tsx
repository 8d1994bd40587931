import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useStudent } from '#web/sessions.ts';
import { studentNavigation } from './navigation-items.ts';

const restMs = 3_000;

/** Each page once, because the dashboard's tabs are the same page. */
const pages = [...new Set(studentNavigation.map(({ to }) => to.replace(/\?.*/, '')))];

/**
 * Loads the scripts of the menu's pages when this page is idle. If a page's script does not load later, the browser
 * replaces the app by its own error page, and what the student has chosen is lost (decision 17).
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
  // Not all browsers have this property, and TypeScript's types lack it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
