import type { RefusedFor } from '#features/gate/rules.ts';
import { checkpointOf, decideHere } from './decide-here.ts';
import { createEntries, type Entry, type Ticket } from './entries.ts';
import { type Identified, identify } from './identify.ts';
import type { Phone } from './phone.ts';
import type { Found, NotAdmitted, ScannedFrom, Shown } from './scanner-types.ts';
import { createServerAnswers } from './server-answers.ts';
import { blankOf, letInAt, mayOverride, newScanId, refused } from './shown.ts';
import type { NewScan } from './store.ts';
import type { Sync } from './sync.ts';

type Sent = Pick<NewScan['scan'], 'number' | 'code' | 'shown'>;

/** From a scanned text to what is shown, and on to what the server says of it. */
export function createResults(
  phone: Phone,
  sync: Pick<Sync, 'upload' | 'refreshWithin'>,
  onChange: () => void,
  onShown: (shown: Shown) => void,
) {
  const entries = createEntries(onChange, onShown);
  const server = createServerAnswers(phone, entries, sync);
  let found: readonly Found[] = [];

  async function scan(text: string, from: ScannedFrom): Promise<Shown> {
    const checkpoint = checkpointOf(phone, phone.about().checkpoint);
    const unplaced = blankOf(from, phone.now());
    if (phone.isRevoked()) return refused(unplaced, 'deviceRevoked');
    if (!checkpoint) return refused(unplaced, 'noList');
    const blank = { ...unplaced, place: { name: checkpoint.name, kind: checkpoint.kind } };
    // A code that could not be checked admits nobody.
    const toIdentify = { known: phone.known, admits: checkpoint.admits, refresh: server.refresh };
    const who = await identify(text, from, toIdentify).catch(
      (): Identified => ({ kind: 'nothing', reason: 'malformed' }),
    );
    if (who.kind === 'nothing') return entries.show({ shown: refused(blank, who.reason), checkpoint });
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

  function decideAndStore(entry: Entry & { ticket: Ticket }, isConfirmed: boolean): Promise<Shown> | Shown {
    if (phone.isRevoked()) return entries.show({ ...entry, shown: refused(entry.shown, 'deviceRevoked') });
    const { shown, said, refusal } = decideHere(phone, entry);
    if (shown.confirm.length > 0 && !isConfirmed) {
      return entries.show({ ...entry, shown: { ...shown, tone: 'amber', verdict: 'confirm' } });
    }
    return store({ ...entry, shown: { ...shown, confirm: [] } }, { number: entry.ticket.number, shown: said }, refusal);
  }

  /** Inside `exclusively`. Nobody is admitted whose scan the phone could not store. */
  async function store(entry: Entry, sent: Sent, refusal: NotAdmitted | ''): Promise<Shown> {
    const { id, at, verdict } = entry.shown;
    const scan = { id, checkpoint: entry.checkpoint._id, at, kind: 'scan' as const, ...sent, ...clockMark(phone) };
    const person = entry.ticket?.ticket.person ?? entry.shown.number;
    if (await phone.add([{ scan, person, refusal: refusal as RefusedFor | '' }])) {
      return entries.show({ ...entry, shown: { ...entry.shown, isStored: true, server: server.ask(id, id, 'scan') } });
    }
    const isIn = verdict === 'admitted' || verdict === 'in' || verdict === 'out';
    return entries.show({ ...entry, shown: isIn ? refused(entry.shown, 'storageFull') : entry.shown });
  }

  /** One more scan about one that was shown; undefined where it could not be stored. */
  async function add(entry: Entry, kind: 'undo' | 'override'): Promise<Shown['server'] | undefined> {
    const { shown, checkpoint, ticket } = entry;
    const { number } = shown;
    const scan = {
      id: newScanId(),
      checkpoint: checkpoint._id,
      ...(number && { number }),
      of: shown.id,
      at: new Date(phone.now()).toISOString(),
      kind,
      shown: kind === 'undo' ? '' : letInAt(checkpoint),
      ...clockMark(phone),
    };
    const isStored = await phone.add([{ scan, person: ticket?.ticket.person ?? number, refusal: '' }]);
    return isStored ? server.ask(scan.id, shown.id, kind) : undefined;
  }

  async function undo(entry: Entry): Promise<Shown> {
    const { shown } = entry;
    if (!shown.isStored || shown.isUndone) return shown;
    const said = await add(entry, 'undo');
    return (said && entries.update(shown.id, { isUndone: true, server: said })) ?? shown;
  }

  async function override(entry: Entry): Promise<Shown> {
    const { shown, checkpoint } = entry;
    if (!mayOverride(shown)) return shown;
    const said = await add(entry, 'override');
    const letIn = { isOverridden: true, verdict: letInAt(checkpoint), tone: 'green', contrary: undefined } as const;
    return (said && entries.update(shown.id, { ...letIn, server: said })) ?? shown;
  }

  /** Acts on a result while no other scan is decided. */
  const withEntry = (id: string, act: (entry: Entry) => Promise<Shown> | Shown): Promise<Shown> =>
    phone.exclusively(async () => {
      const entry = entries.get(id);
      return entry ? act(entry) : refused(blankOf('camera', phone.now()), 'noList');
    });

  return {
    scan,
    answered: server.answered,
    latest: entries.latest,
    find: (id: string) => entries.get(id)?.shown,
    nameFound(people: readonly Found[]): void {
      found = people;
    },
    clear(): void {
      entries.clear();
      server.clear();
      onChange();
    },
    confirm: (id: string) =>
      withEntry(id, (entry) => {
        const { ticket, shown } = entry;
        return ticket && shown.verdict === 'confirm' ? decideAndStore({ ...entry, ticket }, true) : shown;
      }),
    dismiss: entries.dismiss,
    undo: (id: string) => withEntry(id, undo),
    override: (id: string) => withEntry(id, override),
    stop: server.stop,
  };
}

const clockMark = (phone: Phone) => ({ ...(phone.clockOff() && { clockOff: phone.clockOff() }) });
