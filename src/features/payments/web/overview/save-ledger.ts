import { exportLedger } from '#features/payments/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { saveFile } from '#web/save-file.ts';
import { adminSession } from '#web/sessions.ts';

/** The one answer of the control room that is no JSON: the file as the server wrote it, its sum in the last line. */
export async function saveLedger(): Promise<void> {
  const answer = await fetch(exportLedger.path, { headers: { authorization: `Bearer ${adminSession.token() ?? ''}` } });
  if (!answer.ok) throw new ApiError(answer.status, '');
  const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
  saveFile(await answer.blob(), 'text/csv;charset=utf-8', named?.[1] ?? 'ledger.csv');
}
