import type { FastifyInstance } from 'fastify';
import { hasAdmin } from '#features/accounts/server/index.ts';
import { untilDurable } from '#server/db/durability.ts';
import type { Platform } from '#server/platform.ts';

type Checked = Pick<Platform, 'db' | 'files' | 'now'>;

/**
 * /livez says that this process answers. /readyz says that it can work and that an administrator can sign in, so that
 * it may get traffic.
 */
export function answerHealthChecks(app: FastifyInstance, platform: Checked): void {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  const whyNotReady = lookOnceASecond(platform);
  app.get('/livez', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    const err = await whyNotReady();
    if (!err) return { status: 'ok' };
    request.log.warn({ req: request, err }, 'not ready');
    const message = err === noAdmin ? noAdmin.message : 'The database or the file store is away.';
    return reply.code(503).send({ status: 'unavailable', message });
  });
}

const goodForMs = 1_000;
const noAdmin = new Error('There is no administrator yet.');

/**
 * Limits the checks, because anybody may ask and each one costs a sync and a call of the file store. `cacheBriefly` would
 * still show an earlier success and hide a failure. A failure is not cached, so that its end is noticed at once.
 */
function lookOnceASecond({ db, files, now }: Checked): () => Promise<unknown> {
  let goodUntil = 0;
  let looking: Promise<unknown> | undefined;

  async function look(): Promise<unknown> {
    const at = now().getTime();
    try {
      if (!(await hasAdmin(db))) throw noAdmin;
      await untilDurable(db);
      await files.check();
      goodUntil = at + goodForMs;
      return undefined;
    } catch (error) {
      goodUntil = 0;
      return error ?? new Error('not ready');
    } finally {
      looking = undefined;
    }
  }

  const isGood = () => {
    const left = goodUntil - now().getTime();
    // More than `goodForMs` can be left only if the clock was set back.
    return left > 0 && left <= goodForMs;
  };
  return () => {
    if (!looking && isGood()) return Promise.resolve(undefined);
    looking ??= look();
    return looking;
  };
}
