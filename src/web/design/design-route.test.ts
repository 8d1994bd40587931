import { afterEach, expect, test, vi } from 'vitest';

interface Entry {
  path?: string;
  file: string;
  children?: Entry[];
}

afterEach(() => vi.unstubAllEnvs());

test('the design system has a page in development', async () => {
  expect(await filesAt('design', true)).toEqual(['web/design/design-page.tsx']);
});

test('a production build has no design page and no design files', async () => {
  expect(await filesAt('design', false)).toEqual([]);
  expect((await routes(false)).map(({ file }) => file).filter((file) => file.includes('design'))).toEqual([]);
});

test('all other routes are the same in development and in production', async () => {
  const others = (await routes(true)).filter(({ path }) => path !== 'design');
  expect(others).toEqual(await routes(false));
  expect(others.length).toBeGreaterThan(8);
});

async function filesAt(path: string, inDevelopment: boolean): Promise<string[]> {
  const found = (await routes(inDevelopment)).filter((entry) => entry.path === path);
  return found.map(({ file }) => file);
}

/** The routes as the build reads them, as a flat list. */
async function routes(inDevelopment: boolean): Promise<Entry[]> {
  vi.stubEnv('DEV', inDevelopment);
  vi.resetModules();
  const { default: table } = await import('../../routes.ts');
  return flat(table as Entry[]);
}

function flat(entries: Entry[]): Entry[] {
  return entries.flatMap(({ children = [], ...entry }) => [entry, ...flat(children)]);
}
