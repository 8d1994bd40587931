import { dayOf } from '#shared/calendar.ts';
import { byPerson, type Conflict, type Fold, foldScans, type Place, type Scan } from './rules.ts';

type Rule = Pick<Place, 'rule' | 'timeZone'>;

interface Counted extends Pick<Fold, 'inside' | 'admissions' | 'conflicts'> {
  days: readonly string[];
}

/** The scans of one checkpoint by person, for phones and the board. Only people with a new scan are folded again. */
export function createLog() {
  const changed = new Set<string>();
  const scans = createScansByPerson(changed);
  const tally = createTally();
  let foldedBy = '';
  return {
    ...scans,
    /** `inside`: how many people count towards the capacity. If each day counts, those of that day. */
    counts({ rule, timeZone }: Rule, now: Date) {
      const by = JSON.stringify([rule, timeZone]);
      if (by !== foldedBy) for (const person of scans.people()) changed.add(person);
      foldedBy = by;
      for (const person of changed) tally.put(person, countedBy({ rule, timeZone }, scans.of(person)));
      changed.clear();
      return { ...tally.total, ...(rule === 'daily' && { inside: tally.on(dayOf(now, timeZone)) }) };
    },
    /** Conflicts and admissions are those of the last call of `counts`. */
    conflicts: (): Conflict[] => [...tally.people()].flatMap(({ conflicts }) => conflicts).sort(byPerson),
    admissions: (person: string): readonly Scan[] => tally.of(person)?.admissions ?? [],
    *allAdmissions(): Iterable<Scan> {
      for (const { admissions } of tally.people()) yield* admissions;
    },
  };
}

/** Groups scans by person. They may arrive in any order. Adds each person whose scans have changed to `changed`. */
export function createScansByPerson(changed: Set<string>) {
  const scans = new Map<string, Scan>();
  const people = new Map<string, Map<string, Scan>>();
  /** The ids of undos and overrides, by the id of the scan that they name. */
  const about = new Map<string, Set<string>>();

  function put(scan: Scan): void {
    remove(scan.id);
    const own = { ...scan, person: personOf(scan) };
    scans.set(scan.id, own);
    const group = people.get(own.person) ?? new Map<string, Scan>();
    people.set(own.person, group);
    group.set(scan.id, own);
    changed.add(own.person);
    // A scan that names itself counts as naming nothing.
    if (scan.of && scan.of !== scan.id && scan.kind !== 'scan') {
      about.set(scan.of, (about.get(scan.of) ?? new Set()).add(scan.id));
    }
    // Undos and overrides that arrived before this scan, or that belonged to its former person.
    for (const id of about.get(scan.id) ?? []) {
      const one = scans.get(id);
      if (one && one.person !== personOf(one)) put(one);
    }
  }
  /**
   * An undo or an override belongs to the person of the scan that it names. An undo of an undo, and an override of an
   * undo or an override, do nothing and belong to nobody. Otherwise one scan could move a whole chain of them to
   * another person.
   */
  function personOf(scan: Scan): string {
    const named = scan.kind === 'scan' ? undefined : scans.get(scan.of);
    if (!named) return scan.person;
    return named.kind === 'scan' || (named.kind === 'override' && scan.kind === 'undo') ? named.person : '';
  }
  function remove(id: string): void {
    const before = scans.get(id);
    if (!before) return;
    scans.delete(id);
    people.get(before.person)?.delete(id);
    changed.add(before.person);
  }

  return {
    put,
    remove,
    all: () => scans.values(),
    people: () => people.keys(),
    of: (person: string): Scan[] => [...(people.get(person)?.values() ?? [])],
    has: (id: string) => scans.has(id),
    get: (id: string) => scans.get(id),
  };
}

function countedBy({ rule, timeZone }: Rule, scans: readonly Scan[]): Counted {
  const { inside, admissions, conflicts } = foldScans({ rule, timeZone }, scans);
  const days = rule === 'daily' ? admissions.map(({ at }) => dayOf(new Date(at), timeZone)) : [];
  return { inside, admissions, conflicts, days };
}

/** The sums over all people, updated person by person. */
function createTally() {
  const counted = new Map<string, Counted>();
  /** Admissions on each day, if each day counts. */
  const byDay = new Map<string, number>();
  const total = { inside: 0, admitted: 0, people: 0, conflicts: 0 };

  function add(of: Counted, sign: 1 | -1): void {
    for (const day of of.days) byDay.set(day, (byDay.get(day) ?? 0) + sign);
    total.inside += sign * of.inside;
    total.admitted += sign * of.admissions.length;
    total.people += of.admissions.length > 0 ? sign : 0;
    total.conflicts += sign * of.conflicts.length;
  }

  return {
    total,
    on: (day: string): number => byDay.get(day) ?? 0,
    of: (person: string) => counted.get(person),
    people: () => counted.values(),
    put(person: string, next: Counted): void {
      const before = counted.get(person);
      if (before) add(before, -1);
      add(next, 1);
      counted.set(person, next);
    },
  };
}
