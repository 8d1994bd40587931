/** Gives each row a key, even if two rows are equal: a phone may scan twice in the same millisecond. */
export function withKeys<T>(rows: readonly T[], keyOf: (row: T) => string): { key: string; row: T }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const time = (seen.get(key) ?? 0) + 1;
    seen.set(key, time);
    return { key: `${key} ${time}`, row };
  });
}
