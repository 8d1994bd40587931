import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createEmitter, fromOtherTabs } from '#web/emitter.ts';
import { readLocalDraft } from '#web/local-drafts.ts';
import { studentSession } from '#web/sessions.ts';
import { type Kept, storage, visitStorage } from '#web/storage.ts';
import { type RegistrationStep, type RegistrationValues, registrationSteps } from '../faults.ts';
import { isTyped } from '../first-values.ts';
import type { EventTerms } from './draft-changes.ts';

const text = z.string();
const answer = z
  .union([text, z.array(text)])
  .nullish()
  .transform((given) => given ?? '');
const draft = z.object({
  /** The event's terms when the student began to type. */
  terms: z.object({
    title: text,
    fee: z.number(),
    isTeamEvent: z.boolean(),
    teamMax: z.number(),
  }) satisfies z.ZodType<EventTerms>,
  /** The part of the form that was open. Drafts from older versions lack it. */
  step: z.enum(registrationSteps.map(({ value }) => value)).catch('details'),
  values: z.object({
    name: text,
    email: text,
    phone: text,
    college: text,
    department: text,
    year: text,
    teamName: text,
    additionalInfo: text,
    transactionId: text,
    // Drafts from older versions have neither.
    passId: text.catch(''),
    coupon: text.catch(''),
    teamMembers: z.array(z.object({ name: text, email: text, phone: text, college: text })),
    // Drafts from older versions have none.
    answers: z.record(text, z.array(answer)).default({}),
  }),
});
type RegistrationDraft = z.output<typeof draft>;

const storageKey = 'registrationDrafts';
const drafts = z.record(z.string(), draft);

/** Returns the draft for this event; a visitor gets only what was typed in this visit. Files cannot be kept. */
export function draftFor(eventId: string): RegistrationDraft | undefined {
  const typedSignedOut = readDrafts(visitStorage())[eventId];
  return typedSignedOut ?? (studentSession.info() && readDrafts(storage())[eventId]);
}

/** Returns the transaction ID in the draft, for a student who may have paid already; '' without one. */
export const typedTransactionId = (eventId: string): string => draftFor(eventId)?.values.transactionId ?? '';

/**
 * `isStudents`: a student who is logged in has typed it, so the draft stays on the device until logout. Otherwise it is
 * kept only for this visit, and the draft of a student whose session has expired is not replaced.
 */
export function keepDraft(
  eventId: string,
  typed: { terms: EventTerms; step: RegistrationStep; values: RegistrationValues },
  isStudents: boolean,
): void {
  const kept = draft.safeParse(typed);
  if (!kept.success) return;
  if (isStudents) dropFrom(visitStorage(), eventId);
  // An untouched form of a visitor must not replace the student's own draft after the login.
  else if (Object.values(kept.data.values).every((value) => !isTyped(value))) return;
  const place = isStudents ? storage() : visitStorage();
  place.setItem(storageKey, JSON.stringify({ ...readDrafts(place), [eventId]: kept.data }));
}

export function dropDraft(eventId: string): void {
  for (const place of [storage(), visitStorage()]) dropFrom(place, eventId);
}

function dropFrom(place: Kept, eventId: string): void {
  const { [eventId]: dropped, ...others } = readDrafts(place);
  if (dropped) place.setItem(storageKey, JSON.stringify(others));
}

const changes = createEmitter(fromOtherTabs);

/** Whether this device has a draft, for any student. Another tab may delete it. */
export function useIsDraftKept(eventId: string): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => readDrafts(storage())[eventId] !== undefined,
    () => false,
  );
}

function readDrafts(place: Kept): Record<string, RegistrationDraft> {
  // Ignores data from an older version or from other software.
  return drafts.safeParse(readLocalDraft(storageKey, place)).data ?? {};
}
