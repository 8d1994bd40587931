import type { GateList, ListedTicket } from '#features/gate/contract.ts';
import { createLog } from '#features/gate/log-rules.ts';
import type { Scan, TicketAtGate } from '#features/gate/rules.ts';
import type { Head, OwnScan, Part } from './store.ts';

export interface KnownTicket extends TicketAtGate {
  person: string;
  sealed: string;
  sealedBefore: number;
}

/**
 * The list in memory, and the log of each checkpoint. The log includes this phone's scans that no list contains yet.
 */
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
    /** Restores the list from the phone's store, at the start. */
    restore(kept: Head | undefined, parts: readonly Part[]): void {
      clear();
      head = kept;
      for (const part of parts) addPart(part);
    },
    /** Applies a list from the server. */
    apply({ isWhole, opens, tickets: rows, scans, ...newHead }: GateList): void {
      if (isWhole) clear();
      head = newHead;
      addPart({ opens, tickets: rows, scans });
    },
    /** The whole list as one part, for the store. */
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
