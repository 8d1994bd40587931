import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';

/** For a form whose rules are not a schema. */
export interface Rules<Typed, Checked> {
  /** The faults by field path; empty if the form may be sent. */
  faultsOf: (typed: Typed) => Record<string, string>;
  checkedOf: (typed: Typed) => Checked;
}

export const byRules = <Typed>(faultsOf: Rules<Typed, Typed>['faultsOf']): Rules<Typed, Typed> => ({
  faultsOf,
  checkedOf: (typed) => typed,
});

export function resolverOf<Typed extends FieldValues, Checked>({
  faultsOf,
  checkedOf,
}: Rules<Typed, Checked>): Resolver<Typed, unknown, Checked> {
  return (typed) => {
    const faults = Object.entries(faultsOf(typed));
    if (faults.length === 0) return { values: checkedOf(typed), errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const [path, message] of faults) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}

/** The first message for each field, in the order of the schema. */
export function faultsIn({ error }: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}
