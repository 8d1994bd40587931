import type { TeamMember } from '#features/registrations/contract.ts';

/** What one call sends: texts by name, the team, the picture. */
export interface Sent {
  fields: Record<string, string | TeamMember[]>;
  file: File | undefined;
}

/**
 * One key for each attempt: a retry of the same, after no answer came, has the same key, so the server does it once.
 * Any change makes another attempt. `makeKey` gives a new key.
 */
export function attemptKeys(makeKey: () => string): (sent: Sent) => string {
  let last: { what: string; key: string } | undefined;
  return (sent) => {
    const what = contentOf(sent);
    if (last?.what !== what) last = { what, key: makeKey() };
    return last.key;
  };
}

function contentOf({ fields, file }: Sent): string {
  const picture = file && [file.name, file.size, file.lastModified, file.type];
  return JSON.stringify([Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)), picture]);
}
