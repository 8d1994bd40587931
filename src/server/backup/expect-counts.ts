import { countOf } from '#shared/counts.ts';
import type { Manifest } from './manifest.ts';

/** What was restored is counted once more: said is not done. */
export function expectCounts(found: Record<string, number>, { tables }: Manifest): void {
  for (const [table, count] of Object.entries(tables)) {
    if (found[table] !== count)
      throw new Error(`${table} has ${countOf(found[table] ?? 0, 'row')} after the restore, not ${count}`);
  }
}
