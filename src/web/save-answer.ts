import { ApiError } from '#shared/api-client.ts';
import { saveFile } from './files/save-file.ts';
import { adminSession, endSession } from './sessions.ts';

/** Saves an answer of the administration that is a file, as the server wrote and named it. */
export async function saveAnswer(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${adminSession.token() ?? ''}` } });
  if (answer.status === 401) endSession('admin');
  if (!answer.ok) throw new ApiError(answer.status, '');
  const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
  saveFile(await answer.blob(), 'text/csv;charset=utf-8', named?.[1] ?? 'list.csv');
}
