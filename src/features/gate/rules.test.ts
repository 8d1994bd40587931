import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type EntryRule, foldScans, movesOf, overCapacity, type Place, type Scan } from './rules.ts';

const timeZone = 'Asia/Kolkata';
const place: Place = {
  rule: 'once',
  admits: { kind: 'all' },
  needsPaid: false,
  needsIdSeen: false,
  hold: false,
  timeZone,
};
const base = Date.parse('2025-05-09T03:30:00.000Z');
const at = (minutes: number) => new Date(base + minutes * 60_000).toISOString();

let made = 0;
const scan = (minutes: number, more: Partial<Scan> = {}): Scan => ({
  id: `scan-${++made}`,
  device: 'gate-1',
  seq: made,
  at: at(minutes),
  person: 'K7M2P9QX',
  ticket: 'K7M2P9QX',
  kind: 'scan',
  of: '',
  shown: 'admitted',
  refusal: '',
  ...more,
});

const ids = (scans: readonly Scan[]) => scans.map(({ id }) => id);
const once = { rule: 'once', timeZone } as const;

describe('the fold', () => {
  test('the earlier scan counts when it arrives later, and two phones make a conflict', () => {
    const late = scan(5);
    const early = scan(1, { device: 'gate-2' });
    expect(ids(foldScans(once, [late]).admissions)).toEqual([late.id]);
    const both = foldScans(once, [late, early]);
    expect(ids(both.admissions)).toEqual([early.id]);
    expect(both.conflicts.map(({ scans }) => ids(scans))).toEqual([[early.id, late.id]]);
    expect(both.outcomes.get(late.id)).toEqual({ verdict: 'already', first: early });
  });

  test('makes no conflict when the second phone refused, or when one phone reads a code again within 3 s', () => {
    const again = scan(1 + 2.9 / 60);
    const others = [scan(5, { device: 'gate-2', shown: 'already' }), again, scan(7, { refusal: 'unpaid' })];
    const result = foldScans(once, [scan(1), ...others]);
    expect(result).toMatchObject({ conflicts: [], inside: 1 });
    expect(others.map(({ id }) => result.outcomes.get(id)?.verdict)).toEqual(['already', 'already', 'refused']);
  });

  test.each<[EntryRule, string]>([
    ['once', 'admitted'],
    ['daily', 'admitted'],
    [{ times: 1 }, 'admitted'],
    ['inOut', 'in'],
  ])('makes a conflict when one phone admits a ticket again after 3 s, with the rule %j', (rule, shown) => {
    const scans = [scan(1, { shown }), scan(1.05, { shown })];
    const result = foldScans({ rule, timeZone }, scans);
    expect(result).toMatchObject({ inside: 1, conflicts: [{ scans }] });
    const undo = scan(2, { kind: 'undo', of: scans[0]?.id ?? '' });
    expect(foldScans({ rule, timeZone }, [...scans, undo])).toMatchObject({ inside: 1, conflicts: [] });
  });

  test('an undo takes a scan out, before it arrives too, and the next one counts', () => {
    const [first, second] = [scan(1), scan(2, { device: 'gate-2' })];
    const undo = scan(3, { kind: 'undo', of: first.id });
    const result = foldScans(once, [undo, second, first]);
    expect(ids(result.admissions)).toEqual([second.id]);
    expect(result.conflicts).toEqual([]);
    expect(foldScans(once, [undo, first])).toMatchObject({ inside: 0 });
  });

  test('an override lets a scan through that was refused or came second, and settles the conflict', () => {
    const [first, second] = [scan(1), scan(2, { device: 'gate-2' })];
    const result = foldScans(once, [first, second, scan(3, { kind: 'override', of: second.id })]);
    expect(ids(result.admissions)).toEqual([first.id, second.id]);
    expect(result.conflicts).toEqual([]);
    const refused = scan(1, { refusal: 'notAdmitted', shown: 'refused' });
    expect(foldScans(once, [refused, scan(2, { kind: 'override', of: refused.id })]).inside).toBe(1);
    expect(foldScans(once, [scan(2, { kind: 'override', refusal: 'unpaid' })]).inside).toBe(1);
  });

  test('an undo of an undo changes nothing', () => {
    const first = scan(1);
    const undo = scan(2, { kind: 'undo', of: first.id });
    expect(foldScans(once, [first, undo, scan(3, { kind: 'undo', of: undo.id })]).inside).toBe(0);
  });

  test('daily counts once on each day of the edition’s zone', () => {
    // 23:59 and 00:01 in Chennai.
    const [evening, night, morning] = [scan(14 * 60 + 59), scan(15 * 60 + 1), scan(20 * 60)];
    const result = foldScans({ rule: 'daily', timeZone }, [morning, evening, night]);
    expect(ids(result.admissions)).toEqual([evening.id, night.id]);
  });

  test('n times counts the first n', () => {
    const scans = [scan(1), scan(2), scan(3, { device: 'gate-2' })];
    const result = foldScans({ rule: { times: 2 }, timeZone }, scans);
    expect(ids(result.admissions)).toEqual(ids(scans.slice(0, 2)));
    expect(result.conflicts).toHaveLength(1);
  });

  test('in and out changes the side, and two phones that both let in make a conflict', () => {
    const rule = { rule: 'inOut', timeZone } as const;
    const scans = [scan(1), scan(2, { device: 'gate-2' }), scan(3)];
    expect(foldScans(rule, scans)).toMatchObject({ inside: 1, conflicts: [] });
    expect(ids(foldScans(rule, scans).admissions)).toEqual([scans[0]?.id, scans[2]?.id]);
    const doubled = [scan(1, { shown: 'in' }), scan(2, { device: 'gate-2', shown: 'in' })];
    expect(foldScans(rule, doubled).conflicts).toHaveLength(1);
    expect(foldScans(rule, [scan(1, { shown: 'out' })])).toMatchObject({ inside: 0, admissions: [] });
  });

  test.each<[Scan['refusal'], number]>([
    ['closed', 0],
    ['notOpen', 0],
    ['notAdmitted', 0],
    ['unpaid', 0],
    ['revoked', 1],
  ])('a person inside goes out although the ticket would be refused as %s: %d stay inside', (refusal, inside) => {
    const rule = { rule: 'inOut', timeZone } as const;
    for (const shown of ['out', 'admitted']) {
      const scans = [scan(1, { shown: 'in' }), scan(2, { shown, refusal, device: 'gate-2' })];
      expect(foldScans(rule, scans), shown).toMatchObject({ inside, conflicts: [] });
      expect(foldScans(rule, scans.toReversed())).toEqual(foldScans(rule, scans));
      // These scans let nobody in.
      expect(foldScans(rule, [scan(2, { shown, refusal })])).toMatchObject({ inside: 0, admissions: [] });
    }
    expect(foldScans(rule, [scan(1), scan(2, { shown: 'in', refusal })])).toMatchObject({ inside: 1, conflicts: [] });
  });
});

