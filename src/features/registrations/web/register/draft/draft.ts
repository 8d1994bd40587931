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
  /** The event as it was when the typing began. */
  terms: z.object({
    title: text,
    fee: z.number(),
    isTeamEvent: z.boolean(),
    teamMax: z.number(),
  }) satisfies z.ZodType<EventTerms>,
  /** The part of the form that was open. Drafts of an older version do not say. */
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
    // Drafts of an older version have neither.
    passId: text.catch(''),
    coupon: text.catch(''),
    teamMembers: z.array(z.object({ name: text, email: text, phone: text, college: text })),
    // Drafts of an older version have none.
    answers: z.record(text, z.array(answer)).default({}),
  }),
});
type RegistrationDraft = z.output<typeof draft>;

const storageKey = 'registrationDrafts';
const drafts = z.record(z.string(), draft);

/** What was typed for this event; for a visitor, only what was typed in this visit. A file cannot be kept. */
export function draftFor(eventId: string): RegistrationDraft | undefined {
  const typedSignedOut = readDrafts(visitStorage())[eventId];
  return typedSignedOut ?? (studentSession.info() && readDrafts(storage())[eventId]);
}

/**
 * `isStudents`: typed by somebody signed in, so it stays on the device until logout; else only for this visit, and what
 * a session that ran out has left on the device waits there for its student.
 */
export function keepDraft(
  eventId: string,
  typed: { terms: EventTerms; step: RegistrationStep; values: RegistrationValues },
  isStudents: boolean,
): void {
  const kept = draft.safeParse(typed);
  if (!kept.success) return;
  if (isStudents) dropFrom(visitStorage(), eventId);
  // A form that a visitor has only looked at would go before the student's own after the login.
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

/** Whether it is on the device, for any student; another tab may delete it. */
export function useIsDraftKept(eventId: string): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => readDrafts(storage())[eventId] !== undefined,
    () => false,
  );
}

function readDrafts(place: Kept): Record<string, RegistrationDraft> {
  // Written by something else or by an older version: ignored.
  return drafts.safeParse(readLocalDraft(storageKey, place)).data ?? {};
}
