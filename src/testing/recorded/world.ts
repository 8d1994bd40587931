import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// The server of all recorded calls, started by the test.
export let app: TestApp;
export let make: Maker;
export let chief: Awaited<ReturnType<Maker['admin']>>;
export async function startWorld(): Promise<void> {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
}

export type Answer = ReturnType<typeof call>;
/** The record that a call writes, which states it holds (`-` for none), and the call itself. */
export type Case = [action: string, holds: 'before' | 'after' | 'both' | '-', act: () => Promise<Awaited<Answer>>];

export const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  call(app, method, path, { bearer: chief.bearer, ...(json !== undefined && { json }) });
export const read = async (path: string) => (await call(app, 'GET', path, { bearer: chief.bearer })).json();

let lastUtr = 712_300_000_000;
export const newUtr = () => String(++lastUtr);
export const paid = async () => {
  const utr = newUtr();
  return { utr, ...(await make.registration(await make.event({ fee: 150 }), { fields: { transactionId: utr } })) };
};
export const statuses = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
export const noRefunds = { mayCancel: false, fullUntil: '', halfUntil: '' };
