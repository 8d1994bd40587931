import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { bodyMaxBytes } from '#server/http/implement.ts';
import { OneLineARequest } from '#server/http/log-requests.ts';
import { isNear } from '#server/http/network.ts';
import { refuseAddress, refuseConnection } from '#server/http/unreadable-requests.ts';

/** Names this start of the server; numbers follow. Cheaper than a random id for each request, and as unmistakable. */
const start = randomBytes(5).toString('base64url');
let requests = 0;
export const nextRequestId = (): string => `${start}-${(++requests).toString(36).padStart(7, '0')}`;

export function fastifyOptions(
  config: Config,
  logTo: { write(line: string): void } | undefined,
): FastifyHttpOptions<Server> {
  return {
    logger: {
      level: config.logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        // The query stays out: a proof's signature is as good as the proof. So do headers and bodies, and the token of a
        // private calendar.
        req: (request) => ({
          requestId: request.id,
          method: request.method,
          path: request.url.split('?')[0]?.replace(/(?<=^\/calendar\/).+/, '…'),
          ip: request.ip,
        }),
      },
    },
    logController: new OneLineARequest(),
    genReqId: nextRequestId,
    // One proxy, which adds the address it was called from. What stands before that is the caller's own word, and would
    // give a guesser a new address with each try. So would a port that can be reached past the proxy, which is believed
    // from nearby alone.
    trustProxy: config.trustProxy && ((address: string, hop: number) => hop === 0 && isNear(address)),
    bodyLimit: bodyMaxBytes,
    // A screenshot over a slow campus network takes a while; one that never ends must not hold a connection.
    requestTimeout: 120_000,
    // Headers are sent in one go: whoever takes their time with them wants to hold connections.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  };
}
