import { ApiError } from '#shared/api-client.ts';
import { authorization, endRefused } from '../api.ts';
import type { SessionKind } from '../sessions.ts';

/** Downloads a file that was made in the browser. */
export function saveFile(content: string | Blob, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Later, because the browser reads the content after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Asked {
  as?: SessionKind;
  /** The body of a POST. Without it the call is a GET. */
  json?: object;
}

/** Loads a file with the session and saves it under the server's file name. */
export async function saveAnswer(address: string, { as = 'admin', json }: Asked = {}): Promise<void> {
  const session = authorization(as);
  const answer = await fetch(address, {
    headers: { authorization: session ?? '', ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  if (answer.status === 401) endRefused(as, session);
  await saveFileOf(answer);
}

export async function saveFileOf(answer: Response): Promise<void> {
  await throwRefusal(answer);
  const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
  const type = answer.headers.get('content-type') ?? 'text/csv;charset=utf-8';
  saveFile(await answer.blob(), type, named?.[1] ?? 'list.csv');
}

export async function throwRefusal(answer: Response): Promise<void> {
  if (!answer.ok) throw new ApiError(answer.status, await refusalIn(answer));
}

async function refusalIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === 'object' && body && 'message' in body ? String(body.message) : '';
}
