import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 from the contracts, readable at /api/docs and as JSON at /api/docs/json. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const bearer = (description: string) => ({ type: 'http' as const, scheme: 'bearer', description });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Symposia', version: '1', description: 'Every call of the website and the control room.' },
      components: {
        securitySchemes: {
          student: bearer('The token of POST /api/students/login'),
          admin: bearer('The token of POST /api/admin/login'),
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
