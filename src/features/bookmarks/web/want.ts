import { visitStorage } from '#web/storage.ts';

const storageKey = 'markAfterLogin';

/** A visitor wants to mark something: it is done once somebody has signed in. */
export function markAfterLogin(id: string): void {
  visitStorage().setItem(storageKey, id);
}

/** It is used once. */
export function takeWanted(): string | null {
  const wanted = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return wanted;
}
