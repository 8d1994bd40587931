/**
 * Starts to measure this thread's processor time. The returned function returns the milliseconds so far. Unlike the
 * clock, it leaves out the time in which other programs used the processor, so that a busy machine fails no test.
 */
export function startCpuTime(): () => number {
  const from = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  };
}

/** The longest processor time, in milliseconds, that `work` uses without letting other work run. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, timeOfTurn] = [0, startCpuTime()];
  const endTurn = () => {
    longest = Math.max(longest, timeOfTurn());
    timeOfTurn = startCpuTime();
  };
  const turns = setInterval(endTurn, 1);
  await work();
  clearInterval(turns);
  endTurn();
  return longest;
}

/**
 * The shortest `longestTurn` of several attempts, until one is below `mostMs`. Garbage collection may lengthen one
 * attempt, but work that blocks the loop does so every time.
 */
export async function longestTurnOfTries(work: () => Promise<unknown>, mostMs: number): Promise<number> {
  let best = await longestTurn(work);
  for (let tries = 1; tries < 6 && best >= mostMs; tries++) best = Math.min(best, await longestTurn(work));
  return best;
}
