import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { bodyMaxBytes, parsingByContracts } from '#server/http/implement.ts';
import { loggedPath, OneLineARequest } from '#server/http/log-requests.ts';
import { rangesCheck } from '#server/http/network.ts';
import { refuseAddress, refuseConnection } from '#server/http/unreadable-requests.ts';

/** Names this start of the server; numbers follow. Cheaper than a random id for each request, and as unmistakable. */
const start = randomBytes(5).toString('base64url');
let requests = 0;
export const nextRequestId = (): string => `${start}-${(++requests).toString(36).padStart(7, '0')}`;

const serverOptions = {
  // Headers are sent in one go: clients that send them slowly want to hold connections.
  headersTimeout: 20_000,
  // A screenshot over a slow campus network takes a while; one that never ends must not hold a connection.
  requestTimeout: 120_000,
  // Longer than a proxy keeps a connection that nothing is asked on.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  // Answered in our own words (`refuseOddHeaders`).
  requireHostHeader: false,
};

export function fastifyOptions(
  config: Config,
  logTo: { write(line: string): void } | undefined,
  around = (framework: RequestListener) => framework,
): FastifyHttpOptions<Server> {
  const isProxy = config.trustedProxies.length > 0 && rangesCheck(config.trustedProxies);
  return {
    logger: {
      level: config.logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        // Headers and bodies stay out.
        req: (request) => ({
          requestId: request.id,
          method: request.method,
          path: loggedPath(request.url),
          ip: request.ip,
        }),
      },
    },
    logController: new OneLineARequest(),
    genReqId: nextRequestId,
    // One proxy, which adds the address it was called from. What comes before that in the header is the caller's own
    // word, and would give a guesser a new address with each try. So would anybody on the campus who reaches the port
    // past the proxy: only the addresses of the settings are believed.
    trustProxy: isProxy && ((address: string, hop: number) => hop === 0 && isProxy(address)),
    schemaController: parsingByContracts,
    bodyLimit: bodyMaxBytes,
    serverFactory: (framework) => createServer(serverOptions, around(framework)),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  };
}
