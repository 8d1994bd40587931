import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { untilDurable } from '#server/db/durability.ts';
import type { Platform } from '#server/platform.ts';

/** /livez: this process answers. /readyz: it can do its work, so traffic may come. */
export function answerHealthChecks(app: FastifyInstance, { db, files }: Pick<Platform, 'db' | 'files'>): void {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get('/livez', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    try {
      await sql`select 1`.execute(db);
      await untilDurable(db);
      await files.check();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ req: request, err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', message: 'The database or the file store is away.' });
    }
  });
}
