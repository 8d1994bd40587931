import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CannotStart } from '#server/config.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { readyText } from '#server/http/ready-text.ts';
import { sendContent } from '#server/http/send-content.ts';
import { clientFolder } from '#server/pages/pages.ts';
import { paths } from '#shared/paths.ts';

const folder = path.join(clientFolder, 'gate');

/** Only the scanner may use the camera and WebAssembly (R329): its page, and the worker that reads pictures. */
const workerPolicy = ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"].join(
  '; ',
);
const pagePolicy = [
  workerPolicy,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');
const permissions = securityHeaders['permissions-policy'].replace('camera=()', 'camera=(self)');

/**
 * The page at /gate and its files. `scripts/web/build-workers.ts` builds them separately from the site (decision 50).
 */
export async function serveScanner(app: FastifyInstance, dev: boolean): Promise<void> {
  if (!existsSync(folder)) {
    // In development the scanner is not available.
    if (dev) return;
    throw new CannotStart('The web is not built: run `npm run build` first.');
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'permissions-policy': permissions,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
  const page = readyText(readFileSync(path.join(folder, 'index.html')), headers);
  app.get(paths.gate(), { config: { access: 'public' } }, (request, reply) => sendContent(request, reply, page));
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: `${paths.gate()}/`,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      maxAge: '1h',
      setHeaders(reply, file) {
        if (/\.js(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', workerPolicy);
        if (file.includes(`${path.sep}assets${path.sep}`)) {
          reply.header('cache-control', 'public, max-age=31536000, immutable');
        }
      },
    });
  });
}
