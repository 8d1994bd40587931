import type { FastifyInstance } from 'fastify';

/** One line a request. Reads that went well are for debugging; thousands of them would hide what matters. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isQuiet = request.method === 'GET' && reply.statusCode < 400;
    if (isQuiet && app.log.level !== 'debug' && app.log.level !== 'trace') return;
    const level = isQuiet ? 'debug' : reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      { req: request, status: reply.statusCode, viewer: request.viewer?.kind, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
