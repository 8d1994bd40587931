import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * The API document, readable at /api/docs and as JSON at /api/docs/json. A separate server inside this process serves
 * it. That server starts with the first reader, because few people read the document on a fest's server, and its
 * libraries need memory.
 */
export function serveApiDocs(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  let opening: Promise<FastifyInstance> | undefined;
  const open = async () => {
    try {
      const { openApiDocs } = await import('./open-api-docs.ts');
      return await openApiDocs(routes);
    } catch (error) {
      // Lets the next reader try again.
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
