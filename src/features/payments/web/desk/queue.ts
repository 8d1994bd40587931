import type { Decision, DeskItem, listDesk } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';

export interface Queue {
  items: readonly DeskItem[];
  /** Which of them lies before the eyes. */
  at: number;
  next: string | null;
  /** How many wait in all, as far as is known here. */
  waiting: number;
  /** Decided here: the pages to come may still bring them. */
  decided: ReadonlySet<string>;
}

export type QueueChange =
  | { do: 'page'; page: Output<typeof listDesk> }
  /** From the beginning, with what came meanwhile. */
  | { do: 'restart'; page: Output<typeof listDesk> }
  | { do: 'skip'; by: 1 | -1 }
  /** Gone from the queue: decided, here or by somebody else. */
  | { do: 'take'; id: string }
  /** Back where it was: undone, or the decision did not reach the server. */
  | { do: 'giveBack'; item: DeskItem; at: number }
  /** The same registration as it is now. */
  | { do: 'renew'; item: DeskItem };

export function startQueue(page: Output<typeof listDesk>): Queue {
  return { items: page.items, at: 0, next: page.next, waiting: page.waiting, decided: new Set() };
}

export function changeQueue(queue: Queue, change: QueueChange): Queue {
  switch (change.do) {
    case 'page':
      return withPage(queue, change.page);
    case 'restart':
      return startQueue(change.page);
    case 'skip':
      return { ...queue, at: within(queue.at + change.by, queue.items) };
    case 'take': {
      const items = queue.items.filter(({ _id }) => _id !== change.id);
      if (items.length === queue.items.length) return queue;
      const decided = new Set([...queue.decided, change.id]);
      // What came behind it slides into its place.
      return { ...queue, items, decided, at: within(queue.at, items), waiting: Math.max(0, queue.waiting - 1) };
    }
    case 'giveBack': {
      const others = queue.items.filter(({ _id }) => _id !== change.item._id);
      const at = Math.min(change.at, others.length);
      const decided = new Set([...queue.decided].filter((id) => id !== change.item._id));
      const waiting = queue.waiting + (others.length === queue.items.length ? 1 : 0);
      return { ...queue, items: others.toSpliced(at, 0, change.item), at, decided, waiting };
    }
    case 'renew':
      return { ...queue, items: queue.items.map((item) => (item._id === change.item._id ? change.item : item)) };
    default:
      return change satisfies never;
  }
}

/** Read ahead, so that the next one is always there. */
export const needsMore = ({ items, at, next }: Queue): boolean => next !== null && items.length - at <= 6;

export const pastWords: Record<Decision, string> = { approved: 'Approved', rejected: 'Rejected' };

function withPage(queue: Queue, { items, next, waiting }: Output<typeof listDesk>): Queue {
  const known = new Set(queue.items.map(({ _id }) => _id));
  const fresh = items.filter(({ _id }) => !known.has(_id) && !queue.decided.has(_id));
  return { ...queue, items: [...queue.items, ...fresh], next, waiting };
}

const within = (at: number, items: readonly unknown[]) => Math.max(0, Math.min(at, items.length - 1));
