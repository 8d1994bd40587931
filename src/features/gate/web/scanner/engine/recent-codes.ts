import { sameScanMs } from '#features/gate/rules.ts';
import type { Shown } from './scanner-types.ts';

/** No text of ours is longer; codes with the scans of another phone are not read here. */
const longestText = 400;

/** A camera reads one code many times a second: the same text is one scan for a few seconds. */
export function createRecentCodes(now: () => number) {
  const recent = new Map<string, { at: number; shown: Promise<Shown> }>();

  return {
    async once(typed: string, scan: (text: string) => Promise<Shown>): Promise<Shown> {
      const text = typed.slice(0, longestText).trim();
      for (const [known, { at }] of recent) if (now() - at >= sameScanMs || now() < at) recent.delete(known);
      const shown = recent.get(text)?.shown ?? scan(text);
      recent.set(text, { at: now(), shown });
      const { isStored, verdict } = await shown;
      // What failed here, and not by the ticket, is tried again at once.
      if (!isStored && verdict !== 'confirm') recent.delete(text);
      return shown;
    },
    clear: () => recent.clear(),
  };
}
