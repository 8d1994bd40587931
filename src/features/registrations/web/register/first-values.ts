import type { StudentProfile } from '#features/identity/contract.ts';
import { studentSession } from '#web/sessions.ts';
import type { RegistrationDraft } from './draft.ts';
import type { RegistrationValues } from './faults.ts';

/** Prefilled from the profile; what was typed before goes first. */
export function firstValues(
  profile: StudentProfile | undefined,
  draft: RegistrationDraft | undefined,
): RegistrationValues {
  const known = profile ?? studentSession.info();
  const typed = Object.entries(draft?.values ?? {}).filter(([, value]) => value.length > 0);
  return {
    ...noValues,
    name: known?.name ?? '',
    email: known?.email ?? '',
    phone: known?.phone ?? '',
    college: known?.college ?? '',
    department: profile?.department ?? '',
    year: profile?.year ?? '',
    ...Object.fromEntries(typed),
  };
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
  teamMembers: [],
  paymentScreenshot: null,
};
