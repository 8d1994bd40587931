import { type ComponentType, useEffect, useState } from 'react';
import { onNotice } from '../notify.ts';

/** Used once, in the root layout. Toasts are raised with `notify`; most visits see none, so their code comes late. */
export function ToastRegion() {
  const [List, setList] = useState<ComponentType>();
  useEffect(
    () =>
      onNotice(() => {
        // Offline it does not come: the notices wait for the next one, and the page must stay whole.
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

/** For screens whose forms say by toast what went wrong: it is fetched while the server still answers. */
export function useToastsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => fetchList().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
}
