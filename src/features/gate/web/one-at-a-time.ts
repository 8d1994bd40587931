/**
 * Runs the work at once, or once more after the run that is under way. So answers arrive in the order of the questions,
 * and the last answer is as new as the last question.
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
