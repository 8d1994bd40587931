// Columns hold what both databases can store: booleans as 0 and 1, instants as ISO 8601 texts in UTC, JSON as text,
// money as integer paise, ids as text. Counts and sums arrive as numbers too (postgres.ts converts them). The sum of no
// rows is null.
export type Bit = 0 | 1;
