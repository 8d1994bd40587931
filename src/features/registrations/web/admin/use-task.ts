import { useCallback, useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';

export type TaskKind = 'details' | 'update' | 'delete';

export interface Task {
  kind: TaskKind;
  /** As it was when the task began; the list may have a newer one, or none any more. */
  registration: Registration;
  /** Counts the tasks, so that each begins with a fresh form. */
  round: number;
}

export type BeginTask = (kind: TaskKind, registration: Registration) => void;

export interface Tasks {
  /** Stays while its dialog fades out. */
  task: Task | undefined;
  open: boolean;
  begin: BeginTask;
  end: () => void;
}

/** The one thing that is being done to one registration. */
export function useTask(): Tasks {
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  // Always the same functions: the rows are drawn anew only when they change.
  const begin = useCallback<BeginTask>((kind, registration) => {
    setTask((before) => ({ kind, registration, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const end = useCallback(() => setOpen(false), []);
  return { task, open, begin, end };
}
