import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { studentSession } from '#web/sessions.ts';
import type { RegistrationValues } from './faults.ts';

/** From the profile. */
export function prefilled(profile: StudentProfile | undefined): RegistrationValues {
  const known = profile ?? studentSession.info();
  return {
    ...noValues,
    name: known?.name ?? '',
    email: known?.email ?? '',
    phone: known?.phone ?? '',
    college: known?.college ?? '',
    department: profile?.department ?? '',
    year: profile?.year ?? '',
  };
}

/** What was typed before goes before the profile. */
export function firstValues(
  known: RegistrationValues,
  draft: { values: Record<string, string | object> } | undefined,
): RegistrationValues {
  const typed = Object.entries(draft?.values ?? {}).filter(([, value]) => isTyped(value));
  return { ...known, ...Object.fromEntries(typed) };
}

/** Something was typed into a field, a list or a record of them. */
export const isTyped = (value: string | object): boolean =>
  typeof value === 'string' ? value !== '' : Object.values(value).length > 0;

/** Without what is in the profile: a draft must not bring back an email that the student has changed since. */
export function typedValues(values: RegistrationValues, known: RegistrationValues): RegistrationValues {
  const typed = Object.entries(values).map(([field, value]) => {
    const isKnown = typeof value === 'string' && value === known[field as keyof RegistrationValues];
    return [field, isKnown ? '' : value];
  });
  return Object.fromEntries(typed);
}

export const noValues: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  college: '',
  department: '',
  year: '',
  teamName: '',
  additionalInfo: '',
  transactionId: '',
  passId: '',
  coupon: '',
  teamMembers: [],
  paymentScreenshot: null,
  answers: {},
};
