import type { Endpoint } from '#shared/endpoint.ts';
import type { Platform } from '../platform.ts';
import { ownThrottle } from '../throttle.ts';
import { within } from '../within.ts';
import { Refusal, refuse } from './refusal.ts';
import type { Viewer } from './session.ts';

/** Far more than somebody needs who picks the wrong file repeatedly. */
export const refusedUploadBounds = { uploads: 60, seconds: 15 * 60 } as const;

export const tooManyRefused = 'Too many of your files were refused. Please wait 15 minutes and try again.';

/**
 * Limits the refused uploads of one account, because receiving and checking them is expensive. Counts by account only,
 * because a campus shares one address. Counts only in this process: a registration must not wait for one more row, and
 * several servers only multiply the limit.
 */
export function createRefusedUploads({ now }: Pick<Platform, 'now'>) {
  const { uploads, seconds } = refusedUploadBounds;
  const perAccount = ownThrottle(now, { points: uploads, seconds });
  return {
    /** Runs `receive` unless too many uploads of this account were refused. An accepted upload does not count. */
    async within<T>(
      endpoint: Endpoint,
      viewer: Viewer | undefined,
      receive: () => Promise<T>,
    ): Promise<T | Refusal<'tooManyRefused'>> {
      if (!endpoint.file || !viewer) return receive();
      const account = `${viewer.kind} ${viewer.id}`;
      const errors = { [endpoint.file.field]: tooManyRefused };
      const tooMany = refuse('tooManyRefused', { errors, retryAfter: seconds });
      const isRefused = (answer: T) => answer instanceof Refusal && isAboutFile(endpoint, answer);
      return within(perAccount, account, tooMany, receive, isRefused);
    },
  };
}
/** Whether the file was refused: the refusal names its field, or is a 422 that the contract declares. */
function isAboutFile({ file, refusals }: Endpoint, { code, errors }: Refusal): boolean {
  return (file && errors?.[file.field] !== undefined) || refusals?.[code]?.status === 422;
}
export type RefusedUploads = ReturnType<typeof createRefusedUploads>;
