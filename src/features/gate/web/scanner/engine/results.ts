import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { ScanResult } from '#features/gate/contract.ts';
import { type Decision, decide, type RefusedFor } from '#features/gate/rules.ts';
import { type Identified, identify } from './identify.ts';
import type { Phone } from './phone.ts';
import type { Found, NotAdmitted, ScannedFrom, Shown } from './scanner-types.ts';
import type { NewScan } from './store.ts';
import type { Sync } from './sync.ts';

const askedMs = 3_000;
/** Longer ago, it may be somebody else with the same ticket. */
const justHereMs = 60_000;
const mostShown = 20;

type Ticket = Extract<Identified, { kind: 'ticket' }>;

interface Entry {
  shown: Shown;
  checkpoint: CheckpointRecord;
  ticket?: Ticket;
}

/** From a scanned text to what is shown, and on to what the server says of it. */
export function createResults(
  phone: Phone,
  sync: Pick<Sync, 'upload' | 'refreshWithin'>,
  onChange: () => void,
  onShown: (shown: Shown) => void,
) {
  const entries = new Map<string, Entry>();
  /** What is under way to the server: the id of a scan, and of what is shown for it. */
  const asked = new Map<string, { shown: string; kind: NewScan['scan']['kind'] }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let found: readonly Found[] = [];

  function show(entry: Entry): Shown {
    entries.set(entry.shown.id, entry);
    for (const id of entries.keys()) if (entries.size > mostShown) entries.delete(id);
    // Before the screen is drawn, and apart from it: no sound that fails takes an answer away.
    queueMicrotask(() => onShown(entry.shown));
    onChange();
    return entry.shown;
  }
  function update(id: string, more: Partial<Shown>): Shown | undefined {
    const entry = entries.get(id);
    if (!entry) return undefined;
    entry.shown = { ...entry.shown, ...more };
    onChange();
    return entry.shown;
  }

  const checkpointOf = (id: string) => phone.known.head()?.checkpoints.find(({ _id }) => _id === id);

  async function scan(text: string, from: ScannedFrom): Promise<Shown> {
    const checkpoint = checkpointOf(phone.about().checkpoint);
    const unplaced = blankOf(from, phone.now());
    if (phone.isRevoked()) return refused(unplaced, 'deviceRevoked');
    if (!checkpoint) return refused(unplaced, 'noList');
    const blank = { ...unplaced, place: { name: checkpoint.name, kind: checkpoint.kind } };
    const ask = () => (phone.about().isOnline ? sync.refreshWithin(askedMs) : Promise.resolve());
    // A code that could not be checked admits nobody.
    const who = await identify(text, from, { known: phone.known, admits: checkpoint.admits, refresh: ask }).catch(
      (): Identified => ({ kind: 'nothing', reason: 'malformed' }),
    );
    if (who.kind === 'nothing') return show({ shown: refused(blank, who.reason), checkpoint });
    if (who.kind === 'ticket') {
      const person = who.person ?? (from === 'search' ? found.find(({ number }) => number === who.number) : undefined);
      const shown = { ...blank, number: who.number, ...(person && { person }), ...(who.newer && { newer: who.newer }) };
      return phone.exclusively(async () => decideAndStore({ shown, checkpoint, ticket: who }, false));
    }
    const [number, reason] = who.kind === 'unknown' ? [who.number, 'unknown' as const] : ['', who.reason];
    const entry = { shown: refused({ ...blank, number }, reason), checkpoint };
    const sent = who.kind === 'unknown' ? { number } : { code: who.code };
    return phone.exclusively(() => store(entry, { ...sent, shown: 'refused' }, reason));
  }

  /** By the rules of the server (`decide`), on what this phone knows now. */
  function decideAndStore(entry: Entry & { ticket: Ticket }, isConfirmed: boolean): Promise<Shown> | Shown {
    if (phone.isRevoked()) return show({ ...entry, shown: refused(entry.shown, 'deviceRevoked') });
    // A question may have been open while the list changed.
    const ticket = { ...entry.ticket, ticket: phone.known.tickets.get(entry.ticket.number) ?? entry.ticket.ticket };
    const checkpoint = checkpointOf(entry.checkpoint._id) ?? entry.checkpoint;
    const place = { ...checkpoint, timeZone: phone.known.head()?.timeZone ?? 'UTC' };
    const log = phone.known.log(checkpoint._id);
    const now = new Date(phone.now());
    const history = { scans: log.of(ticket.ticket.person), inside: log.counts(place, now).inside };
    const decision = decide(ticket.ticket, place, history, now);
    const at = now.toISOString();
    const shown: Shown = { ...entry.shown, at, ...shownFor(decision, now), confirm: [] };
    if (decision.verdict !== 'admitted') {
      const said = decision.reason === 'full' ? 'full' : decision.verdict;
      return store({ ...entry, shown }, { number: ticket.number, shown: said }, decision.reason ?? '');
    }
    const confirm: Shown['confirm'] = ticket.newer ? ['newer', ...decision.confirm] : decision.confirm;
    if (confirm.length > 0 && !isConfirmed) {
      return show({ ...entry, shown: { ...shown, tone: 'amber', verdict: 'confirm', confirm } });
    }
    return store({ ...entry, shown }, { number: ticket.number, shown: decision.direction ?? 'admitted' }, '');
  }

  /** Inside `exclusively`. Nobody is admitted whose scan the phone could not store. */
  async function store(entry: Entry, sent: Sent, refusal: NotAdmitted | ''): Promise<Shown> {
    const { id, at, verdict } = entry.shown;
    const scan = { id, checkpoint: entry.checkpoint._id, at, kind: 'scan' as const, ...sent, ...clockMark() };
    const person = entry.ticket?.ticket.person ?? entry.shown.number;
    if (await phone.add([{ scan, person, refusal: refusal as RefusedFor | '' }])) {
      return show({ ...entry, shown: { ...entry.shown, isStored: true, server: ask(id, id, 'scan') } });
    }
    const isIn = verdict === 'admitted' || verdict === 'in' || verdict === 'out';
    return show({ ...entry, shown: isIn ? refused(entry.shown, 'storageFull') : entry.shown });
  }

  function shownFor(decision: Decision, now: Date): Pick<Shown, 'tone' | 'verdict' | 'reason' | 'first'> {
    const { verdict, reason, direction } = decision;
    if (verdict === 'refused') return { tone: 'red', verdict, ...(reason && { reason }) };
    const first = decision.first && nameFirst(decision.first);
    if (verdict === 'admitted') return { tone: 'green', verdict: direction ?? 'admitted' };
    const isJustHere = first?.isHere && now.getTime() - Date.parse(first.at) < justHereMs;
    return { tone: isJustHere ? 'blue' : 'red', verdict, ...(first && { first }) };
  }
  function nameFirst({ at, device }: { at: string; device: string }): Shown['first'] {
    const isHere = device === phone.device()?.id;
    const known = phone.known.head()?.devices.find(({ _id }) => _id === device)?.name;
    // A phone that was added after this one read its list has no name here yet.
    const name = known ?? (device.startsWith('admin:') ? 'Control room' : 'Another phone');
    return { at, device: isHere ? '' : name, isHere };
  }

  const clockMark = () => ({ ...(phone.clockOff() && { clockOff: phone.clockOff() }) });

  function ask(scanId: string, shown: string, kind: NewScan['scan']['kind']): Shown['server'] {
    asked.set(scanId, { shown, kind });
    sync.upload();
    if (!phone.about().isOnline) return 'silent';
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (entries.get(shown)?.shown.server === 'asking') update(shown, { server: 'silent' });
    }, askedMs);
    timers.add(timer);
    return 'asking';
  }
  function answered(id: string, answer: ScanResult): void {
    const about = asked.get(id);
    asked.delete(id);
    const shown = entries.get(about?.shown ?? '')?.shown;
    if (!about || !shown) return;
    // A supervisor has decided since then, and the answer to that counts.
    if (about.kind === 'scan' && shown.isOverridden) return;
    if (isAgreed(shown, about.kind, answer)) return void update(shown.id, { server: 'agreed' });
    const { reason, first } = answer;
    const said = saysNo(shown) && wouldLetIn(answer) ? ('admitted' as const) : answer.verdict;
    const contrary = { verdict: said, ...(reason && { reason }), ...(first && { first: nameFirst(first) }) };
    update(shown.id, { server: 'contrary', tone: 'amber', contrary });
  }

  /** One more scan about one that was shown; undefined where it could not be stored. */
  async function add(entry: Entry, kind: 'undo' | 'override', of: string): Promise<Shown['server'] | undefined> {
    const { shown, checkpoint, ticket } = entry;
    const { number } = shown;
    const said = kind === 'undo' ? '' : placeRuleIsInOut(checkpoint) ? 'in' : 'admitted';
    const scan = {
      id: newScanId(),
      checkpoint: checkpoint._id,
      ...(number && { number }),
      ...(of && { of }),
      at: new Date(phone.now()).toISOString(),
      kind,
      shown: said,
      ...clockMark(),
    };
    const isStored = await phone.add([{ scan, person: ticket?.ticket.person ?? number, refusal: '' }]);
    return isStored ? ask(scan.id, shown.id, kind) : undefined;
  }

  /** Acts on a result while no other scan is decided. */
  const withEntry = (id: string, act: (entry: Entry) => Promise<Shown> | Shown): Promise<Shown> =>
    phone.exclusively(async () => {
      const entry = entries.get(id);
      return entry ? act(entry) : refused(blankOf('camera', phone.now()), 'noList');
    });

  return {
    scan,
    answered,
    latest: (): Shown[] => [...entries.values()].map(({ shown }) => shown).reverse(),
    find: (id: string) => entries.get(id)?.shown,
    nameFound(people: readonly Found[]): void {
      found = people;
    },
    clear(): void {
      entries.clear();
      asked.clear();
      onChange();
    },
    confirm: (id: string) =>
      withEntry(id, (entry) => {
        const { ticket, shown } = entry;
        return ticket && shown.verdict === 'confirm' ? decideAndStore({ ...entry, ticket }, true) : shown;
      }),
    dismiss(id: string): void {
      if (entries.get(id)?.shown.verdict === 'confirm') entries.delete(id);
      onChange();
    },
    undo: (id: string) =>
      withEntry(id, async (entry) => {
        if (!entry.shown.isStored || entry.shown.isUndone) return entry.shown;
        const server = await add(entry, 'undo', id);
        return (server && update(id, { isUndone: true, server })) ?? entry.shown;
      }),
    override: (id: string) =>
      withEntry(id, async (entry) => {
        const { shown, checkpoint } = entry;
        if (!mayOverride(shown)) return shown;
        const server = await add(entry, 'override', id);
        const verdict = placeRuleIsInOut(checkpoint) ? 'in' : 'admitted';
        const letIn = { isOverridden: true, verdict, tone: 'green', contrary: undefined, server } as const;
        return (server && update(id, letIn)) ?? shown;
      }),
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** A scan that the phone or the server has refused. */
export const mayOverride = ({ verdict, contrary, number, isStored, isUndone, isOverridden }: Shown): boolean =>
  (verdict === 'refused' || verdict === 'already' || (contrary !== undefined && contrary.verdict !== 'admitted')) &&
  number !== '' &&
  isStored &&
  !isUndone &&
  !isOverridden;

const saysNo = ({ verdict }: Shown) => verdict === 'already' || verdict === 'refused';

const wouldLetIn = ({ result, verdict, reason }: ScanResult) => result === 'stored' && verdict === 'refused' && !reason;

/** Whether the server says of a scan what the phone has shown. */
function isAgreed(shown: Shown, kind: NewScan['scan']['kind'], answer: ScanResult): boolean {
  if (kind === 'scan' && saysNo(shown)) return !wouldLetIn(answer) || shown.isUndone;
  if (answer.result !== 'stored') return false;
  // What takes back or lets through another scan has no verdict of its own.
  return kind !== 'scan' || (answer.verdict === 'admitted' && !answer.reason) || shown.isUndone;
}

type Sent = Pick<NewScan['scan'], 'number' | 'code' | 'shown'>;

const placeRuleIsInOut = ({ rule }: CheckpointRecord) => rule === 'inOut';

const newScanId = () => crypto.randomUUID();

const blankOf = (from: ScannedFrom, now: number): Shown => ({
  id: newScanId(),
  tone: 'red',
  verdict: 'refused',
  confirm: [],
  number: '',
  from,
  at: new Date(now).toISOString(),
  isStored: false,
  server: 'notAsked',
  isUndone: false,
  isOverridden: false,
});

const refused = (shown: Shown, reason: NotAdmitted): Shown => ({ ...shown, tone: 'red', verdict: 'refused', reason });
