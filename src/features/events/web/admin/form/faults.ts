import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { editedFields, eventFields, type FestEvent } from '#features/events/contract.ts';
import { eventFaults } from '#features/events/form-rules.ts';
import { dayOf } from '#shared/calendar.ts';
import { type FormValues, fieldsOf } from './values.ts';

export interface RulesContext {
  timeZone: string;
  trustedHosts: readonly string[] | undefined;
  /** As it is stored; undefined for a new one. */
  stored: FestEvent | undefined;
}

/** Messages by field: the same rules and words as the server's, all of them at once. */
export function faultsIn(values: FormValues, context: RulesContext, now: Date): Record<string, string> {
  const { timeZone, trustedHosts, stored } = context;
  const fields = fieldsOf(values, timeZone, stored);
  const faults = eventFaults(fields, {
    today: dayOf(now, timeZone),
    trustedHosts,
    stored,
  });
  const named: Record<string, string> = {};
  // What was typed wrongly at all comes before what does not fit the rest.
  const shape = stored ? editedFields : eventFields;
  for (const issue of shape.safeParse(fields).error?.issues ?? []) named[issue.path.join('.')] ??= issue.message;
  return { ...faults, ...named };
}

export function eventResolver(context: RulesContext): Resolver<FormValues> {
  return (values) => {
    const faults = Object.entries(faultsIn(values, context, new Date()));
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const [path, message] of faults) set(errors, formPath(path), { type: 'rule', message });
    return { values: {}, errors };
  };
}

/**
 * A fault's place in the form: the lists of texts hold objects there, and of a price that does not fit the others the
 * amount takes the focus.
 */
export const formPath = (path: string): string =>
  path.replace(/^(rules|requirements)\.(\d+)$/, '$1.$2.text').replace(/^prices\.(\d+)$/, 'prices.$1.amount');

/** The paths of all faults, however deep. */
export function faultPaths(errors: object, base = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const path = base + key;
    return 'message' in value && typeof value.message === 'string' ? [path] : faultPaths(value, `${path}.`);
  });
}
