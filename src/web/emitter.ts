type Stop = () => void;

/**
 * For `useSyncExternalStore` and others that follow a value: `emit` calls all subscribers. `start` is called for the
 * first subscriber, and the function that it returns after the last one has unsubscribed.
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

/** A `start` for values in the browser's storage, which another tab may change. */
export function fromOtherTabs(emit: () => void): Stop {
  window.addEventListener('storage', emit);
  return () => window.removeEventListener('storage', emit);
}
