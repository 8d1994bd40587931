import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EntryRule, foldScans, movesOf, overCapacity, type Scan } from '#features/gate/rules.ts';
import { insideAt } from '#testing/gate/inside-at.ts';
import { createCapacityLog } from './capacity-log.ts';

const scan = fc.record({
  device: fc.constantFrom('d1', 'd2'),
  minute: fc.nat(9),
  person: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
  kind: fc.constantFrom('scan' as const, 'scan' as const, 'scan' as const, 'undo' as const, 'override' as const),
  of: fc.nat(19),
  shown: fc.constantFrom('admitted', 'admitted', 'in', 'out', 'already'),
  refusal: fc.constantFrom('' as const, '' as const, 'closed' as const),
  isTimeUnsure: fc.constantFrom(undefined, undefined, true as const),
});
const rule = fc.constantFrom<EntryRule>('once', 'daily', 'inOut', { times: 2 });

test('knows who came in above the capacity as a fold of the whole log does, while scans come in any order', () => {
  const cases = fc.tuple(fc.array(scan, { maxLength: 20 }), fc.array(fc.nat(19)), rule, rule, fc.nat(4));
  return fc.assert(
    fc.asyncProperty(cases, async ([given, order, before, after, capacity]) => {
      const scans = given.map(({ minute, of, kind, ...said }, seq): Scan => {
        // Around midnight in Chennai.
        const at = new Date(Date.UTC(2025, 4, 9, 18, 25 + minute)).toISOString();
        const named = kind === 'scan' ? undefined : given[of];
        const person = named?.person ?? said.person;
        return { ...said, id: `s${seq}`, seq, at, person, ticket: person, kind, of: named ? `s${of}` : '' };
      });
      const timeZone = 'Asia/Kolkata';
      const log = createCapacityLog();
      for (const [place, one] of [...order.flatMap((index) => scans[index] ?? []), ...scans].entries()) {
        log.add(one);
        if (place % 3 === 0) await log.over({ rule: before, timeZone }, capacity);
      }
      const by = { rule: after, timeZone };
      const now = new Date(Date.UTC(2025, 4, 9, 18, 29));
      expect(await log.over(by, capacity)).toEqual(overCapacity(capacity, movesOf(by, scans)));
      expect(await log.inside(by, now)).toBe(insideAt(by, foldScans(by, scans), now));
    }),
    { seed: 48, numRuns: 400 },
  );
});
