import { expect, test } from 'vitest';
import { pageText } from '#testing/pages/page-html.ts';
import type { Failed } from '../screen-failed.tsx';
import { listPage, pagedPage } from './list-page.tsx';

const words = { title: 'Teams', intro: 'All of the fest.', loading: 'Loading teams...' };
const failed: Failed = { state: 'failed', message: 'Failed to fetch teams.' };
const loaded = { state: 'loaded', rows: 2 } as const;
const Desk = ({ loaded: { rows } }: { loaded: { state: 'loaded'; rows: number } }) => <p>{rows} rows</p>;

test.each([
  ['whole', listPage({ ...words, Desk })],
  ['in pages', pagedPage({ ...words, Desk })],
])('a list that comes %s shows its title and its intro while it loads and when it fails', (_, page) => {
  expect(pageText(<page.HydrateFallback />)).toBe('TeamsAll of the fest.Loading teams...');
  expect(pageText(<page.Page loaderData={failed} />)).toContain('TeamsAll of the fest.Failed to fetch teams.');
  expect(pageText(<page.Page loaderData={loaded} />)).toBe('2 rows');
});

test('the browser’s tab has the title, unless it has a name of its own', () => {
  expect(listPage({ ...words, Desk }).meta()[0]).toEqual({ title: 'Teams · Symposia' });
  expect(listPage({ ...words, Desk, tab: 'Members' }).meta()[0]).toEqual({ title: 'Members · Symposia' });
});
