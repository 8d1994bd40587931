const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Long enough for a date with time, time zone and spaces. */
const longestDate = 80;

/**
 * Reads a date as Indian banks write it, with the day before the month. Returns `2025-05-09`; undefined if it is not a
 * date.
 */
export function readDate(text: string): string | undefined {
  if (text.length > longestDate) return undefined;
  const date = text.trim().replace(/^'/, '');
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/.exec(date) ?? [];
  if (isoYear) return asDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year = ''] =
    /^(\d{1,2})[-/. ]\s?(\d{1,2}|[a-z]{3,9})[-/., ]\s?(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(date) ?? [];
  if (day) return asDay(fullYear(year), monthOf(month), Number(day));
  const [, name = '', dayAfter, yearAfter = ''] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:[T ,].*)?$/i.exec(date) ?? [];
  if (dayAfter) return asDay(Number(yearAfter), monthOf(name), Number(dayAfter));
  // A date cell of a spreadsheet that has lost its format is a number of days.
  return /^\d{5}(\.\d+)?$/.test(date) ? dateOfSerial(Number(date)) : undefined;
}

/** Reads the number of days since the end of 1899, as spreadsheets count them. */
export function dateOfSerial(serial: number): string | undefined {
  if (!(serial >= 36_526 && serial < 73_050)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

const monthOf = (text: string) =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Undefined for days that do not exist, such as 31 June. */
function asDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined;
}
