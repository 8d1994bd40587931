// Portable columns: booleans 0/1, instants ISO 8601 UTC text, JSON as text, money in integer paise, ids text.
export type Flag = 0 | 1;
