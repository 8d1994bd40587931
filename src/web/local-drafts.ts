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

/** Drafts of forms that the end of a session has interrupted (`kept-form.ts`), for this visit alone. */
export const studentKeptForms = 'studentKeptForms';

/** What an organiser has typed as the reason of a corrected result, for this visit alone. */
export const correctionReason = 'correctionReason';

/** What an organiser has typed as answers to messages and not sent, for this visit alone. */
export const typedAnswers = 'typedAnswers';

/** Names the owner of these drafts. They survive a session that expired, but nobody else sees them. */
const ownerKey = 'keptFor';

/** When a student logs in: the drafts of another student are removed. */
export function keepFor(studentId: string): void {
  const owner = storage().getItem(ownerKey);
  if (owner === studentId) return;
  // What was typed in this visit before signing in belongs to the student who logs in now.
  if (owner) forgetOnDevice();
  storage().setItem(ownerKey, studentId);
}

/** When a student leaves on purpose: nothing stays on the device, nor in this visit. */
export function forgetLocalDrafts(): void {
  forgetOnDevice();
  forget(visitStorage(), [...localDrafts, studentKeptForms]);
}

/** When an organiser leaves on purpose. */
export function forgetAdminDrafts(): void {
  forget(visitStorage(), [correctionReason, typedAnswers]);
}

/** The text under `key` as JSON; null where it is missing or no JSON. */
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

/** Undefined: nothing is kept any more. */
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
