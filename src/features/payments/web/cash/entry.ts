import type { RefObject } from 'react';

/** Whether something is typed into a form that has not been saved. */
export type OnStarted = (form: 'cash' | 'refund', isStarted: boolean) => void;

/** What is wrong, by field. */
export type Faults = Record<string, string>;

/** '1,500.50' and '₹ 200' as people write them; what is no amount is NaN. */
export function amountOf(text: string): number {
  const plain = text.replace(/[\s,₹]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** Once the faults are beside their fields. */
export function focusFirstFault(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
