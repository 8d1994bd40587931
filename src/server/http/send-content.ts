import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';
import { securityHeaders } from './headers.ts';

/** Sends 304 if the client has this version already, otherwise the smallest form that the client accepts. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  reply.hijack();
  answerContent(request.raw, reply.raw, request.id, content);
  return reply;
}

/**
 * Writes directly to the socket, because nothing is left for the framework to serialise and thousands of requests come
 * here.
 */
export function answerContent(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  requestId: string,
  content: Content,
): void {
  const { etag } = content.headers;
  const isKnown = content.status === 200 && etag !== undefined && headers['if-none-match'] === etag;
  const coding = isKnown ? 'identity' : codingFor(content, headers['accept-encoding']);
  const body = coding === 'identity' ? content.body : content.encoded[coding];
  const head = headersOf(content, coding);
  if (isKnown) response.writeHead(304, [...head, 'x-request-id', requestId]);
  else
    response.writeHead(content.status, [
      ...head,
      'x-request-id',
      requestId,
      'content-length',
      String(body?.length ?? 0),
    ]);
  response.end(isKnown || method === 'HEAD' ? undefined : body);
}

type Coding = 'br' | 'gzip' | 'identity';

function codingFor({ encoded }: Content, accepted = ''): Coding {
  // `br;q=0` means that the client does not accept br. Browsers never send it.
  const wanted = accepted.includes('q=0') ? accepted.replace(/\w+\s*;\s*q=0(\.0*)?(?![.\d])/g, '') : accepted;
  if (encoded.br && wanted.includes('br')) return 'br';
  return encoded.gzip && wanted.includes('gzip') ? 'gzip' : 'identity';
}

const flatHeaders = new WeakMap<Content, Map<Coding, string[]>>();

/**
 * Names and values in turn, because `writeHead` takes such a list without checking each. Built once for each content.
 */
function headersOf(content: Content, coding: Coding): string[] {
  const known = flatHeaders.get(content) ?? new Map<Coding, string[]>();
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
