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
