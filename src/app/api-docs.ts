import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * The API's document, readable at /api/docs and as JSON at /api/docs/json, from a server of its own that starts with
 * the first reader: hardly anybody reads it on a server that runs a fest, and its libraries stay in memory.
 */
export function serveApiDocs(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  let opening: Promise<FastifyInstance> | undefined;
  const open = async () => {
    try {
      const { openApiDocs } = await import('./open-api-docs.ts');
      return await openApiDocs(routes);
    } catch (error) {
      // The next reader tries again.
      opening = undefined;
      throw error;
    }
  };
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { config: { access: 'public' }, schema: {} }, async ({ raw, headers }, reply) => {
      opening ??= open();
      const answer = await (await opening).inject({ method: 'GET', url: raw.url, headers });
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
  }
  app.addHook('onClose', async () => (await opening?.catch(() => undefined))?.close());
}
