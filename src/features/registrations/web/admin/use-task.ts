import { useCallback, useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';

export type RowTaskKind = 'details' | 'update' | 'delete';
export type TaskKind = RowTaskKind | 'bulk';

export interface Task {
  kind: TaskKind;
  /** As they were when the task began; the list may have newer ones, or none any more. One but for `bulk`. */
  registrations: readonly [Registration, ...Registration[]];
  /** Counts the tasks, so that each begins with a fresh form. */
  round: number;
}

export type BeginTask = (kind: RowTaskKind, registration: Registration) => void;

export interface Tasks {
  /** Stays while its dialog fades out. */
  task: Task | undefined;
  open: boolean;
  begin: BeginTask;
  beginBulk: (registrations: readonly Registration[]) => void;
  end: () => void;
}

/** The one thing that is being done, to one registration or to many. */
export function useTask(): Tasks {
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  const start = useCallback((kind: TaskKind, registrations: Task['registrations']) => {
    setTask((before) => ({ kind, registrations, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }, []);
  // Always the same functions: the rows are drawn anew only when they change.
  const begin = useCallback<BeginTask>((kind, registration) => start(kind, [registration]), [start]);
  const beginBulk = useCallback(
    ([first, ...others]: readonly Registration[]) => first && start('bulk', [first, ...others]),
    [start],
  );
  const end = useCallback(() => setOpen(false), []);
  return { task, open, begin, beginBulk, end };
}
