import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { bodyMaxBytes, parsingByContracts } from '#server/http/implement.ts';
import { loggedPath, OneLineARequest } from '#server/http/log-requests.ts';
import { rangesCheck } from '#server/http/network.ts';
import { refuseAddress, refuseConnection } from '#server/http/unreadable-requests.ts';

/**
 * Identifies this start of the server; request numbers follow. Cheaper than a random id for each request, and as
 * unique.
 */
const start = randomBytes(5).toString('base64url');
let requests = 0;
export const nextRequestId = (): string => `${start}-${(++requests).toString(36).padStart(7, '0')}`;

const serverOptions = {
  // Clients send all headers at once. Clients that send them slowly try to hold connections.
  headersTimeout: 20_000,
  // A screenshot over a slow campus network takes a while, but an endless upload must not hold a connection.
  requestTimeout: 120_000,
  // Longer than a proxy keeps an idle connection.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  // `refuseOddHeaders` answers it with a message of ours.
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
        // Logs no headers and no bodies.
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
    // Trusts one proxy, which adds the address of its caller. Earlier entries of the header come from the caller, who
    // could use a new address for each guess. Anybody who reaches the port directly could do the same, so only proxies
    // at the configured addresses are trusted.
    trustProxy: isProxy && ((address: string, hop: number) => hop === 0 && isProxy(address)),
    schemaController: parsingByContracts,
    bodyLimit: bodyMaxBytes,
    serverFactory: (framework) => createServer(serverOptions, around(framework)),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  };
}
