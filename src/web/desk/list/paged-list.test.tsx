// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens } from '#testing/screen.ts';
import { ListFilters } from './list-filters.tsx';
import { loadPage, type PageOrFailed } from './load-page.ts';
import { PagedList } from './paged-list.tsx';

cleanScreens();

const info = { next: '', previous: '', found: 1, isMoreFound: false, total: 1 };
const choice = { name: 'filter', label: 'Show', all: 'All', options: [['verified', 'Verified']] } as const;

/** Opens a list whose loader waits for `answer`. */
function openList(address: string, answer: (search: URLSearchParams) => Promise<{ revision: string }>) {
  window.history.replaceState(null, '', address);
  const asked: string[] = [];
  const loader = ({ request }: { request: Request }) =>
    loadPage(request, 'It failed.', async (search) => {
      asked.push(String(search));
      return { ...info, ...(await answer(search)) };
    });
  const router = createBrowserRouter([{ path: '*', loader, Component: List, HydrateFallback: () => null }]);
  function List() {
    const loaded = useLoaderData() as PageOrFailed<typeof info & { revision: string }>;
    if (loaded.state !== 'loaded') return null;
    return (
      <>
        <ListFilters placeholder="Name" choices={[choice]} />
        <PagedList list="students" loaded={loaded} shown={1} noun={{ one: 'student', many: 'students' }} empty="">
          <p>{`revision ${loaded.revision}`}</p>
        </PagedList>
      </>
    );
  }
  render(createElement(RouterProvider, { router }));
  return { asked, user: userEvent.setup() };
}

/** The live call sends this revision, and nothing more. */
function tell(revision: string) {
  const body = () => new ReadableStream({ start: (stream) => stream.enqueue(encoded(revision)) });
  vi.stubGlobal('fetch', async () => new Response(body(), { status: 200 }));
}

const encoded = (revision: string) => new TextEncoder().encode(`data: ${JSON.stringify({ students: revision })}\n\n`);

test('keeps the search when a filter is chosen while the search is loading', async () => {
  asOrganiser();
  tell('1');
  const slow = Promise.withResolvers<void>();
  const { asked, user } = openList('/?page=3&after=a~1', async (search) => {
    if (search.get('q') === 'anbu' && !search.has('filter')) await slow.promise;
    return { revision: '1' };
  });
  await user.type(await screen.findByLabelText('Search'), 'anbu');
  await waitFor(() => expect(asked).toContain('q=anbu'));
  await user.selectOptions(screen.getByLabelText('Show'), 'Verified');
  await waitFor(() => expect(window.location.search).toBe('?q=anbu&filter=verified'));
  slow.resolve();
});

test('says that the list has changed, and shows the changes when asked', async () => {
  asOrganiser();
  tell('2');
  let revision = '1';
  const { user } = openList('/', async () => ({ revision }));
  expect(await screen.findByText('revision 1')).toBeTruthy();
  await waitFor(() => expect(button('Show the changes of this list')).toBeTruthy());
  revision = '2';
  await user.click(button(/Show the changes/));
  expect(await screen.findByText('revision 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show the changes/ })).toBeNull();
});

test('does not offer to show changes while the list is up to date', async () => {
  asOrganiser();
  tell('1');
  openList('/', async () => ({ revision: '1' }));
  expect(await screen.findByText('1 student')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show the changes/ })).toBeNull();
});
