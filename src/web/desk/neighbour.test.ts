// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { countId, neighbourOf } from './neighbour.ts';

function show(html: string): void {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`;
}
const rows = '<button data-deletes="a">A</button><button data-deletes="b">B</button>';
const count = `<p id="${countId}" tabindex="-1">1 row</p>`;

test('focuses the same button of the next row after a row is gone', () => {
  show(rows);
  const focus = neighbourOf('a');
  document.querySelector('[data-deletes="a"]')?.remove();
  focus();
  expect(document.activeElement?.textContent).toBe('B');
});

test('focuses the count after the last row is gone, and the page where the count went with it', () => {
  show('<button data-deletes="a">A</button>');
  const focus = neighbourOf('a');
  show(count);
  focus();
  expect(document.activeElement?.id).toBe(countId);
  show('<p>Nothing is here yet.</p>');
  focus();
  expect(document.activeElement?.id).toBe('main');
});
