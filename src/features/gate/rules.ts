import { dayOf } from '#shared/calendar.ts';

/**
 * Decides who is in, by the log of scans only (decision 48). The server and each phone fold the same log. They get the
 * same result even if the scans arrive in another order, several times or in parts.
 */

export type EntryRule = 'once' | 'daily' | 'inOut' | { times: number };
export type Admits =
  | { kind: 'all' }
  | { kind: 'events'; events: readonly string[] }
  | { kind: 'passes'; passes: readonly string[] };

/** The settings of a checkpoint that decide; `timeZone` is the edition's. */
export interface Place {
  rule: EntryRule;
  admits: Admits;
  needsPaid: boolean;
  needsIdSeen: boolean;
  hold: boolean;
  opensAt?: string;
  closesAt?: string;
  capacity?: number;
  timeZone: string;
}

/** What a ticket opens: ids of events with a complete payment, of events without one, and of passes. */
export interface Opens {
  events: readonly string[];
  unpaid: readonly string[];
  passes: readonly string[];
}

export interface TicketAtGate {
  opens: Opens;
  /** '' while the ticket is valid. */
  revokedAt: string;
}

export type RefusedFor =
  /** `unknown`: its number is not known. `forged`: its signature is wrong. `foreign`: it belongs to another edition. */
  'unknown' | 'forged' | 'foreign' | 'revoked' | 'notAdmitted' | 'unpaid' | 'notOpen' | 'closed' | 'full';

/** One row of the log. `at` is the phone's time, corrected by the server's clock. */
export interface Scan {
  id: string;
  device: string;
  seq: number;
  at: string;
  /** The number of the person's first ticket, so that a replacement for a lost ticket does not admit a second time. */
  person: string;
  /** The number that was scanned. */
  ticket: string;
  kind: 'scan' | 'undo' | 'override';
  /** The scan that is undone or overridden. '' for an override that is an admission by itself. */
  of: string;
  /** What the phone showed: `admitted`, `in` or `out`, or a word that `phoneRefused` knows, for a refusal. */
  shown: string;
  /** Why the server would not admit the ticket, judged only by the ticket and the checkpoint; '' if it would. */
  refusal: RefusedFor | '';
  /** `at` is far from the time of arrival (`isFarOff`), so the scan counts after all scans with a sure time. */
  isTimeUnsure?: true | undefined;
}

/** A phone may come back weeks after the fest. A clock that restarts at 1970 is off by years. */
const farMs = 30 * 24 * 3_600_000;
export const isFarOff = (at: string, arrived: string): boolean =>
  Math.abs(Date.parse(at) - Date.parse(arrived)) > farMs;

export interface Conflict {
  person: string;
  ticket: string;
  /** All scans that a phone admitted. The first one counts. */
  scans: readonly Scan[];
}

export interface Outcome {
  verdict: 'admitted' | 'already' | 'refused';
  /** If this scan does not count, the scan that does. */
  first?: Scan;
}

export interface Fold {
  /** The scans that count, in the order of time. Where people go in and out, each scan by which somebody came in. */
  admissions: readonly Scan[];
  conflicts: readonly Conflict[];
  /** The outcome of every scan, by its id. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** How many are inside: admissions, minus the people who have gone out. */
  inside: number;
}

/** Folds the log of one checkpoint. */
export function foldScans(place: Pick<Place, 'rule' | 'timeZone'>, scans: readonly Scan[]): Fold {
  const log = inOrder(scans);
  const ids = new Set(log.map(({ id }) => id));
  const undone = new Set(log.filter(({ kind }) => kind === 'undo').map(({ of }) => of));
  const overrides = log.filter(({ id, kind }) => kind === 'override' && !undone.has(id));
  const letThrough = new Set(overrides.map(({ of }) => of));
  // An override or an undo may name no scan.
  for (const named of [undone, letThrough]) named.delete('');
  const marks: Marks = { undone, letThrough, ids };
  const outcomes = new Map<string, Outcome>();
  const admissions: Scan[] = [];
  const conflicts: Conflict[] = [];
  let inside = 0;
  for (const own of groupsOf(log, ({ person }) => person)) {
    const person = foldPerson(place, own, marks, outcomes);
    admissions.push(...person.admissions);
    conflicts.push(...person.conflicts);
    inside += person.inside;
  }
  for (const scan of log) if (scan.kind === 'undo') outcomes.set(scan.id, { verdict: 'refused' });
  conflicts.sort(byPerson);
  return { admissions: sortedByTime(admissions), conflicts, outcomes, inside };
}

