import { afterEach, describe, expect, test, vi } from 'vitest';
import { readWith } from './read-with.ts';
import { openReader } from './reader.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const picture = {} as ImageBitmap;

describe('the reader of pictures', () => {
  test('reads with the phone’s own detector, and loads nothing', async () => {
    const ours = vi.fn();
    const detect = vi
      .fn()
      .mockResolvedValueOnce([{ rawValue: 'THE CODE' }])
      .mockResolvedValueOnce([]);
    const read = readWith(Promise.resolve({ detect }), ours);
    expect([await read(picture), await read(picture)]).toEqual(['THE CODE', undefined]);
    expect(ours).not.toHaveBeenCalled();
  });

  test('reads with our own script after the phone’s detector has failed once', async () => {
    const detect = vi.fn().mockRejectedValue(new DOMException('no service', 'NotSupportedError'));
    const read = readWith(Promise.resolve({ detect }), async () => 'THE CODE');
    expect([await read(picture), await read(picture)]).toEqual(['THE CODE', 'THE CODE']);
    expect(detect).toHaveBeenCalledOnce();
  });

  test('reads with our own script when the phone has no detector', async () => {
    const none = readWith(Promise.resolve(undefined), async () => 'THE CODE');
    const broken = readWith(Promise.reject(new Error('no formats')), async () => 'THE CODE');
    expect([await none(picture), await broken(picture)]).toEqual(['THE CODE', 'THE CODE']);
  });

  test('reads with another worker when the first one dies', async () => {
    vi.useFakeTimers();
    const workers: FakeWorker[] = [];
    class FakeWorker extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      terminate() {}
      postMessage({ id }: { id: number }) {
        const isFirst = this === workers[0];
        const data = { id, text: 'THE CODE' };
        this.dispatchEvent(isFirst ? new Event('error') : new MessageEvent('message', { data }));
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    const reader = openReader();
    const lost = reader.read(picture);
    await vi.runAllTimersAsync();
    expect([await lost, await reader.read(picture)]).toEqual([undefined, 'THE CODE']);
  });
});
