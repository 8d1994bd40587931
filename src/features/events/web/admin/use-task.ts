import { useCallback } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { type Task as DeskTask, type Tasks as DeskTasks, useTask as useDeskTask } from '#web/desk/use-task.ts';

export type TaskKind = 'create' | 'edit' | 'copy' | 'publication' | 'waitlist' | 'questions' | 'delete';

interface Subject {
  /** Undefined for a new event. */
  event: FestEvent | undefined;
}

export type Task = DeskTask<TaskKind, Subject>;
export type BeginTask = (kind: TaskKind, event?: FestEvent) => void;
export type Tasks = Omit<DeskTasks<TaskKind, Subject>, 'begin'> & { begin: BeginTask };

/** The one open task, which belongs to one event. */
export function useTask(): Tasks {
  const { begin: start, ...tasks } = useDeskTask<TaskKind, Subject>();
  const begin = useCallback<BeginTask>((kind, event) => start(kind, { event }), [start]);
  return { ...tasks, begin };
}
