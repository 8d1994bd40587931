import { createAddressThrottle } from '#server/address-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { serialIn } from '#server/serial.ts';

/** Far more than a campus mistypes. A serial has 50 bits and a code 128, so guessing does not help. */
const bound = { of: 'certificate codes', points: 300, minutes: 10 };

/**
 * Finds a certificate by its code or serial. A text that cannot be either is looked up too, so that each wrong try
 * costs the same work and gets the same answer. Only wrong tries count against the network. Right codes still work when
 * the limit is reached (R340).
 */
export function createCodeFinder(platform: Platform) {
  const { db } = platform;
  const wrongTries = createAddressThrottle(platform, bound);
  /** `other` is called when no certificate is found. It looks up letters, which have codes and serials too. */
  return async <T = never>(
    typed: string,
    ip: string,
    other?: (code: string, serial: string) => Promise<T | undefined>,
  ) => {
    const serial = serialIn(typed) ?? '-';
    const certificate = await db
      .selectFrom('certificates')
      .selectAll()
      .where((column) => column.or([column('code', '=', typed), column('serial', '=', serial)]))
      .executeTakeFirst();
    const row = certificate ?? (await other?.(typed, serial));
    if (row) return row;
    return (await wrongTries.isBarred(ip)) ? ('tooManyTries' as const) : ('noSuchCertificate' as const);
  };
}
export type FindByCode = ReturnType<typeof createCodeFinder>;
