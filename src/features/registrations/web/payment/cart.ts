import { useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from '#web/emitter.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

export interface CartLine {
  /** `event <id>` or `pass <id>`: each can be in the cart only once. */
  key: string;
  title: string;
  /** The page where the student can change it. */
  address: string;
  /** The UPI ID that it is paid to; missing in carts from older versions. */
  payee?: string;
  /** The line in the form of the call. */
  line: Record<string, string | number>;
}

const changes = createEmitter(fromOtherTabs);

/** Reads what a student wants to pay for together (decision 55): completed forms, without a seat yet. */
export function readCart(): CartLine[] {
  const kept = readLocalDraft('cart');
  // Ignores data from an older version or from other software.
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

function isLine(one: unknown): one is CartLine {
  if (typeof one !== 'object' || one === null) return false;
  const { key, title, address, line } = one as Partial<CartLine>;
  return [key, title, address].every((text) => typeof text === 'string') && typeof line === 'object' && line !== null;
}

/** Replaces the line with the same key. */
export function putInCart(line: CartLine): void {
  keepCart([...readCart().filter(({ key }) => key !== line.key), line]);
}

export function takeOutOfCart(keys: readonly string[]): void {
  keepCart(readCart().filter(({ key }) => !keys.includes(key)));
}

function keepCart(lines: readonly CartLine[]): void {
  keepLocalDraft('cart', lines.length > 0 ? lines : undefined);
  changes.emit();
}

/** How many things are in the cart; 0 on the server and during hydration. */
export function useCartCount(): number {
  return useSyncExternalStore(
    changes.subscribe,
    () => readCart().length,
    () => 0,
  );
}
