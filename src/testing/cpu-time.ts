/**
 * Starts to count; the function returned tells how many milliseconds this thread has worked since. Unlike the clock it
 * does not count the time in which other programs had the processor, so a busy machine fails no test.
 */
export function startCpuTime(): () => number {
  const from = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  };
}
