import { visitStorage } from '#web/storage.ts';

const storageKey = 'markAfterLogin';

/** Remembers the bookmark that a visitor wants until the visitor has logged in. */
export function markAfterLogin(id: string): void {
  visitStorage().setItem(storageKey, id);
}

/** Returns the id once, then removes it. */
export function takeWanted(): string | null {
  const wanted = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return wanted;
}
