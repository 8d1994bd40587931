import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is not built from an endpoint's output: a file, or JSON that was made earlier. */
export class Content {
  readonly body: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The same body, compressed, for each content coding. */
  readonly encoded: { br?: Buffer; gzip?: Buffer };

  constructor(
    body: Buffer,
    headers: Record<string, string>,
    encoded: { br?: Buffer; gzip?: Buffer } = {},
    status = 200,
  ) {
    this.body = body;
    this.headers = headers;
    this.encoded = encoded;
    this.status = status;
  }
}

export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** An endpoint's output with additional headers. */
export class WithHeaders<T> {
  readonly output: T;
  readonly headers: Record<string, string>;

  constructor(output: T, headers: Record<string, string>) {
    this.output = output;
    this.headers = headers;
  }
}

/** An answer that is written while it is sent, so that a long one is never in memory as a whole. */
export class Streamed {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly headers: Record<string, string>;

  constructor(chunks: AsyncIterable<string | Uint8Array>, headers: Record<string, string>) {
    this.chunks = chunks;
    this.headers = headers;
  }
}

/**
 * After an error the answer is cut off: the status has been sent already, so the client can notice it in no other way.
 */
export function sendStreamed(request: FastifyRequest, reply: FastifyReply, { chunks, headers }: Streamed) {
  const body = Readable.from(chunks);
  reply.headers(headers);
  const isPacked = headers['content-type'] === 'application/zip';
  if (isPacked || !/\bgzip\b(?!\s*;\s*q=0)/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body);
  const small = createGzip({ level: 1 });
  pipeline(body, small, (err) => err && request.log.warn({ err }, 'a streamed answer ended early'));
  return reply.header('content-encoding', 'gzip').send(small);
}
