import type { Decision, DeskItem, listDesk } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';

export interface Queue {
  items: readonly DeskItem[];
  /** The index of the payment that is shown. */
  at: number;
  next: string | null;
  /** How many payments wait in total, as far as this browser knows. */
  waiting: number;
  /** How many rejected payments wait for the student. */
  waitForStudent: number;
  /** Payments decided here. Pages that were read before a decision was stored still contain them. */
  decided: ReadonlyMap<string, Decided>;
}

interface Decided {
  decision: Decision;
  /** The version that was decided. A payment with another version waits once more. */
  version: string;
  /** The numbers of this queue were changed for it. False after a restart with a list that was read without it. */
  isCounted: boolean;
}

export type QueueChange =
  | { do: 'page'; page: Output<typeof listDesk> }
  /** Starts again from the first page, which has the newly arrived payments. */
  | { do: 'restart'; page: Output<typeof listDesk> }
  | { do: 'skip'; by: 1 | -1 }
  /** Removes a payment that was decided here or by somebody else. */
  | { do: 'take'; id: string; decision: Decision }
  /** Counts the decision that was stored instead of the own one, which the server refused. */
  | { do: 'settled'; id: string; waitsForStudent: boolean }
  /**
   * Puts a payment back: its decision was undone, or was refused or did not reach the server. If a list was read since,
   * only that list says where a refused one waits.
   */
  | { do: 'giveBack'; item: DeskItem; at: number; isUndo?: boolean }
  /** Replaces a payment by its current version. */
  | { do: 'renew'; item: DeskItem };

export function startQueue(page: Output<typeof listDesk>): Queue {
  return {
    items: page.items,
    at: 0,
    next: page.next,
    waiting: page.waiting,
    waitForStudent: page.waitForStudent,
    decided: new Map(),
  };
}

export function changeQueue(queue: Queue, change: QueueChange): Queue {
  switch (change.do) {
    case 'page':
      return withPage(queue, change.page);
    case 'restart':
      return restarted(queue, change.page);
    case 'skip':
      return { ...queue, at: within(queue.at + change.by, queue.items) };
    case 'take': {
      const taken = queue.items.find(({ _id }) => _id === change.id);
      if (!taken) return queue;
      const items = queue.items.filter((item) => item !== taken);
      const { decision } = change;
      const decided = new Map([...queue.decided, [taken._id, { decision, version: taken.version, isCounted: true }]]);
      const waitForStudent = queue.waitForStudent + (decision === 'rejected' ? 1 : 0);
      // The next payment moves up to the index of the removed one.
      const waiting = Math.max(0, queue.waiting - 1);
      return { ...queue, items, decided, at: within(queue.at, items), waiting, waitForStudent };
    }
    case 'giveBack': {
      const others = queue.items.filter(({ _id }) => _id !== change.item._id);
      const at = Math.min(change.at, others.length);
      const decided = new Map([...queue.decided].filter(([id]) => id !== change.item._id));
      if (!change.isUndo && queue.decided.get(change.item._id)?.isCounted === false) {
        return { ...changeQueue(queue, { do: 'renew', item: change.item }), decided };
      }
      const waitForStudent = waitForStudentWithout(queue, change.item._id);
      const waiting = queue.waiting + (others.length === queue.items.length ? 1 : 0);
      return { ...queue, items: others.toSpliced(at, 0, change.item), at, decided, waiting, waitForStudent };
    }
    case 'settled': {
      const own = queue.decided.get(change.id);
      if (!own?.isCounted) return queue;
      const waitForStudent = waitForStudentWithout(queue, change.id) + (change.waitsForStudent ? 1 : 0);
      const decision = change.waitsForStudent ? 'rejected' : 'approved';
      return { ...queue, waitForStudent, decided: new Map([...queue.decided, [change.id, { ...own, decision }]]) };
    }
    case 'renew':
      return { ...queue, items: queue.items.map((item) => (item._id === change.item._id ? change.item : item)) };
    default:
      return change satisfies never;
  }
}

/** Loads pages early, so that the next payment is always ready. */
export const needsMore = ({ items, at, next }: Queue): boolean => next !== null && items.length - at <= 6;

/** The payments whose flags name this payment or one of its lines. */
export function namedBy({ _id, lines }: DeskItem, items: readonly DeskItem[]): DeskItem[] {
  const ids = new Set([_id, ...lines.map((line) => line._id)]);
  return items.filter((item) =>
    item.flags.some((flag) => 'others' in flag && flag.others.some((other) => ids.has(other._id))),
  );
}

export const pastText: Record<Decision, string> = { approved: 'Approved', rejected: 'Rejected' };

function withPage(queue: Queue, { items, next, waiting, waitForStudent }: Output<typeof listDesk>): Queue {
  const known = new Set(queue.items.map(({ _id }) => _id));
  const fresh = items.filter((item) => !known.has(item._id) && !isDecided(queue, item));
  return { ...queue, items: [...queue.items, ...fresh], next, waiting, waitForStudent };
}

/** The page may have been read before the last decisions were stored. It counts those that it lists as waiting. */
function restarted(queue: Queue, page: Output<typeof listDesk>): Queue {
  const listed = page.items.filter((item) => isDecided(queue, item)).map(({ _id }) => _id);
  const rejected = listed.filter((id) => queue.decided.get(id)?.decision === 'rejected').length;
  return {
    ...startQueue(page),
    items: page.items.filter(({ _id }) => !listed.includes(_id)),
    waiting: page.waiting - listed.length,
    waitForStudent: page.waitForStudent + rejected,
    decided: new Map([...queue.decided].map(([id, own]) => [id, { ...own, isCounted: listed.includes(id) }])),
  };
}

const isDecided = ({ decided }: Queue, { _id, version }: DeskItem) =>
  decided.has(_id) && decided.get(_id)?.version === version;

/** The count without the own decision on this payment. */
const waitForStudentWithout = ({ decided, waitForStudent }: Queue, id: string) =>
  Math.max(0, waitForStudent - (decided.get(id)?.decision === 'rejected' ? 1 : 0));

const within = (at: number, items: readonly unknown[]) => Math.max(0, Math.min(at, items.length - 1));
