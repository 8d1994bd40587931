import { call } from '../call.ts';
import type { TestStudent } from '../make.ts';
import { screenshot } from '../pictures.ts';
import { headersOf, multipartBody, registrationParts } from '../send-form.ts';
import type { TestApp } from '../test-app.ts';

/** Makes passes and orders with the browser's calls. `bearer` is of somebody who may edit passes. */
export function passMaker(app: TestApp, bearer: () => string) {
  let lastUtr = 612_300_000_000;
  return {
    nextUtr: () => String(++lastUtr),
    async pass(fields: object = {}): Promise<string> {
      const json = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 250 }], ...fields };
      const made = await call(app, 'POST', '/api/admin/passes', { bearer: bearer(), json });
      if (made.statusCode !== 201) throw new Error(made.body);
      return made.json()._id;
    },
    async buy(
      passId: string,
      student: Pick<TestStudent, 'bearer'>,
      fields: Record<string, string> = {},
      proof?: Buffer,
    ) {
      const submission = {
        fields: { transactionId: String(++lastUtr), ...fields },
        file: { content: proof ?? (await screenshot()) },
      };
      return app.http.inject({
        method: 'POST',
        url: `/api/students/passes/${passId}/buy`,
        headers: headersOf({ bearer: student.bearer }),
        payload: multipartBody(registrationParts(submission)),
      });
    },
    decide(orderId: string, status: 'active' | 'rejected', more: object = {}) {
      return call(app, 'PUT', `/api/admin/passes/orders/${orderId}`, { bearer: bearer(), json: { status, ...more } });
    },
  };
}
