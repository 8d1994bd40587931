const computed = ['search_text', 'transaction_key', 'college_key'] as const;
type Computed = (typeof computed)[number];

/** A row without the columns that the database computes, which cannot be written. */
export function storedColumns<Row extends object>(row: Row): Omit<Row, Computed> {
  const columns: Row & Partial<Record<Computed, unknown>> = { ...row };
  for (const column of computed) delete columns[column];
  return columns;
}
