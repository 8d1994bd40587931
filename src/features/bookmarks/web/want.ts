import { visitStorage } from '#web/storage.ts';

const storageKey = 'markAfterLogin';

/** Remembers what a visitor wants to bookmark until somebody has logged in. */
export function markAfterLogin(id: string): void {
  visitStorage().setItem(storageKey, id);
}

/** Returns it once, then forgets it. */
export function takeWanted(): string | null {
  const wanted = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return wanted;
}
