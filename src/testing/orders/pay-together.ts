import { call } from '../call.ts';
import type { TestStudent } from '../make.ts';
import { screenshot } from '../pictures.ts';
import { headersOf, multipartBody, participant, registrationParts } from '../send-form.ts';
import type { TestApp } from '../test-app.ts';

type Line = Record<string, unknown>;

export const passLine = (passId: string, more: Line = {}): Line => ({ kind: 'pass', passId, ...more });
export const eventLine = (eventId: string, more: Line = {}): Line => ({
  kind: 'registration',
  ...participant,
  eventId,
  ...more,
});

let lastUtr = 712_300_000_000;

/** Pays several lines together with the browser's calls. */
export function payer(app: TestApp) {
  const send = async (
    path: string,
    student: Pick<TestStudent, 'bearer'>,
    fields: Record<string, string>,
    { key, proof }: { key?: string; proof?: Buffer | null },
  ) => {
    const file = proof === null ? {} : { file: { content: proof ?? (await screenshot()) } };
    const parts = registrationParts({ fields: { transactionId: String(++lastUtr), ...fields }, ...file });
    return app.http.inject({
      method: 'POST',
      url: `/api/students/joint-payments${path}`,
      headers: headersOf({ bearer: student.bearer, ...(key && { key }) }),
      payload: multipartBody(parts),
    });
  };
  return {
    quote: (student: Pick<TestStudent, 'bearer'>, lines: readonly Line[]) =>
      call(app, 'POST', '/api/students/joint-payments/quote', {
        bearer: student.bearer,
        json: { lines: JSON.stringify(lines) },
      }),
    pay: (
      student: Pick<TestStudent, 'bearer'>,
      lines: readonly Line[],
      { fields = {}, ...sending }: { fields?: Record<string, string>; key?: string; proof?: Buffer | null } = {},
    ) => send('', student, { lines: JSON.stringify(lines), ...fields }, sending),
    resend: (student: Pick<TestStudent, 'bearer'>, id: string, fields: Record<string, string> = {}) =>
      send(`/${id}/proof`, student, fields, {}),
    read: (student: Pick<TestStudent, 'bearer'>, id: string) =>
      call(app, 'GET', `/api/students/joint-payments/${id}/details`, { bearer: student.bearer }),
  };
}
