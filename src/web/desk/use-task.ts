import { useCallback, useState } from 'react';

export interface Task<Kind, Item> {
  kind: Kind;
  /** The item when the task began. The list may have a newer one, or may not contain it any more. */
  item: Item;
  /** Goes up with each task, so that each begins with a fresh form. */
  round: number;
}

export interface Tasks<Kind, Item> {
  /** Kept while its dialog fades out. */
  task: Task<Kind, Item> | undefined;
  open: boolean;
  begin: (kind: Kind, item: Item) => void;
  end: () => void;
}

/** The one open task for a row. */
export function useTask<Kind, Item>(): Tasks<Kind, Item> {
  const [task, setTask] = useState<Task<Kind, Item>>();
  const [open, setOpen] = useState(false);
  // The functions never change, so that rows render again only when they change.
  const begin = useCallback((kind: Kind, item: Item) => {
    setTask((before) => ({ kind, item, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const end = useCallback(() => setOpen(false), []);
  return { task, open, begin, end };
}
