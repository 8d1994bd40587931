import { dayOf } from '#shared/calendar.ts';

/**
 * Who is in, decided by the log of scans alone (decision 48): the server and each phone fold the same log, and come to
 * the same result in whatever order, however often and in whatever parts the scans arrive.
 */

export type EntryRule = 'once' | 'daily' | 'inOut' | { times: number };
export type Admits =
  | { kind: 'all' }
  | { kind: 'events'; events: readonly string[] }
  | { kind: 'passes'; passes: readonly string[] };

/** What decides at a checkpoint; `timeZone` is the edition's. */
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

/** What a ticket opens: ids of events whose payment is complete, of events whose is not, and of passes. */
export interface Opens {
  events: readonly string[];
  unpaid: readonly string[];
  passes: readonly string[];
}

export interface TicketAtGate {
  opens: Opens;
  /** '' while it is good. */
  revokedAt: string;
}

export type RefusedFor =
  /** Its number is not known, or its signature is wrong, or it is of another edition. */
  'unknown' | 'forged' | 'foreign' | 'revoked' | 'notAdmitted' | 'unpaid' | 'notOpen' | 'closed' | 'full';

/** One row of the log. `at` is the instant that the phone corrected by the server's clock. */
export interface Scan {
  id: string;
  device: string;
  seq: number;
  at: string;
  /** Who: the number of the person's first ticket, since a lost ticket's replacement admits nobody twice. */
  person: string;
  /** The number that was scanned. */
  ticket: string;
  kind: 'scan' | 'undo' | 'override';
  /** The scan that is undone or let through all the same; '' where an override is an admission by itself. */
  of: string;
  /** What the phone showed: `admitted`, `in` or `out`, or what `phoneRefused` names, which lets nobody in. */
  shown: string;
  /** Why the server would not admit it, by the ticket and the checkpoint alone; '' where it would. */
  refusal: RefusedFor | '';
  /** `at` is far from when it arrived (`isFarOff`): it counts after all scans whose time is sure. */
  isTimeUnsure?: true | undefined;
}

/** A phone may come back weeks after the fest. A clock that starts at 1970 after an empty battery is years off. */
const farMs = 30 * 24 * 3_600_000;
export const isFarOff = (at: string, arrived: string): boolean =>
  Math.abs(Date.parse(at) - Date.parse(arrived)) > farMs;

export interface Conflict {
  person: string;
  ticket: string;
  /** All that were admitted by a phone, the one that counts first. */
  scans: readonly Scan[];
}

export interface Outcome {
  verdict: 'admitted' | 'already' | 'refused';
  /** The scan that counts, where this one does not. */
  first?: Scan;
}

export interface Fold {
  /** What counts, in the order of time; where people go in and out, each time that somebody came in. */
  admissions: readonly Scan[];
  conflicts: readonly Conflict[];
  /** The outcome of every scan, by its id. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** How many are inside: admissions, less those who have gone out. */
  inside: number;
}

/** The log of one checkpoint. */
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

/** How many people count towards the capacity; if each day counts, those of that day. */
export function insideAt(
  { rule, timeZone }: Pick<Place, 'rule' | 'timeZone'>,
  { admissions, inside }: Pick<Fold, 'admissions' | 'inside'>,
  now: Date,
): number {
  if (rule !== 'daily') return inside;
  const today = dayOf(now, timeZone);
  return admissions.filter(({ at }) => dayOf(new Date(at), timeZone) === today).length;
}

/** Somebody comes in or goes out. `day` is '' where days are not counted apart. */
export interface Move {
  scan: Scan;
  comesIn: boolean;
  day: string;
}

/** What changes the number of people inside, in the order of time: of everybody, or of one person's scans. */
export function movesOf({ rule, timeZone }: Pick<Place, 'rule' | 'timeZone'>, scans: readonly Scan[]): Move[] {
  const { admissions, outcomes } = foldScans({ rule, timeZone }, scans);
  const entries = new Set(admissions.map(({ id }) => id));
  const inside = new Set<string>();
  const moves: Move[] = [];
  for (const scan of inOrder(scans)) {
    if (outcomes.get(scan.id)?.verdict !== 'admitted') continue;
    const one = rule === 'inOut' ? scan.person : scan.id;
    const comesIn = entries.has(scan.id);
    // Who is let through while inside is inside already.
    if (comesIn === inside.has(one)) continue;
    if (comesIn) inside.add(one);
    else inside.delete(one);
    moves.push({ scan, comesIn, day: rule === 'daily' ? dayOf(new Date(scan.at), timeZone) : '' });
  }
  return moves;
}

