// Portable columns: booleans 0/1, instants ISO 8601 UTC text, JSON as text, money in integer paise, ids text.
// Counts and sums are numbers too: postgres.ts reads them as such. A sum of no rows is null.
export type Bit = 0 | 1;
