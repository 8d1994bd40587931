// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cleanScreens } from '#testing/screen.ts';
import { beginHydration, HydratedPage, useHydrated } from './hydrated.ts';
import { useNow } from './use-now.ts';

cleanScreens();

function Page() {
  const isHydrated = useHydrated();
  const now = useNow(1_000);
  return `${isHydrated ? 'as the visitor sees it' : 'as everybody sees it'}, ${now === undefined ? 'no time' : 'the time'}`;
}

test('shows what only a browser knows in a task after the page is hydrated', async () => {
  const page = (
    <HydratedPage>
      <Page />
    </HydratedPage>
  );
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(page);
  beginHydration();
  render(page, { container, hydrate: true });
  expect(container.textContent).toBe('as everybody sees it, no time');
  await screen.findByText('as the visitor sees it, the time');
});

test('shows what only a browser knows at once on a page that comes later', () => {
  render(<Page />);
  expect(document.body.textContent).toBe('as the visitor sees it, the time');
});
