import type { NotificationItem } from '../contract.ts';

/** What was read in this browser: everything up to a time, and single items after that. */
export interface ReadMarks {
  until: string;
  keys: readonly string[];
}

export const nothingRead: ReadMarks = { until: '', keys: [] };

export function isRead(marks: ReadMarks, { key, at }: NotificationItem): boolean {
  return at <= marks.until || marks.keys.includes(key);
}

/** Adds one read item. Removes items that are not in the list any more. */
export function withRead(marks: ReadMarks, read: NotificationItem, items: readonly NotificationItem[]): ReadMarks {
  const listed = new Set(items.map(({ key }) => key));
  return { ...marks, keys: [...marks.keys.filter((key) => listed.has(key)), read.key] };
}

export function withAllRead(marks: ReadMarks, items: readonly NotificationItem[]): ReadMarks {
  const until = items.reduce((latest, { at }) => (at > latest ? at : latest), marks.until);
  return { until, keys: [] };
}

/** Checks the text from the browser's storage, which may contain anything. */
export function parseMarks(text: string | null): ReadMarks {
  try {
    const { until, keys } = JSON.parse(text ?? '') as Partial<ReadMarks>;
    if (typeof until === 'string' && Array.isArray(keys)) return { until, keys: keys.map(String) };
  } catch {
    // The text is missing, or something else has written it.
  }
  return nothingRead;
}
