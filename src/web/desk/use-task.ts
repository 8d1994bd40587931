import { useCallback, useState } from 'react';

export interface Task<Kind, Item> {
  kind: Kind;
  /** As it was when the task began; the list may have a newer one, or none any more. */
  item: Item;
  /** Counts the tasks, so that each begins with a fresh form. */
  round: number;
}

export interface Tasks<Kind, Item> {
  /** Stays while its dialog fades out. */
  task: Task<Kind, Item> | undefined;
  open: boolean;
  begin: (kind: Kind, item: Item) => void;
  end: () => void;
}

/** The one task that is open for a row. */
export function useTask<Kind, Item>(): Tasks<Kind, Item> {
  const [task, setTask] = useState<Task<Kind, Item>>();
  const [open, setOpen] = useState(false);
  // Always the same functions: the rows render again only when they change.
  const begin = useCallback((kind: Kind, item: Item) => {
    setTask((before) => ({ kind, item, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const end = useCallback(() => setOpen(false), []);
  return { task, open, begin, end };
}
