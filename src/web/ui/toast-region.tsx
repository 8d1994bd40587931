import { type ComponentType, useEffect, useState } from 'react';
import { onNotice } from './notify.ts';

/** Stands once, in the root layout. Toasts are raised with `notify`; most visits see none, so their code comes late. */
export function ToastRegion() {
  const [List, setList] = useState<ComponentType>();
  useEffect(
    () =>
      onNotice(() => {
        // Offline it does not come: the notices wait for the next one, and the page must stay whole.
        import('./toast-list.tsx').then(
          ({ ToastList }) => setList(() => ToastList),
          () => undefined,
        );
      }),
    [],
  );
  return List && <List />;
}
