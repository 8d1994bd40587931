import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { padded, pngThatDeclares, screenshot } from '#testing/pictures.ts';
import { nothing, whatIsKept } from '#testing/proof-files.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

async function upload(content: Buffer, file: { filename?: string; type?: string } = {}) {
  const { bearer } = await make.student();
  const eventId = await make.event({ fee: 100 });
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  return { eventId, response: await register(app, { bearer, fields, file: { content, ...file } }) };
}

const notAPicture = 'Please upload the screenshot as a PNG, JPG or GIF picture.';
const tooLarge = 'Please select a file smaller than 5MB';
const tooManyPixels = 'This picture has too many pixels. Please upload a normal screenshot.';
const fiveMegabytes = 5 * 1024 * 1024;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('files that only pretend to be pictures', () => {
  const pretenders: [name: string, content: string | Buffer][] = [
    ['a shell script', '#!/bin/sh\necho here I am\n'],
    ['an SVG', drawing],
    ['an SVG with an XML head', `<?xml version="1.0"?>\n${drawing}`],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n'],
    ['a page', '<!doctype html><html><script>alert(1)</script></html>'],
    ['the signature of a PNG before a page', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), html()])],
    ['the signature of a GIF before a script', 'GIF89a/*;*/=1;alert(1);'],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['a TIFF', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(100)])],
    ['one byte', 'x'],
    ['zeros', Buffer.alloc(10_000)],
  ];
  test.each(pretenders)('refuses %s under the name shot.png', async (_, content) => {
    const { eventId, response } = await upload(Buffer.from(content), { filename: 'shot.png', type: 'image/png' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message: notAPicture, errors: { paymentScreenshot: notAPicture } });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('refuses a %s that is cut off in the middle', async (format) => {
    const whole = await screenshot({ width: 600, height: 900, format });
    const { eventId, response } = await upload(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ paymentScreenshot: notAPicture });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('asks for a screenshot when the file is empty', async () => {
    const { eventId, response } = await upload(Buffer.alloc(0));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ paymentScreenshot: 'Payment screenshot is required' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

describe('a picture with too many pixels', () => {
  test.each([
    [30_000, 30_000],
    [2_147_483_647, 1],
    [24_000_001, 1],
  ])('refuses a picture of %i by %i pixels that is smaller than 200 bytes', async (width, height) => {
    const bomb = pngThatDeclares(width, height);
    expect(bomb.length).toBeLessThan(200);
    const { eventId, response } = await upload(bomb);
    expect(response.statusCode).toBe(422);
    expect([tooManyPixels, notAPicture]).toContain(response.json().errors.paymentScreenshot);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('says that a picture of 30,000 by 30,000 pixels has too many pixels', async () => {
    const { response } = await upload(pngThatDeclares(30_000, 30_000));
    expect(response.json()).toEqual({ message: tooManyPixels, errors: { paymentScreenshot: tooManyPixels } });
  });
});

describe('a file that is too large', () => {
  test.each([
    ['5 MB', fiveMegabytes],
    ['5 MB and a byte', fiveMegabytes + 1],
    ['9 MB', 9 * 1024 * 1024],
  ])('refuses a file of %s', async (_, bytes) => {
    const { eventId, response } = await upload(padded(await screenshot({ format: 'jpeg' }), bytes));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message: tooLarge, errors: { paymentScreenshot: tooLarge } });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

function html(): Buffer {
  return Buffer.from('<!doctype html><script>alert("IEND")</script>');
}
