import { useCallback, useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import type { FormValues } from './form/values.ts';

export type TaskKind = 'create' | 'edit' | 'copy' | 'publication' | 'waitlist' | 'delete';

export interface Task {
  kind: TaskKind;
  /** As it was when the task began; undefined for a new one. */
  event: FestEvent | undefined;
  /** What was typed before the session ended. */
  draft: FormValues | undefined;
  /** Counts the tasks, so that each begins with a fresh form. */
  round: number;
}

export type BeginTask = (kind: TaskKind, event?: FestEvent, draft?: FormValues) => void;

export interface Tasks {
  /** Stays while its dialog fades out. */
  task: Task | undefined;
  open: boolean;
  begin: BeginTask;
  end: () => void;
}

/** The one thing that is being done to one event. */
export function useTask(): Tasks {
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  // Always the same functions: the rows are drawn anew only when they change.
  const begin = useCallback<BeginTask>((kind, event, draft) => {
    setTask((before) => ({ kind, event, draft, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const end = useCallback(() => setOpen(false), []);
  return { task, open, begin, end };
}
