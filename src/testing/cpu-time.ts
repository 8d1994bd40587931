/**
 * Starts to measure this thread's processor time. The returned function tells the milliseconds so far. Unlike the clock,
 * it leaves out the time in which other programs had the processor, so that a busy machine fails no test.
 */
export function startCpuTime(): () => number {
  const from = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  };
}

/** The most of this thread's processor time, in milliseconds, that `work` uses before others have their turn. */
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
 * The shortest `longestTurn` of several tries, until one is below `mostMs`: a collection of garbage may lengthen one
 * try, but work that blocks the loop does so every time.
 */
export async function longestTurnOfTries(work: () => Promise<unknown>, mostMs: number): Promise<number> {
  let best = await longestTurn(work);
  for (let tries = 1; tries < 6 && best >= mostMs; tries++) best = Math.min(best, await longestTurn(work));
  return best;
}
