import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line a request, when it is answered. Reads that went well would hide what matters, and addresses that lead nowhere
 * are made up by the thousand: only `debug` shows both.
 */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isQuiet = request.method === 'GET' && (reply.statusCode < 400 || reply.statusCode === 404);
    // A 503 that asks to come back is no fault: thousands of requests get one in the minute when registration opens.
    const isFault = reply.statusCode >= 500 && !(reply.statusCode === 503 && reply.hasHeader('retry-after'));
    const level = isQuiet ? 'debug' : isFault ? 'error' : 'info';
    if (isQuiet && request.log.level !== 'debug') return;
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ req: request, status: reply.statusCode, viewer: request.viewer?.kind, ms }, 'answered');
  }
}

/** More than any address of ours; a made-up one must not fill the disk with its lines. */
const longestPath = 200;

/** The token of a private calendar, the secret of a judge, the code of a certificate, the link of a forwarded ticket. */
const secretPart = /(?<=^\/+(?:api\/+)?(?:calendar|judge|verify|certificates|tickets)\/+)[^/].*/is;

/**
 * What the log has of an address. The query stays out: a proof's signature is as good as the proof. So does what is
 * behind a #, which some mail programs send, encoded: tokens are there. The router decodes an address, so this does.
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
    // No text in UTF-8; whatever it hides, it is not logged.
    return '\ufffd';
  }
}

/** Every line of ours names its request by `req`, so no logger of its own is made for each of thousands. */
export function shareOneLogger(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger) => logger);
}
