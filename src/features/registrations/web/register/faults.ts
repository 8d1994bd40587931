import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers, relevantFee } from '#features/events/rules.ts';
import { type RegistrationForm, registrationForm } from '#features/registrations/contract.ts';
import { paymentFaults, teamFaults } from '#features/registrations/rules.ts';

/** The form with the file, which is sent beside the fields. */
export interface RegistrationValues extends RegistrationForm {
  paymentScreenshot: File | null;
}

export const registrationSteps = [
  { value: 'details', label: 'Personal Details' },
  { value: 'team', label: 'Team Details' },
  { value: 'payment', label: 'Payment' },
] as const;
export type RegistrationStep = (typeof registrationSteps)[number]['value'];

/** What is sent: an event that has become one for individuals takes no team, which stays in the form all the same. */
export function sentValues(values: RegistrationValues, { isTeamEvent }: FestEvent): RegistrationValues {
  return isTeamEvent ? values : { ...values, teamName: '', teamMembers: [] };
}

/** Everything that keeps the form from being sent, by field name: the server asks the same. */
export function registrationFaults(typed: RegistrationValues, event: FestEvent): Record<string, string> {
  const values = sentValues(typed, event);
  const faults: Record<string, string> = {};
  // In the order of the fields, the first message of each.
  for (const { path, message } of registrationForm.safeParse(values).error?.issues ?? []) {
    faults[path.join('.')] ??= message;
  }
  const byRule = {
    ...teamFaults(values, maxExtraMembers(event)),
    ...paymentFaults(relevantFee(event), values.transactionId, values.paymentScreenshot !== null),
  };
  for (const [field, message] of Object.entries(byRule)) faults[field] ??= message;
  return faults;
}

const ofPayment = new Set(['transactionId', 'paymentScreenshot', 'coupon', 'passId']);

export function stepOf(field: string): RegistrationStep {
  if (field.startsWith('team')) return 'team';
  return ofPayment.has(field) ? 'payment' : 'details';
}

/** The fault to deal with first: that of the earliest step. */
export function firstFault(faults: Record<string, string>): { field: string; message: string } | undefined {
  const order = registrationSteps.map(({ value }) => value);
  const [first] = Object.entries(faults).sort(([a], [b]) => order.indexOf(stepOf(a)) - order.indexOf(stepOf(b)));
  return first && { field: first[0], message: first[1] };
}
