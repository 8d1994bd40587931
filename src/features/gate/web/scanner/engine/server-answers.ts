import type { ScanResult } from '#features/gate/contract.ts';
import type { Entries } from './entries.ts';
import type { Phone } from './phone.ts';
import type { Shown } from './scanner-types.ts';
import { isAgreed, nameFirst, verdictOfServer } from './shown.ts';
import type { NewScan } from './store.ts';
import type { Sync } from './sync.ts';

const askedMs = 3_000;

type Kind = NewScan['scan']['kind'];

export type ServerAnswers = ReturnType<typeof createServerAnswers>;

/** Adds the server's answers to the results on the screen. */
export function createServerAnswers(phone: Phone, entries: Entries, sync: Pick<Sync, 'upload' | 'refreshWithin'>) {
  /** The scans on their way to the server: by the scan's id, the id of the result on the screen. */
  const asked = new Map<string, { shown: string; kind: Kind }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function becomeSilent(shown: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (entries.get(shown)?.shown.server === 'asking') entries.update(shown, { server: 'silent' });
    }, askedMs);
    timers.add(timer);
  }

  return {
    /** Requests the newest list, and waits for it for a limited time. */
    refresh: () => (phone.about().isOnline ? sync.refreshWithin(askedMs) : Promise.resolve()),
    ask(scanId: string, shown: string, kind: Kind): Shown['server'] {
      asked.set(scanId, { shown, kind });
      sync.upload();
      if (!phone.about().isOnline) return 'silent';
      becomeSilent(shown);
      return 'asking';
    },
    answered(id: string, answer: ScanResult): void {
      const about = asked.get(id);
      asked.delete(id);
      const shown = entries.get(about?.shown ?? '')?.shown;
      if (!about || !shown) return;
      // A supervisor has decided meanwhile, so only the answer to that decision counts.
      if (about.kind === 'scan' && shown.isOverridden) return;
      if (isAgreed(shown, about.kind, answer)) return void entries.update(shown.id, { server: 'agreed' });
      const { reason, first } = answer;
      const contrary = {
        verdict: verdictOfServer(shown, answer),
        ...(reason && { reason }),
        ...(first && { first: nameFirst(phone, first) }),
      };
      entries.update(shown.id, { server: 'contrary', tone: 'amber', contrary });
    },
    clear: () => asked.clear(),
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
