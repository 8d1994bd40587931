import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { clientFolder } from '#server/pages/pages.ts';

/** A worker's content policy is that of its own file. With the policy of the other files it could load nothing. */
const workerPolicy = "default-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the built web. Names under /assets/ change with their content, so browsers may cache them without checking.
 */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(fastifyStatic, {
      root: path.join(clientFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    await scope.register(fastifyStatic, {
      root: clientFolder,
      decorateReply: false,
      // Makes one route for each file of public/, so that every other address is a page.
      wildcard: false,
      globIgnore: ['assets/**', 'gate/**', '**/*.br', '.vite/**'],
      index: false,
      preCompressed: true,
      maxAge: '1h',
      setHeaders(reply, file) {
        if (!/-worker\.js(\.br|\.gz)?$/.test(file)) return;
        reply.header('content-security-policy', workerPolicy);
        reply.header('cache-control', 'no-cache');
      },
    });
  });
}
