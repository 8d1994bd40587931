// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { useLastPage } from './use-last-page.ts';

cleanScreens();

const failed = { state: 'failed', message: 'It failed.' } as const;
const came = { state: 'loaded' } as const;

function List({ says }: { says?: 'always' }) {
  const [loaded, setLoaded] = useState<typeof failed | typeof came>(failed);
  const { last } = useLastPage(loaded, says);
  return (
    <>
      <p>{last ? 'A page is shown' : 'It failed.'}</p>
      <button type="button" onClick={() => setLoaded(came)}>
        Come
      </button>
      <button type="button" onClick={() => setLoaded({ ...failed })}>
        Fail
      </button>
    </>
  );
}

test('a toast says that a page did not come again, but not what the screen says in its place', async () => {
  const { user } = openScreen(<List />);
  expect(toasts()).toEqual([]);
  await user.click(button('Come'));
  await user.click(button('Fail'));
  expect(document.body.textContent).toContain('A page is shown');
  expect(toasts()).toEqual(['It failed.']);
});

test('a toast says it each time where the requirements want one', () => {
  openScreen(<List says="always" />);
  expect(toasts()).toEqual(['It failed.']);
});
