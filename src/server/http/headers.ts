import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Security headers for everything that is not a page; pages bring the policy of their own scripts. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
    // Whether a site is reached by HTTPS alone is for whoever runs the proxy in front of it.
    hsts: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
