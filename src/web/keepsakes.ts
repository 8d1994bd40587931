import { storage, visitStorage } from './storage.ts';

/** What is kept on the device for the student who uses it, each under its own key. */
const keepsakes = ['savedTeammates', 'registrationDrafts'] as const;
export type Keepsake = (typeof keepsakes)[number];

/** Whose they are: they outlive a session that ran out, but meet nobody else. */
const ownerKey = 'keptFor';

/** When a student signs in: what was kept for another one goes. */
export function keepFor(studentId: string): void {
  const owner = storage().getItem(ownerKey);
  if (owner === studentId) return;
  // What was typed in this visit before signing in belongs to whoever signs in now.
  if (owner) forgetOnDevice();
  storage().setItem(ownerKey, studentId);
}

/** When a student leaves on purpose: nothing stays on the device, nor in this visit. */
export function forgetKeepsakes(): void {
  forgetOnDevice();
  for (const key of keepsakes) visitStorage().removeItem(key);
}

/** The text under `key` as JSON; null where there is none, or something that is none. */
export function readKept(key: Keepsake, from = storage()): unknown {
  try {
    return JSON.parse(from.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function forgetOnDevice(): void {
  for (const key of [...keepsakes, ownerKey]) storage().removeItem(key);
}