/** A person comes in or goes out. `day` is '' if days are not counted separately. */
export interface Move {
  scan: Scan;
  comesIn: boolean;
  day: string;
}

/** The moves that change the number of people inside, by time. `scans` may be everybody's or one person's. */
export function movesOf({ rule, timeZone }: Pick<Place, 'rule' | 'timeZone'>, scans: readonly Scan[]): Move[] {
  const { admissions, outcomes } = foldScans({ rule, timeZone }, scans);
  const entries = new Set(admissions.map(({ id }) => id));
  const inside = new Set<string>();
  const moves: Move[] = [];
  for (const scan of inOrder(scans)) {
    if (outcomes.get(scan.id)?.verdict !== 'admitted') continue;
    const one = rule === 'inOut' ? scan.person : scan.id;
    const comesIn = entries.has(scan.id);
    // A person who is let through while inside does not come in again.
    if (comesIn === inside.has(one)) continue;
    if (comesIn) inside.add(one);
    else inside.delete(one);
    moves.push({ scan, comesIn, day: rule === 'daily' ? dayOf(new Date(scan.at), timeZone) : '' });
  }
  return moves;
}

/**
 * The admissions after which more people were inside than the capacity; `moves` may be in any order. These admissions
 * still count, because phones without a network could not know (decision 48).
 */
export function overCapacity(capacity: number, moves: readonly Move[]): Set<string> {
  const byScan = new Map(moves.map((move) => [move.scan.id, move]));
  const inside = new Map<string, number>();
  const over = new Set<string>();
  for (const { id } of sortedByTime(moves.map(({ scan }) => scan))) {
    const { comesIn = false, day = '' } = byScan.get(id) ?? {};
    const here = inside.get(day) ?? 0;
    if (comesIn && here >= capacity) over.add(id);
    inside.set(day, here + (comesIn ? 1 : -1));
  }
  return over;
}

export const byPerson = (one: Conflict, other: Conflict): number =>
  compare(one.person, other.person) || (one.scans[0]?.at ?? '').localeCompare(other.scans[0]?.at ?? '');

