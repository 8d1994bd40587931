import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { noSuchCall } from '#server/http/errors.ts';
import { parsingByContracts } from '#server/http/implement.ts';
import { apiDocument } from './api-document.ts';

/** As strict as for our pages: scripts and styles only from its own files, connections only to its own server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash allows the single inline style by which Swagger UI hides its icons.
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A server that knows all routes with a contract and serves only their document. */
export async function openApiDocs(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const docs = Fastify({ schemaController: parsingByContracts, exposeHeadRoutes: false });
  await docs.register(swagger, apiDocument);
  for (const { method, url, schema } of routes) {
    if (schema && 'summary' in schema) docs.route({ method, url, schema, handler: async () => {} });
  }
  docs.setNotFoundHandler(noSuchCall);
  docs.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', policy));
  // Without the badge, because it would send our address to another company's validator.
  await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } });
  return docs;
}
