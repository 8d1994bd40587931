import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { studentSession } from '#web/sessions.ts';
import type { RegistrationValues } from './faults.ts';

/** The values from the student's profile. */
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

/** The profile's values, replaced by those in the draft. */
export function firstValues(
  known: RegistrationValues,
  draft: { values: Record<string, string | object> } | undefined,
): RegistrationValues {
  const typed = Object.entries(draft?.values ?? {}).filter(([, value]) => isTyped(value));
  return { ...known, ...Object.fromEntries(typed) };
}

/** Whether a field, or any field of a list or record, has text. */
export const isTyped = (value: string | object): boolean =>
  typeof value === 'string' ? value !== '' : Object.values(value).length > 0;

/**
 * Leaves out the values of the profile. Otherwise a draft would restore an email that the student has changed since.
 */
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
