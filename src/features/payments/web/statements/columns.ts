import type { StatementLayout } from '#features/payments/statement-contract.ts';

export const columnRoles = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'direction',
  'balance',
] as const;
type ColumnRole = (typeof columnRoles)[number];

export const roleText: Record<ColumnRole, string> = {
  date: 'Date',
  narration: 'Narration or description',
  reference: 'Transaction number',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount, in and out',
  direction: 'Dr or Cr',
  balance: 'Balance',
};

export type Columns = Readonly<Partial<Record<ColumnRole, number>>>;

/** Says which columns must still be named; undefined if the statement can be read. */
export function whatIsMissing({ date, narration, credit, amount }: Columns): string | undefined {
  if (date === undefined) return 'Please say which column holds the date.';
  if (narration === undefined) return 'Please say which column holds the narration.';
  if (credit === undefined && amount === undefined) return 'Please say which column holds the money that came in.';
  return undefined;
}

export function toLayout(headingLine: number, columns: Columns): StatementLayout {
  const at = (role: ColumnRole) => columns[role] ?? null;
  return {
    headingLine,
    date: columns.date ?? 0,
    narration: columns.narration ?? 0,
    reference: at('reference'),
    credit: at('credit'),
    debit: at('debit'),
    amount: at('amount'),
    direction: at('direction'),
    balance: at('balance'),
  };
}

/** Gives a column one meaning. Another column that had this meaning loses it. */
export function withColumn(columns: Columns, column: number, role: ColumnRole | ''): Columns {
  const others = Object.entries(columns).filter(([name, at]) => at !== column && name !== role);
  return { ...Object.fromEntries(others), ...(role && { [role]: column }) };
}

/** The line with the most cells of words without digits. It probably has the headings. */
export function likelyHeading(sample: readonly (readonly string[])[]): number {
  const words = (line: readonly string[] = []) => line.filter((cell) => cell && !/\d/.test(cell)).length;
  return sample.reduce((best, line, at) => (words(line) > words(sample[best]) ? at : best), 0);
}
