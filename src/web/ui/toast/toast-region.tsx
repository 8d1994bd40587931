import { type ComponentType, useEffect, useState } from 'react';
import { onNotice } from '../notify.ts';

/** Use it once, in the root layout. `notify` shows toasts. Their code is loaded late, because most visits show none. */
export function ToastRegion() {
  const [List, setList] = useState<ComponentType>();
  useEffect(
    () =>
      onNotice(() => {
        // Offline the code does not load. The notices wait for the next one, and the page must keep working.
        fetchList().then(
          ({ ToastList }) => setList(() => ToastList),
          () => undefined,
        );
      }),
    [],
  );
  return List && <List />;
}

const fetchList = () => import('./toast-list.tsx');
const restMs = 2_000;

/** For screens whose forms show failures as toasts: loads the code while the server still answers. */
export function useToastsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => fetchList().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
}
