/** Whether something is typed into a form that has not been saved. */
export type OnStarted = (form: 'cash' | 'refund', isStarted: boolean) => void;

/** '1,500.50' and '₹ 200' as people write them; what is no amount is NaN. */
export function amountOf(text: string): number {
  const plain = text.replace(/[\s,₹]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** Whether any field has something in it. */
export const isStarted = (typed: Readonly<Record<string, unknown>>): boolean =>
  Object.values(typed).some((value) => (typeof value === 'string' ? value.trim() !== '' : value !== null));
