import { useCallback } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { type Tasks as DeskTasks, useTask as useDeskTask } from '#web/desk/use-task.ts';

export type RowTaskKind = 'details' | 'update' | 'delete';
export type TaskKind = RowTaskKind | 'bulk';

/** One but for `bulk`. */
type Chosen = readonly [Registration, ...Registration[]];

export type BeginTask = (kind: RowTaskKind, registration: Registration) => void;

export interface Tasks extends Omit<DeskTasks<TaskKind, Chosen>, 'begin'> {
  begin: BeginTask;
  beginBulk: (registrations: readonly Registration[]) => void;
}

/** The one thing that is being done, to one registration or to many. */
export function useTask(): Tasks {
  const { begin: start, ...tasks } = useDeskTask<TaskKind, Chosen>();
  const begin = useCallback<BeginTask>((kind, registration) => start(kind, [registration]), [start]);
  const beginBulk = useCallback(
    ([first, ...others]: readonly Registration[]) => first && start('bulk', [first, ...others]),
    [start],
  );
  return { ...tasks, begin, beginBulk };
}
