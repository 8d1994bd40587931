import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type Appearance, onAppearance, paint, readAppearance, unpaint } from './appearance.ts';

/** Undefined while the server renders: it does not know the browser's choice. */
export function useAppearance(): Appearance | undefined {
  return useSyncExternalStore(onAppearance, readAppearance, () => undefined);
}

/** The control room is painted as chosen; the public pages, to which a link may lead, are not. */
export function usePaintedAppearance(): void {
  const appearance = useAppearance();
  useLayoutEffect(() => {
    if (!appearance) return;
    paint(appearance);
    return unpaint;
  }, [appearance]);
}