/** A second, slow way to count: first the whole log for each scan, then each person's scans in the order of time. */
function oracle(rule: EntryRule, given: readonly Scan[]) {
  const log = given.filter((one, place) => given.findIndex(({ id }) => id === one.id) === place);
  const isTakenOut = ({ id }: Scan) => log.some(({ kind, of }) => kind === 'undo' && of === id);
  const isForced = (scan: Scan) =>
    scan.kind === 'override'
      ? !log.some(({ id }) => id === scan.of)
      : log.some((other) => other.kind === 'override' && other.of === scan.id && !isTakenOut(other));
  const saysYes = ({ kind, shown, refusal }: Scan) =>
    kind === 'scan' && (!refusal || mayLeave(refusal)) && ['admitted', 'in', 'out'].includes(shown);
  const mayLeave = (refusal: Scan['refusal']) => rule === 'inOut' && refusal !== 'revoked';
  const entries = log.filter((scan) => scan.kind !== 'undo' && !isTakenOut(scan) && (isForced(scan) || saysYes(scan)));
  const placeInTime = ({ at: time, device, id, isTimeUnsure }: Scan) => `${isTimeUnsure ? 1 : 0}${time}${device}${id}`;
  const sorted = entries.toSorted((one, other) => (placeInTime(one) < placeInTime(other) ? -1 : 1));
  const dayOf = (scan: Scan): string => {
    const sure = sorted.filter(({ person, isTimeUnsure }) => person === scan.person && !isTimeUnsure).at(-1);
    if (scan.isTimeUnsure && sure) return dayOf(sure);
    return new Date(Date.parse(scan.at) + 5.5 * 3_600_000).toISOString().slice(0, 10);
  };
  const most = typeof rule === 'object' ? rule.times : 1;
  const isApart = (one: Scan, other: Scan) =>
    one.device !== other.device || Math.abs(Date.parse(other.at) - Date.parse(one.at)) >= 3_000;
  const admitted: Scan[] = [];
  const inConflict: Scan[] = [];
  let inside = 0;
  for (const person of new Set(sorted.map((scan) => `${scan.person}${rule === 'daily' ? dayOf(scan) : ''}`))) {
    const own = sorted.filter((scan) => `${scan.person}${rule === 'daily' ? dayOf(scan) : ''}` === person);
    const counted: Scan[] = [];
    const doubled: Scan[] = [];
    let isIn = false;
    for (const scan of own) {
      const goesOut = !isForced(scan) && (scan.shown === 'out' || (scan.shown !== 'in' && isIn));
      const isRoom = rule === 'inOut' ? !isIn : counted.length < most;
      if (rule === 'inOut' && goesOut) isIn = false;
      else if (scan.refusal && !isForced(scan)) continue;
      else if (isForced(scan) || isRoom) {
        counted.push(scan);
        isIn = true;
      } else if (rule !== 'inOut') doubled.push(scan);
      else if (counted.slice(-1).some((one) => isApart(one, scan))) inConflict.push(...counted.slice(-1), scan);
    }
    if (counted.length > 0 && doubled.some((scan) => counted.every((one) => isApart(one, scan)))) {
      inConflict.push(...counted, ...doubled);
    }
    admitted.push(...counted);
    inside += rule === 'inOut' ? Number(isIn) : counted.length;
  }
  return { admitted: ids(admitted).sort(), inConflict: [...new Set(ids(inConflict))].sort(), inside };
}

