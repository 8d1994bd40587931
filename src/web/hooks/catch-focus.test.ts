// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchFocus } from './catch-focus.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"><h2 id="heading" tabindex="-1">Members</h2><button>Accept</button></main>`;
  document.querySelector('button')?.focus();
});
// Other test files use the same document.
afterEach(() => document.body.replaceChildren());
const focused = () => document.activeElement?.id;
const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined))));

test('gives the focus to the heading once the button is gone', async () => {
  document.querySelector('button')?.remove();
  catchFocus('heading');
  await expect.poll(() => focused()).toBe('heading');
});

test('gives the focus to the heading when the button goes a little later', async () => {
  catchFocus('heading');
  await frames();
  await frames();
  document.querySelector('button')?.remove();
  await expect.poll(() => focused()).toBe('heading');
});

test('gives the focus to the page once the heading is gone too', async () => {
  for (const gone of document.querySelectorAll('h2, button')) gone.remove();
  catchFocus('heading');
  await expect.poll(() => focused()).toBe('main');
});

test('leaves the focus where it is while the button is there', async () => {
  catchFocus('heading');
  await frames();
  await frames();
  expect(document.activeElement).toBe(document.querySelector('button'));
});

test('leaves the page where it is, unless the element is to be brought into sight', async () => {
  const heading = document.querySelector('h2') as HTMLElement;
  const focus = vi.spyOn(heading, 'focus');
  document.querySelector('button')?.remove();
  catchFocus('heading');
  await expect.poll(() => focus.mock.lastCall).toEqual([{ preventScroll: true }]);
  heading.blur();
  catchFocus('heading', { preventScroll: false });
  await expect.poll(() => focus.mock.lastCall).toEqual([{ preventScroll: false }]);
});
