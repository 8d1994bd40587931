// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly } from '#shared/fields.ts';
import { api } from '#web/api.ts';
import { isUnanswered } from './unanswered.ts';
import { uploadingApi } from './uploading-api.ts';

const common = { method: 'POST', access: 'public', summary: 'A call', output: messageOnly } as const;
const read = endpoint({ ...common, method: 'GET', path: '/api/read' });
const small = endpoint({ ...common, path: '/api/small' });
const upload = endpoint({ ...common, path: '/api/upload', file: { field: 'proof', maxBytes: 9, tooLarge: '' } });
const input = { file: new Blob(['a picture']) };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['a read', 30_000, () => api.call(read)],
  ['a write', 90_000, () => api.call(small)],
  ['a call with a file', 180_000, () => api.call(upload, input)],
])('gives up %s after %i ms without an answer, as if there were no network', async (_, limit, ask) => {
  const limits = new Map<number, AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    limits.set(ms, ending);
    return ending.signal;
  });
  vi.stubGlobal('fetch', swallow);
  const lost = ask().catch((error: unknown) => error);
  await vi.waitFor(() => expect([...limits.keys()]).toEqual([limit]));
  limits.get(limit)?.abort();
  expect(await lost).toMatchObject({ status: 0 });
  expect(isUnanswered(await lost)).toBe(true);
});

test('gives up an upload that shows its progress after the same time', async () => {
  const requests: SilentRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SilentRequest {
      override send = () => void requests.push(this);
    },
  );
  const lost = uploadingApi(() => {}).call(upload, input);
  const settled = expect(lost).rejects.toMatchObject({ status: 0 });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.timeout).toBe(180_000);
  requests[0]?.ontimeout?.();
  await settled;
});

/** A network that swallows what is sent. */
function swallow(_: string, { signal }: RequestInit = {}): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

class SilentRequest {
  timeout = 0;
  upload = {};
  ontimeout: (() => void) | null = null;
  open = () => {};
  setRequestHeader = () => {};
  send = () => {};
}
