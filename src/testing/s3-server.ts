import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  url: string;
  objects: Map<string, Buffer>;
  /** Stops it. `resume` starts it again with its objects. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** With true, it accepts connections and never answers. With false, it works again. */
  keepSilent(silent: boolean): void;
  stop(): Promise<void>;
}

/**
 * The part of S3 that the file store uses, in memory. It accepts any signature: the tests check our requests, not
 * Amazon's authentication.
 */
export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let silent = false;
  const server = createServer(async (request, response) => {
    if (silent) return;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, askedBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const stored = objects.get(key);
    if (askedBucket !== bucket) return response.writeHead(404).end();
    if (request.method === 'PUT') {
      const body = await buffer(request);
      objects.set(key, isChunked(request.headers) ? withoutChunks(body) : body);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end();
    if (url.searchParams.has('list-type')) return response.writeHead(200).end(listing(objects, url));
    if (!stored) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-length': stored.length }).end(stored);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    pause: stop,
    resume: () => listen(port),
    keepSilent(so) {
      silent = so;
      // Ends the waiting requests too.
      if (!so) server.closeAllConnections();
    },
    stop,
  };
}

const isChunked = (headers: Record<string, unknown>) => String(headers['content-encoding']).includes('aws-chunked');

/** The format of a chunk is `<length in hex>;…\r\n<bytes>\r\n`. A length of 0 ends the body. */
function withoutChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!length) break;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}

function listing(objects: Map<string, Buffer>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
