import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { securityHeaders } from './headers.ts';

// Requests that the framework or Node refuses before any of our hooks runs. Sends them our messages and security
// headers.

/** For an address with an invalid escape, such as `/event/%`, or with a part that is too long for an id. */
export function refuseAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(statusCode)
    .headers({ ...securityHeaders, 'x-request-id': request.id, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ message: 'This address could not be understood.' }));
}

/** For an unknown `Expect`, and for HTTP/1.1 without a Host. Node itself would answer these without our headers. */
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

const deepest = 50;

/**
 * Refuses JSON that is nested deeper than any call needs: parsing a megabyte of brackets takes 270 ms. An empty text
 * counts as no body, because many clients send the content type with every call, even if it needs no body (R201).
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (nestsDeeper(body, deepest)) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    else parse(request, body, done);
  });
}

function nestsDeeper(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText && sign === '\\') at++;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '[' || sign === '{') && ++depth > most) return true;
    else if (!isText && (sign === ']' || sign === '}')) depth--;
  }
  return false;
}

/** For a connection that does not send HTTP, sends headers without end, or sends nothing for too long. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The client has closed the connection.
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
