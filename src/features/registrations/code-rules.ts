import { readableCode } from '#shared/readable-code.ts';

/** Makes a payment reference from at least eight bytes. */
export const referenceFrom = (bytes: Uint8Array): string => readableCode(bytes, 8);

/** Makes the code of a team from at least six bytes. */
export const teamCodeFrom = (bytes: Uint8Array): string => readableCode(bytes, 6);
