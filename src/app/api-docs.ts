import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { apiDocument } from './api-document.ts';

/** As for our pages: its own scripts and styles, its own server, and nothing sent anywhere else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is one style of Swagger UI, by which it hides its icons.
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's document, readable at /api/docs and as JSON at /api/docs/json. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, apiDocument);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    scope.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', policy));
    // Without the badge, which would send our address to a validator elsewhere.
    await scope.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } });
  });
}
