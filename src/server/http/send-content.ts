import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';

/** Answers 304 where the visitor has this version already, else the smallest form the visitor accepts. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  reply.headers(content.headers);
  const { etag } = content.headers;
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (content.encoded.br && accepted.includes('br')) {
    return reply.header('content-encoding', 'br').send(content.encoded.br);
  }
  if (content.encoded.gzip && accepted.includes('gzip')) {
    return reply.header('content-encoding', 'gzip').send(content.encoded.gzip);
  }
  return reply.send(content.body);
}
