import { editedFields, eventFields, type FestEvent } from '#features/events/contract.ts';
import { eventFaults } from '#features/events/form-rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { faultsIn } from '#web/form/by-rules.ts';
import { type FormValues, fieldsOf } from './values.ts';

export interface RulesContext {
  timeZone: string;
  trustedHosts: readonly string[] | undefined;
  /** The stored event; undefined for a new one. */
  stored: FestEvent | undefined;
}

/** All faults of the form, by field. The rules and the words are the server's. */
export function formFaults(values: FormValues, context: RulesContext, now: Date): Record<string, string> {
  const { timeZone, trustedHosts, stored } = context;
  const fields = fieldsOf(values, timeZone, stored);
  const faults = {
    ...eventFaults(fields, { today: dayOf(now, timeZone), trustedHosts, stored }),
    // A field's own fault replaces a fault about how fields fit together.
    ...faultsIn((stored ? editedFields : eventFields).safeParse(fields)),
  };
  return Object.fromEntries(Object.entries(faults).map(([path, message]) => [formPath(path), message]));
}

/**
 * The form's field for a path of the contract. Lists of texts are objects in the form. If a price does not fit the
 * others, its amount gets the focus.
 */
export const formPath = (path: string): string =>
  path.replace(/^(rules|requirements)\.(\d+)$/, '$1.$2.text').replace(/^prices\.(\d+)$/, 'prices.$1.amount');
