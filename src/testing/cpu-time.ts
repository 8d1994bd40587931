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
