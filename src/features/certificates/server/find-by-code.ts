import { createAddressThrottle } from '#server/address-throttle.ts';
import type { Platform } from '#server/platform.ts';
import { serialIn } from '#server/serial.ts';

/** Far above what a campus mistypes; a serial has 50 bits, a code 128. */
const bound = { of: 'certificate codes', points: 300, minutes: 10 };

/**
 * Finds a certificate by its code or serial. A text that is neither is looked up too, so each wrong try costs the
 * same work and gets the same answer. Only wrong tries count against the network, and too many of them keep nobody
 * there from a right code (R340).
 */
export function createCodeFinder(platform: Platform) {
  const { db } = platform;
  const wrongTries = createAddressThrottle(platform, bound);
  /** `other`: looks up letters, which have codes and serials too, after each miss. */
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
