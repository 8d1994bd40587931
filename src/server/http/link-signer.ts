import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '#shared/calendar.ts';

type LinkCheck = 'valid' | 'expired' | 'forged';

export interface LinkSigner {
  /**
   * Returns `proofs/<id>?expires=…&signature=…`, without a slash before it (R126). A proof that was sent again gets
   * another address, because browsers cache the picture of the first one.
   */
  sign(id: string, resubmittedAt?: string): string;
  check(id: string, expires: number, signature: string): LinkCheck;
}

/** What a link opens. A signature for a proof does not open an answer. */
type Opened = 'proof' | 'answer';

/**
 * Signed addresses of files, valid for one to two hours. An address stays the same within an hour, so that browsers can
 * cache the file.
 */
export function createLinkSigner(key: Buffer, now: () => Date, opened: Opened = 'proof'): LinkSigner {
  const signatureOf = (id: string, expires: number) =>
    createHmac('sha256', key).update(`${opened} ${id} ${expires}`).digest('base64url');
  return {
    sign(id, resubmittedAt) {
      const expires = (Math.floor(now().getTime() / hourMs) + 2) * hourMs;
      const again = resubmittedAt ? `&sent=${Date.parse(resubmittedAt)}` : '';
      return `${opened}s/${id}?expires=${expires}&signature=${signatureOf(id, expires)}${again}`;
    },
    check(id, expires, signature) {
      const expected = Buffer.from(signatureOf(id, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      return now().getTime() < expires ? 'valid' : 'expired';
    },
  };
}
