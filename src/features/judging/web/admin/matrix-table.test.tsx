// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Matrix, Standings } from '#features/judging/result-contract.ts';
import type { RoundRecord } from '#features/judging/round-contract.ts';
import { cleanScreens } from '#testing/screen.ts';
import { MatrixTable } from './matrix-table.tsx';

cleanScreens();

test('calls a mark missing only when the result waits for it', () => {
  const round = { _id: 'r1', counts: 'raw', criteria: [{ _id: 'c1', name: 'Idea', max: 10, weight: 1 }] };
  const judge = (id: string, state: 'valid' | 'over' | 'revoked') => {
    return { _id: id, name: `Judge ${id}`, college: '', state, expiresAt: '', seenAt: '', linkBy: null };
  };
  const entry = (id: string, withdrawn: boolean) => {
    return { _id: id, alias: `Entry ${id}`, name: '', teamName: '', college: '', withdrawn };
  };
  const matrix: Matrix = {
    event: { _id: 'e1', title: 'Robo Kolam' },
    round: round as unknown as RoundRecord,
    judges: [judge('1', 'valid'), judge('2', 'over'), judge('3', 'revoked')],
    entries: [entry('1', false), entry('2', true)],
    cells: [],
    possibleConflicts: [],
  };
  render(<MatrixTable matrix={matrix} standings={{ standings: [] } as unknown as Standings} />);
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(-3)
      .map(({ textContent }) => textContent);
  expect(cellsOf(/Entry 1/)).toEqual(['Missing', 'Missing', '–']);
  expect(cellsOf(/Entry 2/)).toEqual(['–', '–', '–']);
});
