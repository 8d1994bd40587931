import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Writes one line for each answered request. Successful reads are logged only with `debug`, because they would hide
 * what matters. So are unknown addresses, because scanners try thousands of them.
 */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isQuiet = request.method === 'GET' && (reply.statusCode < 400 || reply.statusCode === 404);
    // A 503 with `retry-after` is no fault: thousands of requests get one in the minute in which registration opens.
    const isFault = reply.statusCode >= 500 && !(reply.statusCode === 503 && reply.hasHeader('retry-after'));
    const level = isQuiet ? 'debug' : isFault ? 'error' : 'info';
    if (isQuiet && request.log.level !== 'debug') return;
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ req: request, status: reply.statusCode, viewer: request.viewer?.kind, ms }, 'answered');
  }
}

/** Longer than any real address. Made-up addresses must not fill the disk. */
const longestPath = 200;

/**
 * The token of a private calendar, the secret of a judge, the code of a certificate, the link of a forwarded ticket.
 */
const secretPart = /(?<=^\/+(?:api\/+)?(?:calendar|judge|verify|certificates|tickets)\/+)[^/].*/is;

/**
 * The part of an address that is logged. The query is left out, because anyone with a proof's signature can open the
 * proof. What follows a # is left out too: it contains tokens, and some mail programs send it, encoded. The address is
 * decoded first, because the router decodes it too.
 */
export function loggedPath(url: string): string {
  let path = url;
  for (let before = ''; before !== path; ) {
    before = path;
    path = path.replace(/(?:%[\da-f]{2})+/gi, decoded);
  }
  return (path.split(/[?#]/)[0] ?? '').replace(secretPart, '…').slice(0, longestPath);
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // This is not UTF-8. It may hide a secret, so it is not logged.
    return '\ufffd';
  }
}

/** All our log lines name their request in `req`, so one logger serves all requests. */
export function shareOneLogger(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger) => logger);
}
