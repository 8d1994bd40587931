import { overrideRefusal, undoScan } from './amend.ts';
import { checkpointOf, decideHere } from './decide-here.ts';
import { createEntries, type Entry, type Ticket } from './entries.ts';
import { type Identified, identifyTicket } from './identify.ts';
import type { Phone } from './phone.ts';
import type { Found, ScannedFrom, Shown } from './scanner-types.ts';
import { createServerAnswers } from './server-answers.ts';
import { asRefused, blankOf } from './shown.ts';
import { type Parts, storeScan } from './store-scan.ts';
import type { Sync } from './sync.ts';

/** Turns a scanned text into the answer on the screen, and then compares it with the server's answer. */
export function createResults(
  phone: Phone,
  sync: Pick<Sync, 'upload' | 'refreshWithin'>,
  onChange: () => void,
  onShown: (shown: Shown) => void,
) {
  const entries = createEntries(onChange, onShown);
  const server = createServerAnswers(phone, entries, sync);
  const parts: Parts = { phone, entries, server };
  let peopleFoundByName: readonly Found[] = [];

  async function scan(text: string, from: ScannedFrom): Promise<Shown> {
    const checkpoint = checkpointOf(phone, phone.about().checkpoint);
    const unplaced = blankOf(from, phone.now());
    if (phone.isRevoked()) return asRefused(unplaced, 'deviceRevoked');
    if (!checkpoint) return asRefused(unplaced, 'noList');
    const blank = { ...unplaced, place: { name: checkpoint.name, kind: checkpoint.kind } };
    // A code that could not be checked admits nobody.
    const toIdentify = { known: phone.known, admits: checkpoint.admits, refresh: server.refresh };
    const who = await identifyTicket(text, from, toIdentify).catch(
      (): Identified => ({ kind: 'nothing', reason: 'malformed' }),
    );
    if (who.kind === 'nothing') return entries.show({ shown: asRefused(blank, who.reason), checkpoint });
    if (who.kind === 'ticket') {
      const person =
        who.person ?? (from === 'search' ? peopleFoundByName.find(({ number }) => number === who.number) : undefined);
      const shown = { ...blank, number: who.number, ...(person && { person }), ...(who.newer && { newer: who.newer }) };
      return phone.exclusively(async () => decideAndStore(parts, { shown, checkpoint, ticket: who }, false));
    }
    return phone.exclusively(() => storeNoTicket(parts, { shown: blank, checkpoint }, who));
  }

  /** Runs `act` on a result while no other scan is being decided. */
  const withEntry = (id: string, act: (entry: Entry) => Promise<Shown> | Shown): Promise<Shown> =>
    phone.exclusively(async () => {
      const entry = entries.get(id);
      return entry ? act(entry) : asRefused(blankOf('camera', phone.now()), 'noList');
    });

  return {
    scan,
    answered: server.answered,
    latest: entries.latest,
    find: (id: string) => entries.get(id)?.shown,
    nameFound(people: readonly Found[]): void {
      peopleFoundByName = people;
    },
    clear(): void {
      entries.clear();
      server.clear();
      onChange();
    },
    confirm: (id: string) =>
      withEntry(id, ({ ticket, ...entry }) =>
        ticket && entry.shown.verdict === 'confirm' ? decideAndStore(parts, { ...entry, ticket }, true) : entry.shown,
      ),
    dismiss: entries.dismiss,
    undo: (id: string) => withEntry(id, (entry) => undoScan(parts, entry)),
    override: (id: string) => withEntry(id, (entry) => overrideRefusal(parts, entry)),
    stop: server.stop,
  };
}

function decideAndStore(parts: Parts, entry: Entry & { ticket: Ticket }, isConfirmed: boolean): Promise<Shown> | Shown {
  const { phone, entries } = parts;
  if (phone.isRevoked()) return entries.show({ ...entry, shown: asRefused(entry.shown, 'deviceRevoked') });
  const { shown, toldServer, refusal } = decideHere(phone, entry);
  if (shown.confirm.length > 0 && !isConfirmed) {
    return entries.show({ ...entry, shown: { ...shown, tone: 'amber', verdict: 'confirm' } });
  }
  const decided = { ...entry, shown: { ...shown, confirm: [] } };
  return storeScan(parts, decided, { number: entry.ticket.number, shown: toldServer }, refusal);
}

type NoTicket = Extract<Identified, { kind: 'unknown' | 'fault' }>;

function storeNoTicket(parts: Parts, { shown, checkpoint }: Entry, who: NoTicket): Promise<Shown> {
  const [number, reason] = who.kind === 'unknown' ? [who.number, 'unknown' as const] : ['', who.reason];
  const entry = { shown: asRefused({ ...shown, number }, reason), checkpoint };
  const sent = who.kind === 'unknown' ? { number } : { code: who.code };
  return storeScan(parts, entry, { ...sent, shown: 'refused' }, reason);
}
