import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line a request, when it is answered. Reads that went well would hide what matters, and addresses that lead nowhere
 * are made up by the thousand: only `debug` shows both.
 */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isQuiet = request.method === 'GET' && (reply.statusCode < 400 || reply.statusCode === 404);
    // Sending somebody away for a moment is no fault; thousands are, in the minute when registration opens.
    const isFault = reply.statusCode >= 500 && !(reply.statusCode === 503 && reply.hasHeader('retry-after'));
    const level = isQuiet ? 'debug' : isFault ? 'error' : 'info';
    if (isQuiet && request.log.level !== 'debug') return;
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ req: request, status: reply.statusCode, viewer: request.viewer?.kind, ms }, 'answered');
  }
}

/** Every line of ours names its request by `req`, so no logger of its own is made for each of thousands. */
export function shareOneLogger(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger) => logger);
}
