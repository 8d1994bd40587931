import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';

/** Answers 304 where the visitor has this version already, else the smallest form the visitor accepts. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  const { etag } = content.headers;
  if (etag && request.headers['if-none-match'] === etag) return sendRaw(reply, 304, content.headers, undefined);
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const coding of ['br', 'gzip'] as const) {
    const body = content.encoded[coding];
    if (body && accepted.includes(coding)) return sendRaw(reply, 200, content.headers, body, coding);
  }
  return sendRaw(reply, 200, content.headers, content.body);
}

// Straight to the socket: nothing is left for the framework to serialise, and this is the path that thousands take.
function sendRaw(
  reply: FastifyReply,
  status: 200 | 304,
  headers: Record<string, string>,
  body: Buffer | undefined,
  coding?: string,
): FastifyReply {
  reply.hijack();
  const all: Record<string, string | number> = { ...(reply.getHeaders() as Record<string, string>), ...headers };
  if (body) all['content-length'] = body.length;
  if (coding) all['content-encoding'] = coding;
  reply.raw.writeHead(status, all);
  reply.raw.end(reply.request.method === 'HEAD' ? undefined : body);
  return reply;
}
