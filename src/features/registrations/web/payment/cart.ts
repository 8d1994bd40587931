import { useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from '#web/emitter.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

export interface CartLine {
  /** `event <id>` or `pass <id>`: each is in the cart once. */
  key: string;
  title: string;
  /** The page on which the student can change it. */
  address: string;
  /** The UPI ID that it is paid to; missing in a cart from before. */
  payee?: string;
  /** The line as it is sent to the server. */
  line: Record<string, string | number>;
}

const changes = createEmitter(fromOtherTabs);

/** What a student wants to pay for at once (decision 55): filled in, without a seat. */
export function readCart(): CartLine[] {
  const kept = readLocalDraft('cart');
  // Written by something else or by an older version: ignored.
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

/** How many things are in the cart; 0 on the server and while hydrating. */
export function useCartCount(): number {
  return useSyncExternalStore(
    changes.subscribe,
    () => readCart().length,
    () => 0,
  );
}
