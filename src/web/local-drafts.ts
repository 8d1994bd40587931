import { storage, visitStorage } from './storage.ts';

/** What is kept on the device for the student who uses it, each under its own key. */
const localDrafts = [
  'savedTeammates',
  'registrationDrafts',
  'signUpDraft',
  'feedbackDrafts',
  'proofDrafts',
  'cart',
  'ticket',
  'forwardedTickets',
] as const;
type LocalDraft = (typeof localDrafts)[number];

/** Forms that were interrupted by the end of a session (`kept-form.ts`). Kept only for this visit. */
export const studentKeptForms = 'studentKeptForms';
export const adminKeptForms = 'adminKeptForms';

/** The reason for a corrected result that an organiser has typed. Kept only for this visit. */
export const correctionReason = 'correctionReason';

/** What an organiser has typed as answers to messages and not sent. Kept only for this visit. */
export const typedAnswers = 'typedAnswers';

/** The owner of these drafts. Drafts survive the end of a session, but nobody else sees them. */
const ownerKey = 'keptFor';

/** Call it when a student logs in. It removes the drafts of another student. */
export function keepFor(studentId: string): void {
  const owner = storage().getItem(ownerKey);
  if (owner === studentId) return;
  // What was typed in this visit before logging in belongs to the student who logs in now.
  if (owner) forgetOnDevice();
  storage().setItem(ownerKey, studentId);
}

/** Call it when a student logs out. Nothing stays on the device or in this visit. */
export function forgetLocalDrafts(): void {
  forgetOnDevice();
  forget(visitStorage(), [...localDrafts, studentKeptForms]);
}

/** Call it when an organiser logs out. */
export function forgetAdminDrafts(): void {
  forget(visitStorage(), [adminKeptForms, correctionReason, typedAnswers]);
}

/** The JSON under `key`; null if it is missing or not valid JSON. */
export function readLocalDraft(
  key: LocalDraft | typeof correctionReason | typeof typedAnswers,
  from = storage(),
): unknown {
  try {
    return JSON.parse(from.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Undefined removes the draft. */
export function keepLocalDraft(key: LocalDraft, value: unknown): void {
  if (value === undefined) storage().removeItem(key);
  else storage().setItem(key, JSON.stringify(value));
}

function forget(from: Pick<Storage, 'removeItem'>, keys: readonly string[]): void {
  for (const key of keys) from.removeItem(key);
}

function forgetOnDevice(): void {
  forget(storage(), [...localDrafts, ownerKey]);
  if ('caches' in globalThis) void forgetKeptPages();
}

/** The cache of a page that opens without a network. */
export const keptPage = (address: string) => `kept ${address}`;

async function forgetKeptPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(keptPage('')));
  await Promise.all(names.map((name) => caches.delete(name)));
}
