// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { sheetTag } from '#features/judging/calls.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { comeBack, entry, marked, markFirst, open, points, saved, sheet } from '#testing/screens/judge-screen.ts';
import JudgePage from './judge-page.tsx';

cleanScreens();

const unchanged = { status: 304, json: undefined };

describe('the page of a judge', () => {
  test('saves one entry and goes on to the next', async () => {
    const { user, sent } = open([saved({ idea: 7.5, demo: 1 })]);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByRole('heading', { name: 'Entry 2' });
    expect(sent[1]).toMatchObject({ method: 'PUT', body: { marks: { idea: 7.5, demo: 1 }, remarks: '' } });
    expect(sent[1]?.url).toMatch(/\/entries\/e1$/);
    await screen.findByText(/1 entry left. Everything you saved is with the organisers/);
  });

  test('saves nothing on the page of a judge before every criterion is marked, because 0 is a mark', async () => {
    const { user, sent } = open([]);
    await user.click(await screen.findByRole('radio', { name: 'Idea: 0 of 10' }));
    await user.click(button('Save & next'));
    expect(sent).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Entry 1' })).toBeTruthy();
  });

  test('keeps marks over a reload while the network is gone, and sends them later', async () => {
    const { user, leave } = open(['nothing']);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText(/1 save kept on this phone/);
    leave();
    const { sent } = open([saved({ idea: 7.5, demo: 1 })]);
    await screen.findByText(/Everything you saved/);
    expect(sent[1]).toMatchObject({ method: 'PUT', body: { marks: { idea: 7.5, demo: 1 } } });
    await waitFor(() => expect(localStorage.getItem('judgeMarks j1')).toBe('{}'));
  });

  test('keeps the marks that a second tab of the judge has saved', async () => {
    const { user, leave } = open(['nothing']);
    await markFirst(user);
    const other = { e2: { marks: { idea: 3, demo: 9 }, remarks: '', savedAt: '2026-01-01T00:00:01.000Z' } };
    localStorage.setItem('judgeMarks j1', JSON.stringify(other));
    await user.click(button('Save & next'));
    expect(Object.keys(JSON.parse(localStorage.getItem('judgeMarks j1') ?? '')).toSorted()).toEqual(['e1', 'e2']);
    localStorage.setItem('judgeMarks j1', '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'judgeMarks j1' }));
    await screen.findByText(/Everything you saved is with the organisers/);
    leave();
  });

  const savedElsewhere = (idea: number) => {
    const later = { marks: { idea, demo: 9 }, remarks: '', savedAt: '2026-01-01T09:00:00.000Z' };
    return { json: { ...sheet, entries: [{ ...entry(1), ...later }, entry(2)] } };
  };

  test('shows what was saved on another phone once the judge comes back to the tab', async () => {
    const { sent } = open([savedElsewhere(3)]);
    await screen.findByRole('heading', { name: 'Entry 1' });
    await comeBack(sent);
    await waitFor(() => expect(points('Idea: 3 of 10')).toBe(true));
    expect(screen.queryByText('You have saved other marks for this entry')).toBeNull();
  });

  test('asks with the version of the sheet and its own saves, and keeps what is shown when nothing else is new', async () => {
    const tags: unknown[] = [];
    const { user, sent, allRead } = open([saved({ idea: 7.5, demo: 1 }), unchanged]);
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      tags.push(new Headers(init.headers).get('if-none-match'));
      return answer(url, init);
    });
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText(/1 entry left. Everything you saved/);
    await comeBack(sent);
    await allRead();
    expect(tags).toEqual([null, sheetTag('v1', [{ savedAt: sheet.now }])]);
    screen.getByRole('heading', { name: 'Entry 2' });
    screen.getByText(/1 entry left. Everything you saved/);
  });

  test('saves again what was refused before when the sheet is as it was', async () => {
    const over = { status: 409, json: { message: 'The judging of this round is over.' } };
    const { user, sent } = open([over, unchanged, saved({ idea: 7.5, demo: 1 })]);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText('Some marks were not accepted');
    await comeBack(sent);
    await screen.findByText(/Everything you saved is with the organisers/);
    expect(sent[3]?.body).toMatchObject({ marks: { idea: 7.5, demo: 1 } });
  });

  test('the page of a judge has an entry that came into the round once the judge comes back, and stays at the one that is shown', async () => {
    const entries = [entry(3), marked(1), marked(2)];
    const { user, sent } = open([{ json: { ...sheet, entries } }], { entries: [marked(1), marked(2)] });
    await screen.findByText(/All entries are marked/);
    await user.click(screen.getByText('All entries'));
    await user.click(screen.getByRole('button', { name: /^Entry 2/ }));
    await comeBack(sent);
    await screen.findByText(/1 entry left/);
    expect(screen.getByRole('heading', { name: 'Entry 2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Entry 3/ }));
    await screen.findByRole('heading', { name: 'Entry 3' });
  });

  test('shows the first entries once the judge comes back', async () => {
    const { sent } = open([{ json: sheet }], { entries: [] });
    await screen.findByText('No entries yet');
    await comeBack(sent);
    await screen.findByRole('heading', { name: 'Entry 1' });
  });

  test('saves again in a round that was opened again, also what was refused before', async () => {
    const over = { status: 409, json: { message: 'The judging of this round is over.' } };
    const closed = { ...sheet.round, closed: true };
    const { user, sent } = open([
      over,
      { json: { ...sheet, round: closed } },
      over,
      { json: sheet },
      saved({ idea: 7.5 }),
    ]);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText('Some marks were not accepted');
    await comeBack(sent);
    await screen.findByText('The judging of this round is over', { selector: 'h2, strong, p, div' });
    await waitFor(() => expect(sent).toHaveLength(4));
    await comeBack(sent);
    await screen.findByText(/Everything you saved is with the organisers/);
    expect(screen.queryByText('Marks can be read and not changed.')).toBeNull();
    expect(sent[5]?.body).toMatchObject({ marks: { idea: 7.5, demo: 1 } });
  });

  test('says nothing of marks whose entry has left the round', async () => {
    const gone = { status: 404, json: { message: 'This entry is not in the round any more.' } };
    const without = { json: { ...sheet, entries: [entry(2)] } };
    const { user, sent, leave } = open([gone, without]);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText('Some marks were not accepted');
    await comeBack(sent);
    await waitFor(() => expect(screen.queryByText('Some marks were not accepted')).toBeNull());
    leave();
    const later = open([], { entries: [entry(2)] });
    await screen.findByText('1 entry left. Everything you saved is with the organisers.');
    expect(later.sent).toHaveLength(1);
  });

  test('says that other marks were saved elsewhere before these replace them', async () => {
    const { user, sent, allRead } = open([savedElsewhere(3), savedElsewhere(3), saved({ idea: 8, demo: 9 })]);
    await markFirst(user);
    await comeBack(sent);
    await screen.findByText('You have saved other marks for this entry');
    expect(points('Idea: 7 of 10')).toBe(true);
    await user.click(button('Show them'));
    expect(points('Idea: 3 of 10')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Idea: 8 of 10' }));
    await comeBack(sent);
    await allRead();
    expect(screen.queryByText('You have saved other marks for this entry')).toBeNull();
    await user.click(button('Save & next'));
    // Later than the save that it replaces, even if another phone's clock is ahead.
    const savedAt = '2026-01-01T09:00:00.001Z';
    await waitFor(() => expect(sent[3]?.body).toMatchObject({ marks: { idea: 8, demo: 9 }, savedAt }));
  });

  test('keeps newer marks from elsewhere when what waited offline arrives after them, and says so', async () => {
    const waited = { marks: { idea: 1, demo: 1 }, remarks: '', savedAt: '2026-01-01T08:00:00.000Z' };
    localStorage.setItem('judgeMarks j1', JSON.stringify({ e1: waited }));
    const newer = { marks: { idea: 3, demo: 9 }, remarks: '', savedAt: '2026-01-01T09:00:00.000Z' };
    const { user, sent } = openScreen(<JudgePage />, [
      savedElsewhere(3),
      { json: { saved: newer, counted: false, now: sheet.now } },
    ]);
    await screen.findByText('Marks that you saved later elsewhere count');
    expect(sent[1]?.body).toEqual(waited);
    expect(screen.getByText(/^Entry 1: what this phone has sent was older/)).toBeTruthy();
    await user.click(screen.getByText('All entries'));
    await user.click(screen.getByRole('button', { name: /^Entry 1/ }));
    expect(points('Idea: 3 of 10')).toBe(true);
    expect(localStorage.getItem('judgeMarks j1')).toBe('{}');
  });

  test('sends a conflict of interest in place of marks', async () => {
    const { user, sent } = open([saved({})]);
    await markFirst(user);
    await user.click(button('I have a conflict of interest'));
    await user.click(button('Save & next'));
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ marks: {}, excused: 'conflict' }));
  });

  test('says why a save was not accepted', async () => {
    const { user } = open([{ status: 409, json: { message: 'The judging of this round is over.' } }]);
    await markFirst(user);
    await user.click(button('Save & next'));
    await screen.findByText('Some marks were not accepted');
    expect(screen.getByText('The judging of this round is over.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('1 entry left. ');
  });

  test('says in words why a file does not open, and saves it once it does', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    const file = {
      label: 'Paper',
      kind: 'file' as const,
      text: 'Paper',
      file: '/api/judge/secret/entries/e1/files/f1',
    };
    const reason =
      'Details that may name the author cannot be removed from this file. Please ask the organisers for it.';
    const { user, sent } = open([{ status: 409, json: { message: reason } }, { json: 'a file' }], {
      entries: [{ ...entry(1), answers: [file] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Open the file for Paper' }));
    await screen.findByText('This file does not open');
    expect(screen.getByText(reason)).toBeTruthy();
    await user.click(button('Open the file for Paper'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByText(reason)).toBeNull();
    expect(sent.slice(1).map(({ url }) => url)).toEqual([file.file, file.file]);
  });

  test('says that there are no entries yet', async () => {
    open([], { entries: [] });
    await screen.findByText('No entries yet');
  });

  test('says that a link has expired, without a second try', async () => {
    openScreen(<JudgePage />, [{ status: 410, json: { message: 'This link has expired or was withdrawn.' } }]);
    await screen.findByText('This link does not open');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
