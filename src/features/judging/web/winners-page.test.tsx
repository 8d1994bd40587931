// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import type { EventResult, Trophy } from '../contract.ts';
import { EventResults } from './event-results.tsx';
import WinnersPage from './winners-page.tsx';

cleanScreens();

const result: EventResult = {
  event: { _id: 'e1', title: 'Robo Kolam' },
  round: 'Final',
  places: [
    { rank: 1, name: 'A leader', teamName: 'The Dots', college: 'North College' },
    { rank: 1, name: 'A soloist', teamName: '', college: '' },
    { rank: 3, name: '', teamName: '', college: 'South College' },
  ],
  version: 1,
  reason: '',
  earlier: [],
  publishedAt: '2026-01-01T00:00:00.000Z',
};
const trophy: Trophy = {
  points: [5, 3, 1],
  colleges: [{ rank: 1, college: 'North College', points: 5, places: [1, 0, 0] }],
};

function open(results: EventResult[] | undefined, given: Trophy | undefined = trophy) {
  const loaderData = { frame: { name: 'The Fest', publicUrl: '' }, results, trophy: given };
  openScreen(<WinnersPage {...({ loaderData } as unknown as Parameters<typeof WinnersPage>[0])} />);
}

describe('the page of all winners', () => {
  test('shows the places of each event, a shared rank twice, and the trophy table', () => {
    open([result]);
    const places = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(places.slice(1)).toEqual([
      'FirstThe DotsA leader · North College',
      'FirstA soloist',
      'ThirdA participantSouth College',
    ]);
    const row = within(screen.getByRole('row', { name: /North College/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '5', '1', '0', '0']);
  });

  test('shows the reason of a correction', () => {
    open([{ ...result, version: 2, reason: 'A mark was typed wrongly.' }]);
    expect(screen.getByText('Corrected: A mark was typed wrongly.')).toBeTruthy();
  });

  test('says that there are no results yet, or that they did not load', () => {
    open([], { points: [], colleges: [] });
    expect(screen.getByText('No results yet')).toBeTruthy();
    open(undefined);
    expect(screen.getByRole('alert').textContent).toContain('did not load');
  });
});

test('an event’s page shows the version from before a correction', () => {
  const before = {
    version: 1,
    reason: '',
    publishedAt: result.publishedAt,
    places: [{ ...result.places[0], rank: 1 }],
  };
  const corrected = { ...result, version: 2, reason: 'Marks were swapped', earlier: [before] } as EventResult;
  openScreen(<EventResults results={[corrected]} />, []);
  expect(screen.getByText('Corrected: Marks were swapped')).toBeTruthy();
  expect(screen.getByText('Version 1, before the correction')).toBeTruthy();
  expect(screen.getByText('First: The Dots · A leader · North College')).toBeTruthy();
});

test('an event’s page shows nothing of a result before it is published', () => {
  openScreen(<EventResults results={[]} />);
  expect(screen.queryByText('All winners')).toBeNull();
});
