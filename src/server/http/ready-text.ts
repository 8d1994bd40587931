import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Content, etagOf } from './content.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A text made ready to be sent often: compressed once, with an ETag. The quality is for texts that change at times. */
export async function readyText(body: Buffer, headers: Record<string, string>): Promise<Content> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  return new Content(body, { ...headers, etag: headers.etag ?? etagOf(body) }, { br, gzip: gz });
}

export async function readyJson(body: Buffer, etag: string): Promise<Content> {
  return readyText(body, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, authorization',
    etag,
  });
}
