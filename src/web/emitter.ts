type Stop = () => void;

/**
 * For `useSyncExternalStore` and others that follow a value: `emit` calls all who subscribed. `start` runs with the
 * first subscriber, and what it answers after the last one has left.
 */
export function createEmitter<Told extends unknown[] = []>(
  // biome-ignore lint/suspicious/noConfusingVoidType: a start without an end answers nothing
  start?: (emit: (...told: Told) => void) => Stop | void,
) {
  const listeners = new Set<(...told: Told) => void>();
  let stop: Stop | undefined;
  const emit = (...told: Told): void => {
    for (const listener of listeners) listener(...told);
  };
  return {
    emit,
    subscribe(listener: (...told: Told) => void): Stop {
      if (listeners.size === 0) stop = start?.(emit) ?? undefined;
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/** A start for what is kept in the browser's storage: another tab may change it. */
export function fromOtherTabs(emit: () => void): Stop {
  window.addEventListener('storage', emit);
  return () => window.removeEventListener('storage', emit);
}
