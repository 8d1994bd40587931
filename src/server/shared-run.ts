/**
 * Shares one run of `work` among all waiting callers. Calls that come during a run share the next one. So the run that
 * a caller waits for always starts after the call.
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
