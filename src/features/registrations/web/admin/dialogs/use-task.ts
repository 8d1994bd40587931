import { useCallback } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks as DeskTasks, useTask as useDeskTask } from '#web/desk/use-task.ts';

type RowTaskKind = 'details' | 'update' | 'delete';
export type TaskKind = RowTaskKind | 'bulk';

/** One registration, or several for `bulk`. */
type Chosen = readonly [Registration, ...Registration[]];

export type BeginTask = (kind: RowTaskKind, registration: Registration) => void;

export interface Tasks extends Omit<DeskTasks<TaskKind, Chosen>, 'begin'> {
  begin: BeginTask;
  beginBulk: (registrations: readonly Registration[]) => void;
}

/** The one action that is under way, for one registration or for many. */
export function useTask(): Tasks {
  const { begin: start, ...tasks } = useDeskTask<TaskKind, Chosen>();
  const begin = useCallback<BeginTask>((kind, registration) => start(kind, [registration]), [start]);
  const beginBulk = useCallback(
    ([first, ...others]: readonly Registration[]) => first && start('bulk', [first, ...others]),
    [start],
  );
  return { ...tasks, begin, beginBulk };
}

/**
 * The names under which a form is kept when the session ends. With `keptBulk`, the record id contains the ids of all
 * chosen registrations.
 */
export const keptUpdate = 'registration status';
export const keptBulk = 'registration statuses';

/** If the session ended while a form was open, opens that form again once its registrations are loaded. */
export function useKeptUpdate(registrations: readonly Registration[], tasks: Tasks, mayUpdate: boolean): void {
  useKeptTask(keptUpdate, (id) => {
    const registration = registrations.find(({ _id }) => _id === id);
    if (registration && mayUpdate) tasks.begin('update', registration);
    return registration !== undefined;
  });
  useKeptTask(keptBulk, (joined) => {
    const ids = new Set(joined.split(' '));
    const chosen = registrations.filter(({ _id }) => ids.has(_id));
    if (chosen.length < ids.size) return false;
    if (mayUpdate) tasks.beginBulk(chosen);
    return true;
  });
}
