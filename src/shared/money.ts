const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const broken = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees as people write them: ₹1,50,000, and with paise ₹150.50. */
export function inRupees(amount: number): string {
  return `₹${(Number.isInteger(amount) ? whole : broken).format(amount)}`;
}

/** A fee on a card or form: 'Free' when there is nothing to pay. */
export function feeText(amount: number, free = 'Free'): string {
  return amount === 0 ? free : inRupees(amount);
}

/** A prize as typed: a bare number is an amount, anything else stays text (decisions.md, 8). */
export function prizeText(prize: string): string {
  return /^\d+(\.\d+)?$/.test(prize) ? inRupees(Number(prize)) : prize;
}
