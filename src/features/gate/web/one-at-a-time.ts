/**
 * Runs the work at once, or, if it is running, once more afterwards. So answers arrive in the order of the calls, and
 * the last answer belongs to the last call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  }
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}
