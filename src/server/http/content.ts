import { createHash } from 'node:crypto';

/** An answer that is not built from an endpoint's output: a file, or JSON that was made ready before. */
export class Content {
  readonly body: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The same body compressed, by content coding. */
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
