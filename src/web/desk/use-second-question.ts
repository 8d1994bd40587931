import { useState } from 'react';
import { ApiError } from '#shared/api-client.ts';

interface Asked<Key extends string> {
  question: string | undefined;
  /** How many of each kind are deleted too. The next call confirms these numbers. */
  going: Partial<Record<Key, number>>;
}

/** For a deletion that asks a second time in the same dialog, if more is deleted with the row. */
export function useSecondQuestion<Key extends string>(keys: readonly Key[]) {
  const [asked, ask] = useState<Asked<Key>>({ question: undefined, going: {} });

  /** Asks if the server has refused with numbers. Other refusals have no numbers. */
  function isAskedBy(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const { message, errors } = error;
    const counts = keys.map((key) => [key, Number(errors[key])] as const).filter(([, count]) => count > 0);
    if (counts.length > 0) ask({ question: message, going: Object.fromEntries(counts) as Asked<Key>['going'] });
    return counts.length > 0;
  }

  return { ...asked, ask, isAskedBy };
}
