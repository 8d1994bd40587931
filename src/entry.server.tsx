import { renderToReadableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext, ReferenceContext, StylesContext } from '#web/page/request-context.tsx';

// The server puts its own under these very keys, so the keys have to come from inside the bundle.
export { apiContext } from '#web/api.ts';
/** Who is told what went wrong with a page. */
export const failureContext = createContext<(error: unknown) => void>();
/** Reads a built style sheet by its address. */
export const stylesContext = createContext<(address: string) => string>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  carried: RouterContextProvider,
): Promise<Response> {
  const nonce = request.headers.get('x-render-nonce') || undefined;
  const reference = (status >= 500 && request.headers.get('x-render-reference')) || undefined;
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ReferenceContext value={reference}>
        <StylesContext value={carried.get(stylesContext)}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </StylesContext>
      </ReferenceContext>
    </NonceContext>,
    {
      nonce,
      onError(error) {
        failed = true;
        carried.get(failureContext)(error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { headers, status: failed ? 500 : status });
}

/** Addresses that nobody serves are visitors' typing errors, not faults to be logged. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  const status = (error as { status?: number } | undefined)?.status;
  const isOfVisitor = status !== undefined && status >= 400 && status < 500;
  if (!isOfVisitor) context.get(failureContext)(error);
}
