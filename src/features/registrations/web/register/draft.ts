import { z } from 'zod';
import type { StudentProfile } from '#features/identity/contract.ts';
import { studentSession } from '#web/sessions.ts';
import type { RegistrationValues } from './faults.ts';

const text = z.string();
const draft = z.object({
  /** '' where nobody was signed in: it belongs to whoever signs in then. */
  typedBy: text,
  name: text,
  email: text,
  phone: text,
  college: text,
  department: text,
  year: text,
  teamName: text,
  additionalInfo: text,
  transactionId: text,
  teamMembers: z.array(z.object({ name: text, email: text, phone: text, college: text })),
});

const keyOf = (eventId: string) => `registrationDraft:${eventId}`;

/** Keeps what was typed, over a reload and over the way to the login and back; a file cannot be kept. */
export function keepDraft(eventId: string, values: RegistrationValues): void {
  const kept = draft.safeParse({ ...values, typedBy: studentSession.info()?.id ?? '' });
  if (!kept.success) return;
  try {
    sessionStorage.setItem(keyOf(eventId), JSON.stringify(kept.data));
  } catch {
    // A browser without storage: the form itself still holds it.
  }
}

export function dropDraft(eventId: string): void {
  sessionStorage.removeItem(keyOf(eventId));
}

/** Prefilled from the profile; what was typed before the login goes first. */
export function firstValues(eventId: string, profile: StudentProfile | undefined): RegistrationValues {
  const known = profile ?? studentSession.info();
  return {
    name: known?.name ?? '',
    email: known?.email ?? '',
    phone: known?.phone ?? '',
    college: known?.college ?? '',
    department: profile?.department ?? '',
    year: profile?.year ?? '',
    teamName: '',
    additionalInfo: '',
    transactionId: '',
    teamMembers: [],
    ...typedBefore(eventId),
    paymentScreenshot: null,
  };
}

function typedBefore(eventId: string): Partial<RegistrationValues> {
  const kept = draft.safeParse(parseJson(sessionStorage.getItem(keyOf(eventId))));
  const { typedBy, ...values } = kept.data ?? { typedBy: '' };
  if (typedBy !== '' && typedBy !== studentSession.info()?.id) return {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
