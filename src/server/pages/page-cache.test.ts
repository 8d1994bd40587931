import { expect, test } from 'vitest';
import type { Content } from '../http/content.ts';
import { readyText } from '../http/ready-text.ts';
import { createPageCache } from './page-cache.ts';

/** A cache whose renderings end only when the test ends them. */
function slowPages() {
  let now = 0;
  const cache = createPageCache({ mostPages: 10, clock: () => now });
  const begun: string[] = [];
  const done = new Map<string, () => void>();
  const get = async (path: string, version: string, besidesSeats = version) => {
    const content = await cache.get(path, { version, besidesSeats }, async () => {
      begun.push(`${path} ${version}`);
      await new Promise<void>((resolve) => done.set(`${path} ${version}`, resolve));
      return readyText(Buffer.from(`${path} ${version}`), {});
    });
    return content?.body.toString();
  };
  const finish = (name: string) => done.get(name)?.();
  const shown = async (path: string, tag: string) => {
    const page = get(path, tag);
    finish(`${path} ${tag}`);
    return page;
  };
  return { cache, begun, get, finish, shown, pass: (ms: number) => (now += ms) };
}

test('renders a page once for everyone, and again when its data has changed', async () => {
  const { begun, get, finish } = slowPages();
  const [one, other] = [get('/', 'first'), get('/', 'first')];
  finish('/ first');
  expect(await Promise.all([one, other, get('/', 'first')])).toEqual(Array(3).fill('/ first'));
  const changed = get('/', 'second');
  finish('/ second');
  expect(await changed).toBe('/ second');
  expect(begun).toEqual(['/ first', '/ second']);
});

test('shows a recent version of a page while another page is being rendered', async () => {
  const { begun, get, finish, shown, pass } = slowPages();
  await shown('/', 'first');
  const other = get('/a', 'second');
  pass(4_000);
  expect(await get('/', 'second')).toBe('/ first');
  expect(begun).toEqual(['/ first', '/a second']);
  finish('/a second');
  await other;
  expect(await shown('/', 'second')).toBe('/ second');
});

test('renders a page that is five seconds old or not yet cached while others are being rendered', async () => {
  const { begun, get, finish, shown, pass } = slowPages();
  await shown('/', 'first');
  const others = [get('/a', 'second'), get('/b', 'second')];
  pass(5_000);
  const [late, fresh] = [get('/', 'second'), get('/c', 'second')];
  expect(begun.slice(3)).toEqual(['/ second', '/c second']);
  for (const path of ['/', '/a', '/b', '/c']) finish(`${path} second`);
  expect(await Promise.all([late, fresh, ...others])).toEqual(['/ second', '/c second', '/a second', '/b second']);
});

test('delays a new render for changed seats by twenty times the last render, at most five seconds', async () => {
  const { begun, get, finish, pass } = slowPages();
  const rendered = async (version: string, took: number, path = '/') => {
    const page = get(path, version, 'same');
    pass(took);
    finish(`${path} ${version}`);
    return page;
  };
  await rendered('first', 30);
  pass(599);
  expect(await get('/', 'second', 'same')).toBe('/ first');
  pass(1);
  expect(await rendered('second', 400)).toBe('/ second');
  pass(4_999);
  expect(await get('/', 'third', 'same')).toBe('/ second');
  pass(1);
  expect(await rendered('third', 30)).toBe('/ third');
  // A page that was never rendered does not wait. Its rendering makes the other pages wait longer.
  pass(600);
  expect(await rendered('third', 10, '/a')).toBe('/a third');
  expect(await get('/', 'third, later', 'same')).toBe('/ third');
  // Any other change is shown at once.
  const edited = get('/', 'fourth', 'other');
  finish('/ fourth');
  expect(await edited).toBe('/ fourth');
  expect(begun).toEqual(['/ first', '/ second', '/ third', '/a third', '/ fourth']);
});

test('does not keep a page that is missing, cannot be rendered or answers 503', async () => {
  const cache = createPageCache<Content | undefined>();
  const tag = { version: 'tag', besidesSeats: 'tag' };
  expect(await cache.get('/none', tag, async () => undefined)).toBeUndefined();
  await expect(cache.get('/broken', tag, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const failed = readyText(Buffer.from('we are back in a moment'), {}, 503);
  expect(await cache.get('/failed', tag, async () => failed)).toBe(failed);
  const page = readyText(Buffer.from('page'), {});
  for (const path of ['/none', '/broken', '/failed']) expect(await cache.get(path, tag, async () => page)).toBe(page);
});
