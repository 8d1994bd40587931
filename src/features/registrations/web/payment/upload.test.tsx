import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly } from '#shared/fields.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { UploadProgress } from './upload-progress.tsx';

const thanks = endpoint({
  method: 'POST',
  path: '/api/proofs',
  access: 'public',
  summary: 'Sends',
  output: messageOnly,
});
const line = { steps: [{ loaded: 0, total: 0 }], status: 201, text: '{"message":"Thank you"}' };

/** A stand-in for the browser's request that finishes at once. Status 0: no answer. */
class Request {
  status = 0;
  responseText = '';
  upload = { onprogress(_step: (typeof line.steps)[number]) {} };
  onload() {}
  onerror() {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    for (const step of line.steps) this.upload.onprogress(step);
    Object.assign(this, { status: line.status, responseText: line.text });
    if (line.status > 0) this.onload();
    else this.onerror();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  Object.assign(line, { steps: [], status: 201, text: '{"message":"Thank you"}' });
});
afterEach(() => vi.unstubAllGlobals());

test('reports which part of an upload has been sent', async () => {
  line.steps = [
    { loaded: 0, total: 400 },
    { loaded: 100, total: 400 },
    { loaded: 400, total: 400 },
  ];
  const parts: number[] = [];
  await uploadingApi((part) => parts.push(part)).call(thanks);
  expect(parts).toEqual([0, 0.25, 1]);
});

test('reports no progress when the size of an upload is unknown', async () => {
  line.steps = [{ loaded: 100, total: 0 }];
  const parts: number[] = [];
  await uploadingApi((part) => parts.push(part)).call(thanks);
  expect(parts).toEqual([0]);
});

test('handles answers and failures of an upload like those of any other call', async () => {
  const call = () => uploadingApi(() => {}).call(thanks);
  expect(await call()).toEqual({ message: 'Thank you' });
  Object.assign(line, { status: 409, text: '{"message":"This event is full."}' });
  await expect(call()).rejects.toMatchObject({ status: 409, message: 'This event is full.' });
  Object.assign(line, { status: 502, text: '<h1>Bad gateway' });
  await expect(call()).rejects.toMatchObject({ status: 502, message: '' });
  line.status = 0;
  await expect(call()).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/could not be reached/) });
});

test('shows the progress while sending, and that it waits for the answer after the last byte', () => {
  expect(renderToStaticMarkup(<UploadProgress part={undefined} />)).toBe('');
  const bar = /<progress max="100" value="(\d+)" aria-label="Upload"[^>]*><\/progress><p[^>]*>([^<]+)/;
  const shown = (part: number) => bar.exec(renderToStaticMarkup(<UploadProgress part={part} />))?.slice(1);
  expect(shown(0)).toEqual(['0', 'Sending: 0%']);
  expect(shown(0.426)).toEqual(['43', 'Sending: 43%']);
  expect(shown(1)).toEqual(['100', 'Sent. Waiting for the answer...']);
});
