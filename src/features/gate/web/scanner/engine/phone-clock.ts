/**
 * The header `Date` corrects only larger differences, because it has whole seconds and may come from a proxy. The list
 * corrects smaller ones.
 */
const coarseMs = 5_000;
/** From this difference on the clock counts as wrong, and its scans are marked. */
const farOffMs = 10 * 60_000;

/** The phone's clock, corrected by the server's. `keep` stores the offset for the next start of the page. */
export function createPhoneClock(
  now: () => number,
  about: { offset: number | undefined },
  { set, keep }: { set: (offset: number) => void; keep: (offset: number) => Promise<void> },
) {
  const corrected = () => now() + (about.offset ?? 0);

  /**
   * `serverNow`: the server's clock at this moment, at most `within` milliseconds off. If the clock may be right within
   * that range, it is not changed. Otherwise a slow network could change the order of scans from two phones with good
   * clocks.
   */
  async function measure(serverNow: number, within = 0): Promise<void> {
    const measured = Math.round(serverNow - now());
    const before = about.offset ?? 0;
    const offset = Math.abs(measured - before) <= within + 1 ? before : measured;
    const isNews = Math.abs(offset - (about.offset ?? Number.POSITIVE_INFINITY)) > 1_000;
    set(offset);
    if (isNews) await keep(offset);
  }

  return {
    now: corrected,
    measure,
    /** Whether the header `Date` of an answer shows that the clock must be measured. */
    isFarFrom: (date: number) => Math.abs(date - corrected()) > coarseMs,
    /** Minutes that the phone's clock is behind the server's, negative if ahead; 0 if at most ten minutes off. */
    minutesOff: () => (Math.abs(about.offset ?? 0) > farOffMs ? Math.round((about.offset ?? 0) / 60_000) : 0),
  };
}