/**
 * Admissions that found the capacity used up, of moves in any order. They count; phones without a network could not know
 * (decision 48).
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

/** Each scan once, the earliest first and those of an unsure time last; what is equal is ordered by what it says. */
function inOrder(scans: readonly Scan[]): Scan[] {
  const once = new Map<string, Scan>();
  for (const scan of sortedByTime(scans)) if (!once.has(scan.id)) once.set(scan.id, scan);
  return [...once.values()];
}

/**
 * The earliest first and those of an unsure time last. Each time is read once: a sort compares it many times, and reading
 * it takes most of the time in which a long log is folded.
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

/** `Map.groupBy`, which phones from before 2024 do not have. */
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
 * What still refuses somebody on the way out: who is inside leaves a place that has closed, and after a registration was
 * cancelled. With a revoked ticket it may be somebody else (decision 48).
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
  // A scan whose time is not sure counts on the day of the last scan whose time is.
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
      // A phone that knew of it may have said no; by its time it comes first.
      outcomes.set(scan.id, missed(scan, counted[0] ?? (phoneRefused(scan.shown) ? unsure : undefined)));
    }
    admissions.push(...counted);
    conflicts.push(...conflictOf(counted, doubled));
  }
  return { admissions, conflicts, inside: admissions.length };
}

/** The side that a phone showed decides (`in` or `out`). Any other admission changes the side. */
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
 * `entry`: a phone admitted the person. `letThrough`: an organiser did, whatever the rule says. `none`: it admits
 * nobody, or not any more.
 */
function partOf({ id, kind, of, shown, refusal, person }: Scan, { undone, letThrough, ids }: Marks) {
  if (kind === 'undo' || undone.has(id)) return 'none';
  // An override of a scan that is here counts at that scan's time.
  if (kind === 'override') return !person || (of && ids.has(of)) ? 'none' : 'letThrough';
  if (letThrough.has(id)) return 'letThrough';
  return refusal || phoneRefused(shown) ? 'none' : 'entry';
}

/** `full`: as far as the phone knew, the checkpoint was full. The log cannot show that later. */
export const phoneRefused = (shown: string): boolean => shown === 'refused' || shown === 'full' || shown === 'already';

function missed({ refusal }: Scan, first: Scan | undefined): Outcome {
  return refusal || !first ? { verdict: 'refused' } : { verdict: 'already', first };
}

/** A conflict of two phones, or of one that admitted the ticket twice: it lost its store, or has two tabs. */
function conflictOf(counted: readonly Scan[], doubled: readonly Scan[]): Conflict[] {
  const [first] = counted;
  const isDouble = (scan: Scan) => !counted.some((one) => isSameReading(one, scan));
  if (!first || !doubled.some(isDouble)) return [];
  return [{ person: first.person, ticket: first.ticket, scans: [...counted, ...doubled] }];
}

const isSameReading = (one: Scan, other: Scan): boolean =>
  one.device === other.device && Math.abs(Date.parse(one.at) - Date.parse(other.at)) < sameScanMs;

/** Why the checkpoint does not let this ticket in at that instant, by the ticket alone; '' where it does. */
export function whyRefused(ticket: TicketAtGate, place: Omit<Place, 'rule'>, at: Date): RefusedFor | '' {
  const instant = at.toISOString();
  if (ticket.revokedAt && ticket.revokedAt <= instant) return 'revoked';
  const { paid, unpaid } = openedBy(ticket.opens, place.admits);
  if (!paid && !unpaid) return 'notAdmitted';
  if (place.needsPaid && !paid) return 'unpaid';
  if (place.opensAt && at.getTime() < Date.parse(place.opensAt)) return 'notOpen';
  return place.closesAt && at.getTime() >= Date.parse(place.closesAt) ? 'closed' : '';
}

/** Whether what the ticket opens lets it in here, with a payment that is complete or one that is not. */
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

/** What is known of the checkpoint when somebody is scanned. */
interface History {
  /** The person's own scans here. */
  scans: readonly Scan[];
  /** How many are inside (`insideAt`), for the capacity. */
  inside: number;
}

export interface Decision extends Outcome {
  reason?: RefusedFor;
  /** At a checkpoint for going in and out. */
  direction?: 'in' | 'out';
  /** What the person at the gate does before it counts: look at the ID, hold the button. */
  confirm: ('id' | 'hold')[];
}

/** What a scan of this ticket would mean now: the same answer on a phone without a network and on the server. */
export function decide(ticket: TicketAtGate, place: Place, history: History, now: Date): Decision {
  const reason = whyRefused(ticket, place, now);
  const dayAt = (at: Date) => (place.rule === 'daily' ? dayOf(at, place.timeZone) : '');
  const today = dayAt(now);
  const own = history.scans.filter(({ at }) => dayAt(new Date(at)) === today);
  // This scan must not become the earlier one because a phone's clock is ahead or the millisecond is the same.
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

/** The same code within this time is no second scan. */
export const sameScanMs = 3_000;
