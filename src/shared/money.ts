/** Rupees as people write them: ₹1,50,000, or ₹150.50 with paise. */
export function inRupees(amount: number): string {
  if (Number.isInteger(amount)) return `₹${grouped(amount)}`;
  const [rupees = '', paise] = amount.toFixed(2).split('.');
  return `₹${groupDigits(rupees)}.${paise}`;
}

/**
 * A whole number in lakhs and crores: 1,50,000. Written by hand, as days are (dates.ts): the browser's own formats take
 * a phone a quarter of a second the first time.
 */
export function grouped(count: number): string {
  return groupDigits(String(count));
}

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
}

/** A fee on a card or form: 'Free' for 0. */
export function feeText(amount: number, free = 'Free'): string {
  return amount === 0 ? free : inRupees(amount);
}

/** A prize as typed: a bare number is an amount, other text is kept (R13). */
export function prizeText(prize: string): string {
  return /^\d+(\.\d+)?$/.test(prize) ? inRupees(Number(prize)) : prize;
}

/**
 * Sums of decimals may be slightly off, which is allowed. A number so small that it rounds to 0 has more than two
 * decimals.
 */
export function hasTwoDecimals(value: number): boolean {
  const hundredths = Math.round(value * 100);
  return Math.abs(value * 100 - hundredths) < 1e-6 && (hundredths !== 0 || value === 0);
}
