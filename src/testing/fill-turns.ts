import type { Turns } from '#server/turns.ts';

/** Takes all turns, without any work, until `release`. */
export async function fillTurns(turns: Turns): Promise<{ release(): Promise<void> }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken: Promise<void>[] = [];
  const fill = () => {
    while (!turns.areTaken()) taken.push(turns.take(() => opened));
  };
  fill();
  // The first of them start meanwhile and wait no longer.
  await new Promise(setImmediate);
  fill();
  return {
    async release() {
      open();
      await Promise.all(taken);
    },
  };
}
