import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from './headers.ts';

// What the framework and Node refuse before any hook of ours is asked: in our words, with the headers of every answer.

/** An address with an escape that means nothing, as `/event/%`, or with a part that is too long for an id. */
export function refuseAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(statusCode)
    .headers({ ...securityHeaders, 'x-request-id': request.id, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ message: 'This address could not be understood.' }));
}

/** An `Expect` that nobody knows, and HTTP/1.1 without a Host: Node would answer these with bare headers. */
export function refuseOddHeaders(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }) => socket.end(plainAnswer(417, 'The header Expect is not known.')));
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
    await reply
      .code(400)
      .header('connection', 'close')
      .send({ message: 'The request does not say which host it is for.' });
  });
}

/** Not HTTP, headers without end, or nothing for too long. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(plainAnswer(...(refusals[error.code ?? ''] ?? notHttp)));
  socket.destroy(error);
}

const notHttp = [400, 'The request could not be understood.'] as const;
const refusals: Record<string, readonly [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request’s headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};

function plainAnswer(status: number, message: string): string {
  const body = JSON.stringify({ message });
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
