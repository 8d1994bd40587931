import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotice } from './notify.ts';

// Most visits never see a toast, so its code comes with the first one.
const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

/** Stands once, in the root layout. Toasts are raised with `notify`. */
export function ToastRegion() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onNotice(() => setNeeded(true)), []);
  return <Suspense>{needed && <ToastList />}</Suspense>;
}
