import type { FestApp } from '#app/app.ts';
import { multipartBody, multipartType } from '../send-form.ts';

/** POST /api/payments/statements, without a socket. */
export function sendStatement(app: FestApp, bearer: string, content: Buffer | string, fileName = 'statement.csv') {
  return app.http.inject({
    method: 'POST',
    url: '/api/payments/statements',
    headers: { authorization: bearer, 'content-type': multipartType },
    payload: multipartBody([
      { name: 'fileName', value: fileName },
      { name: 'statement', value: Buffer.from(content), filename: fileName, type: 'text/csv' },
    ]),
  });
}

/** A statement as CSV with one line for each credit. */
export function statementOf(
  credits: readonly { amount: number | string; utr?: string; note?: string; date?: string }[],
): string {
  const lines = credits.map(
    ({ amount, utr = '', note = '', date = '01/04/2025' }) => `${date},UPI-${note}-${utr}-UPI,"",${amount},`,
  );
  return ['Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\r\n');
}
