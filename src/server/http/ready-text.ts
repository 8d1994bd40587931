import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Content, etagOf } from './content.ts';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * A text that will be sent many times: compressed once, with an ETag. The quality suits texts that change from time to
 * time. It does not compress in Node's threads: when registration opens, hundreds of uploads wait there for the disk,
 * and every changed page would wait behind them for seconds.
 */
export function readyText(body: Buffer, headers: Record<string, string>, status = 200): Content {
  let gzip: Buffer | undefined;
  const encoded = {
    br: brotliCompressSync(body, quality),
    // gzip is made only when needed: with HTTPS hardly any client asks for it.
    get gzip() {
      gzip ??= gzipSync(body);
      return gzip;
    },
  };
  return new Content(body, { ...headers, etag: headers.etag ?? etagOf(body) }, encoded, status);
}

export function readyJson(body: Buffer, etag: string): Content {
  return readyText(body, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, authorization',
    etag,
  });
}
