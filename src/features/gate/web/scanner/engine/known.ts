import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { GateList, ListedTicket } from '#features/gate/contract.ts';
import { fold, type Scan, type TicketAtGate } from '#features/gate/rules.ts';
import type { Head, OwnScan, Part } from './store.ts';

export interface KnownTicket extends TicketAtGate {
  person: string;
  sealed: string;
  sealedBefore: number;
}

/** The list in memory, and the log of each checkpoint with the scans of this phone that no list has shown yet. */
export function createKnown() {
  const tickets = new Map<string, KnownTicket>();
  const logs = new Map<string, ReturnType<typeof createLog>>();
  const listed = new Set<string>();
  let head: Head | undefined;

  const logOf = (checkpoint: string) => {
    const log = logs.get(checkpoint) ?? createLog();
    logs.set(checkpoint, log);
    return log;
  };
  function addPart({ opens, tickets: rows, scans }: Part): void {
    const nothing = { events: [], unpaid: [], passes: [] };
    for (const [number, place, sealed, sealedBefore = 0, person = '', revokedAt = ''] of rows) {
      const ticket = { opens: opens[place] ?? nothing, revokedAt, person: person || number, sealed, sealedBefore };
      tickets.set(number, ticket);
    }
    for (const { checkpoint, ...scan } of scans) {
      listed.add(scan.id);
      if (checkpoint) logOf(checkpoint).put({ ...scan, refusal: scan.refusal as Scan['refusal'] });
    }
  }
  function clear(): void {
    tickets.clear();
    logs.clear();
    listed.clear();
    head = undefined;
  }

  return {
    head: () => head,
    tickets: tickets as ReadonlyMap<string, KnownTicket>,
    isListed: (id: string) => listed.has(id),
    log: logOf,
    clear,
    /** From the phone's store, at the start. */
    restore(kept: Head | undefined, parts: readonly Part[]): void {
      clear();
      head = kept;
      for (const part of parts) addPart(part);
    },
    /** From the server. */
    apply({ isWhole, opens, tickets: rows, scans, ...newHead }: GateList): void {
      if (isWhole) clear();
      head = newHead;
      addPart({ opens, tickets: rows, scans });
    },
    /** Everything as one part, for the store. */
    whole(): Part {
      const places = new Map<string, number>();
      const rows = [...tickets].map(([number, ticket]): ListedTicket => {
        const opens = JSON.stringify(ticket.opens);
        const place = places.get(opens) ?? places.size;
        places.set(opens, place);
        return [number, place, ticket.sealed, ticket.sealedBefore, ticket.person, ticket.revokedAt];
      });
      const scans = [...logs].flatMap(([checkpoint, log]) =>
        [...log.all()].filter(({ id }) => listed.has(id)).map((scan) => ({ ...scan, checkpoint })),
      );
      return { opens: [...places.keys()].map((opens) => JSON.parse(opens)), tickets: rows, scans };
    },
  };
}
export type Known = ReturnType<typeof createKnown>;

export const toLogScan = ({ key, scan, person, refusal }: OwnScan, device: string): Scan => ({
  id: scan.id,
  device: scan.device ?? device,
  seq: scan.seq ?? key,
  at: scan.at,
  person,
  ticket: scan.number ?? '',
  kind: scan.kind,
  of: scan.of ?? '',
  shown: scan.shown,
  refusal,
});

/** One checkpoint's scans by person, with counts that are folded again only for whom something has changed. */
function createLog() {
  const scans = new Map<string, Scan>();
  const people = new Map<string, Map<string, Scan>>();
  /** What undoes or overrides a scan that is not here yet, by that scan's id. */
  const waiting = new Map<string, Scan[]>();
  const counted = new Map<string, { inside: number; admitted: number }>();
  const changed = new Set<string>();
  const total = { inside: 0, admitted: 0 };

  function put(scan: Scan): void {
    remove(scan.id);
    const named = scan.of && scan.kind !== 'scan' ? scans.get(scan.of) : undefined;
    // It belongs to the person of the scan that it names.
    const own = named ? { ...scan, person: named.person } : scan;
    scans.set(scan.id, own);
    const group = people.get(own.person) ?? new Map<string, Scan>();
    people.set(own.person, group);
    group.set(scan.id, own);
    changed.add(own.person);
    if (scan.of && scan.kind !== 'scan' && !named) {
      waiting.set(scan.of, [...(waiting.get(scan.of) ?? []), scan]);
    }
    const late = waiting.get(scan.id);
    waiting.delete(scan.id);
    for (const one of late ?? []) put(one);
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
    of: (person: string): Scan[] => [...(people.get(person)?.values() ?? [])],
    counts(place: Pick<CheckpointRecord, 'rule'> & { timeZone: string }) {
      for (const person of changed) {
        const { inside, admissions } = fold(place, [...(people.get(person)?.values() ?? [])]);
        const before = counted.get(person) ?? { inside: 0, admitted: 0 };
        total.inside += inside - before.inside;
        total.admitted += admissions.length - before.admitted;
        counted.set(person, { inside, admitted: admissions.length });
      }
      changed.clear();
      return { ...total };
    },
  };
}
