import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startCpuTime } from '#testing/cpu-time.ts';
import { insideAt } from '#testing/gate/inside-at.ts';
import { createLog } from './log-rules.ts';
import { type EntryRule, foldScans, type Scan } from './rules.ts';

const scan = fc.record({
  device: fc.constantFrom('d1', 'd2'),
  minute: fc.nat(9),
  person: fc.constantFrom('p1', 'p2', 'p3'),
  kind: fc.constantFrom('scan' as const, 'scan' as const, 'undo' as const, 'override' as const),
  of: fc.nat(19),
  shown: fc.constantFrom('admitted', 'in', 'out', 'already', 'refused', 'full'),
  refusal: fc.constantFrom('' as const, '' as const, 'closed' as const),
});
const rule = fc.constantFrom<EntryRule>('once', 'daily', 'inOut', { times: 2 });

test('counts the same as a fold of the whole log, at any moment while scans come in', () => {
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 20 }), fc.array(fc.nat(19)), rule, rule, (given, order, before, after) => {
      const scans = given.map(({ minute, of, kind, ...said }, seq): Scan => {
        const at = new Date(Date.UTC(2025, 4, 9, 18, 25 + minute)).toISOString();
        const named = kind === 'scan' ? undefined : given[of];
        // An undo or an override belongs to the person of the scan that it names.
        const person = named?.person ?? said.person;
        return { ...said, id: `s${seq}`, seq, at, person, ticket: person, kind, of: named ? `s${of}` : '' };
      });
      const log = createLog();
      const now = new Date(Date.UTC(2025, 4, 9, 18, 29));
      const arrived = [...order.flatMap((place) => scans[place] ?? []), ...scans];
      for (const [place, one] of arrived.entries()) {
        log.put(one);
        if (place % 3 === 0) log.counts({ rule: before, timeZone: 'Asia/Kolkata' }, now);
      }
      const place = { rule: after, timeZone: 'Asia/Kolkata' };
      const folded = foldScans(place, scans);
      const { admissions, conflicts } = folded;
      expect(log.counts(place, now)).toEqual({
        inside: insideAt(place, folded, now),
        admitted: admissions.length,
        people: new Set(admissions.map(({ person }) => person)).size,
        conflicts: conflicts.length,
      });
      expect(log.conflicts()).toEqual(conflicts);
      expect([...log.allAdmissions()].map(({ id }) => id).sort()).toEqual(admissions.map(({ id }) => id).sort());
    }),
    { seed: 59, numRuns: 400 },
  );
});

test('counts the admissions of one day when each day counts', () => {
  const log = createLog();
  // 23:59 in Chennai, and 00:09.
  for (const [place, at] of ['2025-05-09T18:29:00.000Z', '2025-05-09T18:39:00.000Z'].entries()) {
    const person = `p${place}`;
    log.put({
      id: `s${place}`,
      device: 'd1',
      seq: place,
      at,
      person,
      ticket: person,
      kind: 'scan',
      of: '',
      shown: 'admitted',
      refusal: '',
    });
  }
  const daily = { rule: 'daily', timeZone: 'Asia/Kolkata' } as const;
  expect(log.counts(daily, new Date('2025-05-09T18:29:59.000Z'))).toMatchObject({ inside: 1, admitted: 2 });
  expect(log.counts(daily, new Date('2025-05-10T20:00:00.000Z'))).toMatchObject({ inside: 0, admitted: 2 });
  expect(log.counts({ ...daily, rule: 'once' }, new Date('2025-05-10T20:00:00.000Z'))).toMatchObject({ inside: 2 });
});

test('treats a scan that names itself as one that names nothing', () => {
  const log = createLog();
  const itself = { id: 's1', device: 'd1', seq: 1, at: '2025-05-09T03:30:00.000Z', person: 'p1', ticket: 'p1' };
  log.put({ ...itself, kind: 'undo', of: 's1', shown: '', refusal: '' });
  expect(log.counts({ rule: 'once', timeZone: 'Asia/Kolkata' }, new Date())).toMatchObject({ inside: 0, admitted: 0 });
});

test.each([
  ['earliest', (scans: Scan[]) => scans],
  ['latest', (scans: Scan[]) => scans.toReversed()],
])('takes a long chain of undos at once when its %s scan comes first', (_, ordered) => {
  const said = { device: 'd1', at: '2025-05-09T03:30:00.000Z', ticket: '', refusal: '' } as const;
  const admitted: Scan = { ...said, id: 's0', seq: 0, person: 'p', kind: 'scan', of: '', shown: 'admitted' };
  const chain = Array.from({ length: 10_000 }, (_, at): Scan => {
    return { ...said, id: `s${at + 1}`, seq: at + 1, person: `p${at}`, kind: 'undo', of: `s${at}`, shown: '' };
  });
  const log = createLog();
  const cpuMs = startCpuTime();
  for (const scan of ordered([admitted, ...chain])) log.put(scan);
  const place = { rule: 'once', timeZone: 'Asia/Kolkata' } as const;
  expect(log.counts(place, new Date())).toEqual({ inside: 0, admitted: 0, people: 0, conflicts: 0 });
  expect(cpuMs()).toBeLessThan(2_000);
});