/** Often the same phone, person and minute, because otherwise a phone would rarely admit a ticket twice. */
const anyScan = fc.record({
  device: fc.oneof(fc.nat(19), fc.nat(1)),
  person: fc.oneof(fc.nat(11), fc.nat(1)),
  minute: fc.oneof(fc.integer({ min: 0, max: 60 * 30 }), fc.nat(2)),
  offBy: fc.oneof(fc.integer({ min: -10, max: 10 }), fc.constant(0)),
  seconds: fc.nat(5),
  kind: fc.constantFrom<Scan['kind'][]>('scan', 'scan', 'scan', 'scan', 'scan', 'undo', 'override'),
  of: fc.nat(70),
  shown: fc.constantFrom('admitted', 'admitted', 'in', 'out', 'already', 'refused', 'full'),
  refusal: fc.constantFrom<Scan['refusal'][]>('', '', '', 'closed', 'revoked'),
  isUnsure: fc.nat(5).map((number) => number === 0),
});
const clockAt1970Ms = Date.parse('1970-01-01') - base;
const logs = fc.array(anyScan, { maxLength: 60 }).map((rows) =>
  rows.map(({ device, person, minute, offBy, seconds, kind, of, shown, refusal, isUnsure }, number): Scan => {
    const numbered = (name: string, place: number) => `${name}-${String(place).padStart(3, '0')}`;
    const who = numbered('person', person);
    return {
      id: numbered('scan', number),
      device: numbered('device', device),
      seq: 0,
      at: at(minute + offBy + seconds / 60 + (isUnsure ? clockAt1970Ms / 60_000 : 0)),
      person: who,
      ticket: who,
      kind,
      // Some name a scan that has not arrived, and some name no scan.
      of: kind === 'scan' || of > 65 ? '' : numbered('scan', of % (rows.length + 2)),
      shown,
      refusal,
      ...(isUnsure && { isTimeUnsure: true }),
    };
  }),
);
const rules = fc.constantFrom<EntryRule[]>('once', 'daily', 'inOut', { times: 2 }, { times: 3 });

/** In any order, with some scans twice. */
const shuffled = (log: readonly Scan[]) =>
  fc
    .tuple(fc.shuffledSubarray([...log], { minLength: log.length }), fc.subarray([...log]))
    .map((parts) => parts.flat());

