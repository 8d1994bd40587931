import { ApiError } from '#shared/api-client.ts';
import { adminSession, endSession } from '../sessions.ts';

/** Hands the visitor a file that was made here. */
export function saveFile(content: string | Blob, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves an answer of the administration that is a file, as the server wrote and named it. */
export async function saveAnswer(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${adminSession.token() ?? ''}` } });
  if (answer.status === 401) endSession('admin');
  if (!answer.ok) throw new ApiError(answer.status, '');
  const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
  const type = answer.headers.get('content-type') ?? 'text/csv;charset=utf-8';
  saveFile(await answer.blob(), type, named?.[1] ?? 'list.csv');
}
