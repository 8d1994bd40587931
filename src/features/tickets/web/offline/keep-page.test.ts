// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetLocalDrafts } from '#web/local-drafts.ts';
import { keepPage } from './keep-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** A fake of the caches that the page uses, by their names, with the paths in them. */
function browser(loaded: string[]) {
  const stores = new Map<string, Set<string>>();
  const scopes: string[] = [];
  const open = (name: string) => {
    const store = stores.get(name) ?? new Set<string>();
    stores.set(name, store);
    return {
      keys: async () => [...store].map((path) => ({ url: `${location.origin}${path}` })),
      async addAll(paths: string[]) {
        for (const path of paths) store.add(path);
      },
      delete: async (path: string) => store.delete(path),
    };
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  const serviceWorker = {
    register: async (_: string, { scope }: { scope: string }) => scopes.push(scope),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', { fonts: { ready: Promise.resolve() } });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() =>
    loaded.map((path) => ({ name: new URL(path, location.origin).href }) as PerformanceEntry),
  );
  return { scopes, kept: () => Object.fromEntries([...stores].map(([name, paths]) => [name, [...paths]])) };
}

test('keeps the page with the files that it has loaded, and none of an account', async () => {
  const { scopes, kept } = browser(['/assets/a.js', '/api/students/ticket', 'https://pictures.example/assets/b.js']);
  await keepPage('/student/ticket');
  expect(scopes).toEqual(['/student/ticket']);
  expect(kept()).toEqual({ 'kept /student/ticket': ['/student/ticket', '/assets/a.js'] });
});

test('drops the files of the version before', async () => {
  const loaded = ['/assets/a.js', '/assets/old.js'];
  const { kept } = browser(loaded);
  await keepPage('/ticket');
  loaded.pop();
  await keepPage('/ticket');
  expect(kept()).toEqual({ 'kept /ticket': ['/ticket', '/assets/a.js'] });
});

test('leaves no page on the device when a student logs out', async () => {
  const { kept } = browser(['/assets/a.js']);
  await keepPage('/student/ticket');
  forgetLocalDrafts();
  await expect.poll(() => kept()).toEqual({});
});
