import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';
import { securityHeaders } from './headers.ts';

/** Answers 304 where the visitor has this version already, else the smallest form the visitor accepts. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  const { etag } = content.headers;
  if (etag && request.headers['if-none-match'] === etag) return sendRaw(reply, 304, content, undefined, 'identity');
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const coding of ['br', 'gzip'] as const) {
    const body = content.encoded[coding];
    if (body && accepted.includes(coding)) return sendRaw(reply, 200, content, body, coding);
  }
  return sendRaw(reply, 200, content, content.body, 'identity');
}

// Straight to the socket: nothing is left for the framework to serialise, and this is the path that thousands take.
function sendRaw(
  reply: FastifyReply,
  status: 200 | 304,
  content: Content,
  body: Buffer | undefined,
  coding: 'br' | 'gzip' | 'identity',
): FastifyReply {
  reply.hijack();
  const headers = [...headersOf(content, coding), 'x-request-id', reply.request.id];
  if (body) headers.push('content-length', String(body.length));
  reply.raw.writeHead(status, headers);
  reply.raw.end(reply.request.method === 'HEAD' ? undefined : body);
  return reply;
}

const flatHeaders = new WeakMap<Content, Map<string, string[]>>();

/** Names and values in turn, as `writeHead` takes them without looking at each; put together once a content. */
function headersOf(content: Content, coding: 'br' | 'gzip' | 'identity'): string[] {
  const known = flatHeaders.get(content) ?? new Map<string, string[]>();
  flatHeaders.set(content, known);
  const flat =
    known.get(coding) ??
    Object.entries({
      ...securityHeaders,
      ...content.headers,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    }).flat();
  known.set(coding, flat);
  return flat;
}
