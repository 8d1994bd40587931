import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { NonceContext } from '#web/nonce.ts';

// The server puts its carrier under this very key, so the key has to come from inside the bundle.
export { apiContext } from '#web/api.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get('x-render-nonce') || undefined;
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      onError(error) {
        failed = true;
        console.error(error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { headers, status: failed ? 500 : status });
}

/** Addresses that nobody serves are visitors' typing errors, not faults to be logged. */
export function handleError(error: unknown): void {
  const status = (error as { status?: number } | undefined)?.status;
  if (status === undefined || status >= 500) console.error(error);
}
