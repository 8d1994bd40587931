import type { WorkQueue } from '#server/work-queue.ts';

/** Fills the queue with work that does nothing until `release`. */
export async function fillQueue(queue: WorkQueue): Promise<{ release(): Promise<void> }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken: Promise<void>[] = [];
  const fill = () => {
    while (!queue.areTaken()) taken.push(queue.take(() => opened));
  };
  fill();
  // The first entries start in the meantime, so the queue has room again.
  await new Promise(setImmediate);
  fill();
  return {
    async release() {
      open();
      await Promise.all(taken);
    },
  };
}
