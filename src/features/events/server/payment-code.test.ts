import { renderAsync } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const codeOf = (eventId: string) => {
  app.platform.siteChanged();
  return call(app, 'GET', `/event/${eventId}/payment-code.svg`);
};

async function textIn(svg: string): Promise<string> {
  const { default: decodeQR } = await import('qr/decode.js');
  // Not with sharp: after the first upload the server forbids sharp to read SVG in this process.
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return decodeQR({ data: pixels, width, height }, { timeLimit: 2_000 });
}

test('the payment code of an event pays the charged fee to the event’s own UPI ID', async () => {
  const eventId = await make.event({ fee: 350, team: { min: 2, max: 4 }, columns: { title: 'Paper Bridges' } });
  const response = await codeOf(eventId);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(await textIn(response.body)).toBe(
    'upi://pay?pa=tests@example&pn=Aarambh%202025&am=350.00&cu=INR&tn=Paper%20Bridges',
  );
});

test('the payment code changes at once when the UPI ID of the event changes', async () => {
  const eventId = await make.event({ fee: 150 });
  const before = await codeOf(eventId);
  await app.platform.db.updateTable('events').set({ upi_id: 'other@example' }).where('id', '=', eventId).execute();
  const after = await codeOf(eventId);
  expect(await textIn(after.body)).toContain('pa=other@example');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('answers 404 for the payment code of a free event, an event without a UPI ID or an unknown event', async () => {
  const free = await make.event({ columns: { upi_id: 'tests@example' } });
  const without = await make.event({ fee: 150, columns: { upi_id: '' } });
  const answers = [await codeOf(free), await codeOf(without), await codeOf('nobody-knows-it')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});
