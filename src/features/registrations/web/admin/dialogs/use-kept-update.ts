import type { Registration } from '#features/registrations/contract.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import type { Tasks } from './use-task.ts';

/** By what name each form waits for a session that ended; the record of the second is the ids of all chosen ones. */
export const keptUpdate = 'registration status';
export const keptBulk = 'registration statuses';

/** The statuses and the reason that were being set when the session ended are open again, once their rows are here. */
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
