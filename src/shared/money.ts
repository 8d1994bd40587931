/** Rupees as people write them: ₹1,50,000, and with paise ₹150.50. */
export function inRupees(amount: number): string {
  return `₹${formatWith(Number.isInteger(amount) ? 0 : 2).format(amount)}`;
}

// Made when first needed: it takes a phone a while, and most pages know whole rupees alone.
const formats = new Map<number, Intl.NumberFormat>();
function formatWith(decimals: 0 | 2): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = formats.get(decimals) ?? new Intl.NumberFormat('en-IN', digits);
  formats.set(decimals, made);
  return made;
}

/** A fee on a card or form: 'Free' when there is nothing to pay. */
export function feeText(amount: number, free = 'Free'): string {
  return amount === 0 ? free : inRupees(amount);
}

/** A prize as typed: a bare number is an amount, anything else stays text (decisions.md, 8). */
export function prizeText(prize: string): string {
  return /^\d+(\.\d+)?$/.test(prize) ? inRupees(Number(prize)) : prize;
}