describe('any scans of 20 phones whose clocks are off by up to 10 minutes', () => {
  test('scans of 20 phones with wrong clocks give the result of a second, simple implementation', () => {
    fc.assert(
      fc.property(rules, logs, (rule, log) => {
        const result = foldScans({ rule, timeZone }, log);
        const inConflict = [...new Set(result.conflicts.flatMap(({ scans }) => ids(scans)))];
        const admitted = ids(result.admissions).sort();
        expect({ admitted, inConflict: inConflict.sort(), inside: result.inside }).toEqual(oracle(rule, log));
      }),
      { numRuns: 500 },
    );
  });

  test('scans of 20 phones with wrong clocks give the same result in any order, however often they are sent', () => {
    const cases = fc
      .tuple(rules, logs)
      .chain(([rule, log]) => fc.tuple(fc.constant(rule), fc.constant(log), shuffled(log)));
    fc.assert(
      fc.property(cases, ([rule, log, sent]) => {
        const [straight, mixed] = [foldScans({ rule, timeZone }, log), foldScans({ rule, timeZone }, sent)];
        expect(mixed.admissions).toEqual(straight.admissions);
        expect(mixed.conflicts).toEqual(straight.conflicts);
        expect(new Map([...mixed.outcomes].sort())).toEqual(new Map([...straight.outcomes].sort()));
        expect(mixed.inside).toBe(straight.inside);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the capacity', () => {
  const overOf = (rule: EntryRule, scans: readonly Scan[], capacity = 1) =>
    [...overCapacity(capacity, movesOf({ rule, timeZone }, scans))].sort();

  test('the capacity is of a day, or of who is inside, by the rule', () => {
    const [one, two, third] = ['one', 'two', 'three'].map((person, place) => scan(place * 24 * 60, { person }));
    const all = [one, two, third].filter((found) => found !== undefined);
    expect(overOf('once', all)).toEqual(ids(all.slice(1)));
    expect(overOf('daily', all)).toEqual([]);
    const gone = scan(60, { person: 'one', shown: 'out' });
    expect(overOf('inOut', [gone, ...all])).toEqual(ids(all.slice(2)));
    expect(overOf('once', all, 3)).toEqual([]);
  });

  test('the capacity is passed by as many as are counted above it, in any order', () => {
    const cases = fc.tuple(fc.constantFrom<EntryRule>('once', { times: 2 }), logs);
    const mixed = cases.chain(([rule, log]) => fc.tuple(fc.constant(rule), fc.constant(log), shuffled(log), fc.nat(9)));
    fc.assert(
      fc.property(mixed, ([rule, log, sent, capacity]) => {
        const over = overOf(rule, log, capacity);
        expect(over).toHaveLength(Math.max(0, foldScans({ rule, timeZone }, log).inside - capacity));
        expect(overOf(rule, sent, capacity)).toEqual(over);
      }),
    );
  });
});

describe('a phone whose clock began at 1970', () => {
  const broken = (more: Partial<Scan> = {}) =>
    scan(clockAt1970Ms / 60_000, { device: 'broken', isTimeUnsure: true, ...more });

  test('a phone whose clock began at 1970 never decides who was first among phones whose clocks are right', () => {
    fc.assert(
      fc.property(rules, logs, (rule, log) => {
        const scans = log.filter(({ kind }) => kind === 'scan');
        const right = scans.filter(({ isTimeUnsure }) => !isTimeUnsure);
        const [all, sure] = [foldScans({ rule, timeZone }, scans), foldScans({ rule, timeZone }, right)];
        const ofSure = ids(all.admissions).filter((id) => sure.outcomes.has(id));
        expect(ofSure).toEqual(ids(sure.admissions));
      }),
    );
  });

  test.each<EntryRule>(['once', 'daily', { times: 1 }])(
    'makes a conflict with a scan of another phone, with the rule %j',
    (rule) => {
      const [wrong, right] = [broken(), scan(5)];
      expect(foldScans({ rule, timeZone }, [wrong])).toMatchObject({ admissions: [wrong], conflicts: [] });
      expect(foldScans({ rule, timeZone }, [wrong, right])).toMatchObject({
        admissions: [right],
        conflicts: [{ scans: [right, wrong] }],
      });
    },
  );

  test('a phone whose clock began at 1970 is believed that somebody is in already', () => {
    const history = { scans: [broken()], inside: 1 };
    const now = new Date(at(30));
    const ticket = { opens: { events: ['quiz'], unpaid: [], passes: [] }, revokedAt: '' };
    expect(decide(ticket, place, history, now)).toMatchObject({ verdict: 'already', first: history.scans[0] });
    expect(decide(ticket, { ...place, rule: 'inOut' }, history, now).direction).toBe('out');
  });
});

describe('a decision', () => {
  const opens = { events: ['quiz'], unpaid: ['robots'], passes: ['gold'] };
  const ticket = { opens, revokedAt: '' };
  const empty = { scans: [], inside: 0 };
  const now = new Date(at(30));

  test.each<[string, Partial<Place>, string | undefined]>([
    ['everybody', {}, undefined],
    ['an event of the ticket', { admits: { kind: 'events', events: ['quiz'] } }, undefined],
    ['an event that is not paid', { admits: { kind: 'events', events: ['robots'] } }, undefined],
    ['a paid event', { needsPaid: true, admits: { kind: 'events', events: ['robots', 'quiz'] } }, undefined],
    ['no paid event', { needsPaid: true, admits: { kind: 'events', events: ['robots'] } }, 'unpaid'],
    ['another event', { admits: { kind: 'events', events: ['chess'] } }, 'notAdmitted'],
    ['a pass of the ticket', { admits: { kind: 'passes', passes: ['gold'] } }, undefined],
    ['another pass', { admits: { kind: 'passes', passes: ['silver'] } }, 'notAdmitted'],
    ['a later opening', { opensAt: at(31) }, 'notOpen'],
    ['the closing time', { closesAt: at(30) }, 'closed'],
    ['its opening times', { opensAt: at(30), closesAt: at(31) }, undefined],
  ])('a checkpoint that admits %s', (_, more, reason) => {
    expect(decide(ticket, { ...place, ...more }, empty, now).reason).toBe(reason);
  });

  test('refuses a revoked ticket from then on, and a full hall', () => {
    expect(decide({ ...ticket, revokedAt: at(30) }, place, empty, now).reason).toBe('revoked');
    expect(decide({ ...ticket, revokedAt: at(31) }, place, empty, now).verdict).toBe('admitted');
    expect(decide(ticket, { ...place, capacity: 5 }, { scans: [], inside: 5 }, now).reason).toBe('full');
  });

  test.each([
    ['although that phone’s clock is ahead', 39],
    ['also in the same millisecond', 30],
  ])('says who was first, %s', (_, minute) => {
    const first = scan(minute, { device: 'gate-2' });
    expect(decide(ticket, place, { scans: [first], inside: 1 }, now)).toMatchObject({ verdict: 'already', first });
  });

  test('says that somebody is in after an override that names no scan', () => {
    const override = scan(20, { kind: 'override' });
    expect(decide(ticket, place, { scans: [override], inside: 1 }, now)).toMatchObject({ verdict: 'already' });
    expect(decide(ticket, place, { scans: [scan(20, { kind: 'undo' })], inside: 0 }, now).verdict).toBe('admitted');
  });

  test('counts today although a phone’s clock was a day ahead', () => {
    const tomorrow = scan(30 + 24 * 60, { device: 'gate-2' });
    const daily = { ...place, rule: 'daily' } as const;
    expect(decide(ticket, daily, { scans: [tomorrow], inside: 1 }, now).verdict).toBe('admitted');
    expect(decide(ticket, daily, { scans: [tomorrow, scan(35)], inside: 2 }, now).verdict).toBe('already');
  });

  test('says the side, and what has to be confirmed on the way in alone', () => {
    const hall = { ...place, rule: 'inOut', needsIdSeen: true, hold: true } as const;
    expect(decide(ticket, hall, empty, now)).toMatchObject({ direction: 'in', confirm: ['id', 'hold'] });
    const inside = { scans: [scan(1)], inside: 1 };
    expect(decide(ticket, { ...hall, capacity: 1 }, inside, now)).toMatchObject({ direction: 'out', confirm: [] });
  });

  test.each<[string, Partial<Place>, Partial<typeof opens>]>([
    ['closed', { closesAt: at(20) }, {}],
    ['notOpen', { opensAt: at(40) }, {}],
    ['notAdmitted', {}, { events: [], unpaid: [], passes: [] }],
    ['unpaid', { needsPaid: true }, { events: [], passes: [] }],
  ])('lets people out of a place for which their ticket is %s, and nobody in', (reason, more, fewer) => {
    const hall = { ...place, rule: 'inOut', ...more } as const;
    const less = { opens: { ...opens, ...fewer }, revokedAt: '' };
    const leaves = { verdict: 'admitted', direction: 'out', confirm: [] };
    expect(decide(less, hall, { scans: [scan(1)], inside: 1 }, now)).toMatchObject(leaves);
    expect(decide(less, hall, empty, now)).toEqual({ verdict: 'refused', reason, confirm: [] });
    const gone = { scans: [scan(1), scan(2)], inside: 0 };
    expect(decide(less, hall, gone, now)).toEqual({ verdict: 'refused', reason, confirm: [] });
    const second = decide(less, { ...hall, rule: 'once' }, { scans: [scan(1)], inside: 1 }, now);
    expect(second).toEqual({ verdict: 'refused', reason, confirm: [] });
  });

  test('a revoked ticket takes nobody out', () => {
    const hall = { ...place, rule: 'inOut' } as const;
    const revoked = { opens, revokedAt: at(20) };
    expect(decide(revoked, hall, { scans: [scan(1)], inside: 1 }, now).reason).toBe('revoked');
  });
});