interface Marks {
  undone: ReadonlySet<string>;
  letThrough: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

/** Each scan once, the earliest first, and those with an unsure time last. Other fields decide between equal times. */
function inOrder(scans: readonly Scan[]): Scan[] {
  const once = new Map<string, Scan>();
  for (const scan of sortedByTime(scans)) if (!once.has(scan.id)) once.set(scan.id, scan);
  return [...once.values()];
}

/**
 * The earliest first, and those with an unsure time last. Parses each time once: a sort compares times often, and
 * parsing takes most of the time of folding a long log.
 */
export function sortedByTime(scans: readonly Scan[]): Scan[] {
  const timed = scans.map((scan) => ({ scan, time: Date.parse(scan.at) }));
  timed.sort(
    (one, other) =>
      Number(one.scan.isTimeUnsure ?? false) - Number(other.scan.isTimeUnsure ?? false) ||
      one.time - other.time ||
      compare(one.scan.device, other.scan.device) ||
      one.scan.seq - other.scan.seq ||
      compare(one.scan.id, other.scan.id),
  );
  return timed.map(({ scan }) => scan);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** `Map.groupBy`, which phones from before 2024 lack. */
function groupsOf(scans: readonly Scan[], keyOf: (scan: Scan) => string): Iterable<Scan[]> {
  const groups = new Map<string, Scan[]>();
  for (const scan of scans) {
    const group = groups.get(keyOf(scan));
    if (group) group.push(scan);
    else groups.set(keyOf(scan), [scan]);
  }
  return groups.values();
}

/**
 * Why somebody may not leave. People inside may leave a place that has closed, and after their registration was
 * cancelled. With a revoked ticket it may be another person (decision 48).
 */
export const atExit = (refusal: RefusedFor | ''): RefusedFor | '' => (keepOutOnly.has(refusal) ? '' : refusal);
const keepOutOnly: ReadonlySet<string> = new Set<RefusedFor>(['notAdmitted', 'unpaid', 'notOpen', 'closed']);

interface PersonFold {
  admissions: Scan[];
  conflicts: Conflict[];
  inside: number;
}

function foldPerson(
  { rule, timeZone }: Pick<Place, 'rule' | 'timeZone'>,
  scans: readonly Scan[],
  marks: Marks,
  outcomes: Map<string, Outcome>,
): PersonFold {
  if (rule === 'inOut') return foldInOut(scans, marks, outcomes);
  const most = typeof rule === 'object' ? rule.times : 1;
  const sure = scans.findLast((scan) => !scan.isTimeUnsure && partOf(scan, marks) !== 'none');
  // A scan with an unsure time counts on the day of the last scan with a sure time.
  const windowOf = (scan: Scan) =>
    rule === 'daily' ? dayOf(new Date((scan.isTimeUnsure && sure ? sure : scan).at), timeZone) : '';
  const admissions: Scan[] = [];
  const conflicts: Conflict[] = [];
  for (const own of groupsOf(scans, windowOf)) {
    const counted: Scan[] = [];
    const doubled: Scan[] = [];
    const unsure = own.find((scan) => scan.isTimeUnsure && partOf(scan, marks) !== 'none');
    for (const scan of own) {
      const part = partOf(scan, marks);
      if (part === 'letThrough' || (part === 'entry' && counted.length < most)) {
        counted.push(scan);
        outcomes.set(scan.id, { verdict: 'admitted' });
        continue;
      }
      if (part === 'entry') doubled.push(scan);
      // A phone may have refused because it knew the unsure scan, which was earlier by the phone's own time.
      outcomes.set(scan.id, missed(scan, counted[0] ?? (phoneRefused(scan.shown) ? unsure : undefined)));
    }
    admissions.push(...counted);
    conflicts.push(...conflictOf(counted, doubled));
  }
  return { admissions, conflicts, inside: admissions.length };
}

/** What the phone showed (`in` or `out`) decides. Any other admission changes the side. */
function foldInOut(scans: readonly Scan[], marks: Marks, outcomes: Map<string, Outcome>): PersonFold {
  const admissions: Scan[] = [];
  const conflicts: Conflict[] = [];
  let entry: Scan | undefined;
  for (const scan of scans) {
    const part = partOf(scan, marks);
    const leaves = part === 'entry' || partOf({ ...scan, refusal: atExit(scan.refusal) }, marks) === 'entry';
    const goesOut = leaves && (scan.shown === 'out' || (scan.shown !== 'in' && entry !== undefined));
    if (goesOut && entry) {
      entry = undefined;
      outcomes.set(scan.id, { verdict: 'admitted' });
    } else if (part === 'letThrough' || (part === 'entry' && !goesOut && !entry)) {
      entry = scan;
      admissions.push(scan);
      outcomes.set(scan.id, { verdict: 'admitted' });
    } else {
      outcomes.set(scan.id, missed(scan, entry));
      if (part === 'entry' && !goesOut && entry) conflicts.push(...conflictOf([entry], [scan]));
    }
  }
  return { admissions, conflicts, inside: entry ? 1 : 0 };
}

/**
 * `entry`: a phone admitted the person. `letThrough`: an organiser did, even against the rule. `none`: the scan admits
 * nobody, or has been undone.
 */
function partOf({ id, kind, of, shown, refusal, person }: Scan, { undone, letThrough, ids }: Marks) {
  if (kind === 'undo' || undone.has(id)) return 'none';
  // If the overridden scan is in the log, that scan is the admission, at its own time.
  if (kind === 'override') return !person || (of && ids.has(of)) ? 'none' : 'letThrough';
  if (letThrough.has(id)) return 'letThrough';
  return refusal || phoneRefused(shown) ? 'none' : 'entry';
}

/** `full`: the checkpoint was full as far as the phone knew, which the log cannot show later. */
export const phoneRefused = (shown: string): boolean => shown === 'refused' || shown === 'full' || shown === 'already';

function missed({ refusal }: Scan, first: Scan | undefined): Outcome {
  return refusal || !first ? { verdict: 'refused' } : { verdict: 'already', first };
}

/** A conflict between two phones, or on one phone that had lost its store or had two tabs. */
function conflictOf(counted: readonly Scan[], doubled: readonly Scan[]): Conflict[] {
  const [first] = counted;
  const isDouble = (scan: Scan) => !counted.some((one) => isSameReading(one, scan));
  if (!first || !doubled.some(isDouble)) return [];
  return [{ person: first.person, ticket: first.ticket, scans: [...counted, ...doubled] }];
}

const isSameReading = (one: Scan, other: Scan): boolean =>
  one.device === other.device && Math.abs(Date.parse(one.at) - Date.parse(other.at)) < sameScanMs;

/** Why the checkpoint does not admit this ticket at that instant, judged only by the ticket; '' if it does. */
export function whyRefused(ticket: TicketAtGate, place: Omit<Place, 'rule'>, at: Date): RefusedFor | '' {
  const instant = at.toISOString();
  if (ticket.revokedAt && ticket.revokedAt <= instant) return 'revoked';
  const { paid, unpaid } = openedBy(ticket.opens, place.admits);
  if (!paid && !unpaid) return 'notAdmitted';
  if (place.needsPaid && !paid) return 'unpaid';
  if (place.opensAt && at.getTime() < Date.parse(place.opensAt)) return 'notOpen';
  return place.closesAt && at.getTime() >= Date.parse(place.closesAt) ? 'closed' : '';
}

/** Whether the ticket opens this checkpoint with a complete payment, and whether it does with an incomplete one. */
function openedBy({ events, unpaid, passes }: Opens, admits: Admits): { paid: boolean; unpaid: boolean } {
  switch (admits.kind) {
    case 'all':
      return { paid: events.length + passes.length > 0, unpaid: unpaid.length > 0 };
    case 'events':
      return {
        paid: events.some((id) => admits.events.includes(id)),
        unpaid: unpaid.some((id) => admits.events.includes(id)),
      };
    case 'passes':
      return { paid: passes.some((id) => admits.passes.includes(id)), unpaid: false };
  }
}

/** What is known about the checkpoint when a ticket is scanned. */
interface History {
  /** The person's own scans here. */
  scans: readonly Scan[];
  /** How many people count towards the capacity. If each day counts, those of that day. */
  inside: number;
}

export interface Decision extends Outcome {
  reason?: RefusedFor;
  /** Only at a checkpoint where people go in and out. */
  direction?: 'in' | 'out';
  /** What the steward must do before the scan counts: look at the ID, or hold the button. */
  confirm: ('id' | 'hold')[];
}

/** What a scan of this ticket would mean now. A phone without a network and the server decide the same. */
export function decide(ticket: TicketAtGate, place: Place, history: History, now: Date): Decision {
  const reason = whyRefused(ticket, place, now);
  const dayAt = (at: Date) => (place.rule === 'daily' ? dayOf(at, place.timeZone) : '');
  const today = dayAt(now);
  const own = history.scans.filter(({ at }) => dayAt(new Date(at)) === today);
  // The new scan must be the latest, even if a phone's clock is ahead or two scans have the same millisecond.
  const time = own.reduce((late, { at }) => Math.max(late, Date.parse(at) + 1), now.getTime());
  const next: Scan = {
    id: '',
    device: '',
    seq: Number.MAX_SAFE_INTEGER,
    at: new Date(time).toISOString(),
    person: history.scans[0]?.person ?? '',
    ticket: '',
    kind: 'scan',
    of: '',
    shown: 'admitted',
    refusal: reason,
    ...(own.some(({ isTimeUnsure }) => isTimeUnsure) && { isTimeUnsure: true }),
  };
  const after = foldScans(place, [...history.scans, next]);
  const outcome = after.outcomes.get('') ?? { verdict: 'refused' };
  const isEntry = after.admissions.includes(next);
  if (outcome.verdict !== 'admitted') return { ...outcome, ...(reason && { reason }), confirm: [] };
  if (isEntry && place.capacity !== undefined && history.inside >= place.capacity) {
    return { verdict: 'refused', reason: 'full', confirm: [] };
  }
  const confirm: Decision['confirm'] = [];
  if (isEntry && place.needsIdSeen) confirm.push('id');
  if (isEntry && place.hold) confirm.push('hold');
  return { ...outcome, ...(place.rule === 'inOut' && { direction: isEntry ? ('in' as const) : 'out' }), confirm };
}

/** Reading the same code again within this time is not a second scan. */
export const sameScanMs = 3_000;
