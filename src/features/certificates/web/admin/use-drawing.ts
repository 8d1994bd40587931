import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { authorization, endRefused, readAnswer } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';

interface AskedDrawing {
  url: string;
  /** With a body the call is a POST, otherwise a GET. */
  body?: object;
}

interface Drawing {
  /** The picture's address in this browser. The last picture stays until the next is drawn. */
  address?: string;
  fault?: string;
}

/** A picture that the server draws, requested `waitMs` after the last change of `asked`. */
export function useDrawing(asked: AskedDrawing | undefined, waitMs = 0) {
  const [drawing, setDrawing] = useState<Drawing>({});
  const [attempt, setAttempt] = useState(0);
  const key = asked && JSON.stringify(asked);
  const { address } = drawing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again
  useEffect(() => {
    if (!key) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchDrawing(JSON.parse(key), leaving.signal).then(
        (picture) => leaving.signal.aborted || setDrawing({ address: URL.createObjectURL(picture) }),
        (error: unknown) =>
          leaving.signal.aborted ||
          setDrawing((before) => ({ ...before, fault: messageOf(error, 'The preview could not be drawn.') })),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, waitMs, attempt]);

  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return { ...drawing, retry: () => setAttempt((count) => count + 1) };
}

/** Fetched by script, because the address of an `img` cannot send the session. */
async function fetchDrawing({ url, body }: AskedDrawing, signal: AbortSignal): Promise<Blob> {
  const session = authorization('admin');
  const answer = await fetch(url, {
    signal,
    headers: {
      authorization: session ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer.blob();
  if (answer.status === 401) endRefused('admin', session);
  const refused = readAnswer(false, await answer.text()) as { message?: string; errors?: object } | undefined;
  const [first] = Object.values(refused?.errors ?? {});
  throw new ApiError(answer.status, first ?? refused?.message ?? '');
}
