import type { FastifyInstance } from 'fastify';
import { type Api, createApi } from '#shared/api-client.ts';

/** The public calls for the pages' loaders: the same routes as over HTTP, so that a page sees what the API shows. */
export function inProcessApi(app: FastifyInstance): Api {
  return createApi(async ({ method, url, json }) => {
    const response = await app.inject({ method, url, ...(json !== undefined && { payload: json as object }) });
    return { status: response.statusCode, json: response.json() };
  });
}
