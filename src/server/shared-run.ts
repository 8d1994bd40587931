/**
 * One run of `work` for all callers who wait: calls that come while it runs share the next run. The run that a caller
 * waits for has always started after the call.
 */
export function sharedRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = () => {
    const mine = work().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  const startNext = () => {
    next = undefined;
    return start();
  };

  return () => {
    if (!running) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };
}
