// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { useSelection } from './use-selection.ts';

const rows = ['a', 'b'].map((_id) => ({ _id }) as Registration);

test('deselects all rows that a change has removed from the list', () => {
  const { result } = renderHook(() => useSelection(rows, 'pending'));
  act(() => result.current.select(rows));
  act(() => result.current.drop(['a', 'b']));
  expect([...result.current.selection]).toEqual([]);
});

test('hands out the selected rows as they were last shown, or as a change has left them', () => {
  const { result, rerender } = renderHook(({ page }) => useSelection(page, 'pending'), {
    initialProps: { page: rows },
  });
  act(() => result.current.select(rows));
  const [a, b] = rows.map((row) => ({ ...row, paymentStatus: 'completed' }) as Registration) as [
    Registration,
    Registration,
  ];
  rerender({ page: [a] });
  expect(result.current.rows()).toEqual([a, rows[1]]);
  result.current.learn([b]);
  expect(result.current.rows()).toEqual([a, b]);
});

test('selects the rows that were found, unless the filters have changed since the search', () => {
  const { result, rerender } = renderHook(({ key }) => useSelection(rows, key), { initialProps: { key: 'pending' } });
  const { select } = result.current;
  act(() => select(rows));
  expect([...result.current.selection]).toEqual(['a', 'b']);
  rerender({ key: 'confirmed' });
  act(() => select(rows));
  expect([...result.current.selection]).toEqual([]);
});
