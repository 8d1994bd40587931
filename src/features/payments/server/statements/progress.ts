import type { getProgress } from '#features/payments/statement-contract.ts';
import type { Output } from '#shared/endpoint.ts';

type Report = Output<typeof getProgress>;

/** The progress of long work in this process. It is removed when the work is done. */
interface Progress {
  report(key: string, step: Report['step'], done: number, total: number): void;
  end(key: string): void;
  of(key: string): Report;
}

export function createProgress(): Progress {
  const reports = new Map<string, Report>();
  return {
    report(key, step, done, total) {
      if (key && (reports.has(key) || reports.size < 100)) reports.set(key, { step, done, total });
    },
    end: (key) => void reports.delete(key),
    of: (key) => reports.get(key) ?? { step: 'idle', done: 0, total: 0 },
  };
}
