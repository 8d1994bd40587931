// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import DesignPage from './design-page.tsx';

cleanScreens();
afterEach(() => vi.restoreAllMocks());

function open() {
  const errors = vi.spyOn(console, 'error');
  const { user } = openScreen(<DesignPage />, [], '/design');
  return { user, errors };
}

test('shows every part that the list of parts names, and React reports no error', () => {
  const { errors } = open();
  const links = within(screen.getByRole('navigation', { name: 'Parts' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const part = screen.getByRole('region', { name: link.textContent });
    expect(`#${part.id}`).toBe(link.getAttribute('href'));
    expect(part.childElementCount, part.id).toBeGreaterThan(1);
  }
  expect(errors.mock.calls).toEqual([]);
});

test.each(['small', 'medium', 'large'])('opens and closes the %s dialog of the design page', async (size) => {
  const { user, errors } = open();
  await user.click(screen.getByRole('button', { name: `A ${size} one` }));
  const dialog = await screen.findByRole('dialog', { name: 'No Registrations Yet' });
  await user.click(within(dialog).getByRole('button', { name: 'Maybe Later' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(errors.mock.calls).toEqual([]);
});

test('has no accessibility fault that can be found without a browser', async () => {
  open();
  // The document in tests has no title, no language and no layout.
  const rules = ['document-title', 'html-has-lang', 'color-contrast', 'target-size'];
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
