import type { TeamMember } from '#features/registrations/contract.ts';

/** The content of one call: texts by name, the team, the picture. */
export interface Sent {
  fields: Record<string, string | TeamMember[]>;
  file: File | undefined;
}

/**
 * Makes one key for each attempt. If no answer came and the same content is sent again, the key is the same, so the
 * server acts only once. Any change of the content makes a new key. `makeKey` returns a random key.
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
