import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { registrationForm } from '#features/registrations/contract.ts';
import { type RegistrationValues, registrationFaults, sentValues } from './faults.ts';

/** The contract's schema together with the rules that need to know the event. */
export function registrationResolver(event: FestEvent): Resolver<RegistrationValues> {
  return async (values) => {
    const faults = Object.entries(registrationFaults(values, event));
    if (faults.length === 0)
      return { values: { ...values, ...registrationForm.parse(sentValues(values, event)) }, errors: {} };
    const errors: FieldErrors<RegistrationValues> = {};
    // A fault of the whole list is beside those of its members.
    for (const [field, message] of faults) {
      set(errors, field === 'teamMembers' ? 'teamMembers.root' : field, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}
