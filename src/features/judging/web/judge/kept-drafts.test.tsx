// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, cleanScreens } from '#testing/screen.ts';
import {
  comeBack,
  entry,
  marked,
  markFirst,
  open,
  openAt,
  points,
  saved,
  sheet,
} from '#testing/screens/judge-screen.ts';

cleanScreens();

test('keeps marks and remarks that are not saved over a reload, entry by entry, until they are saved', async () => {
  const { user, leave } = open([]);
  await markFirst(user);
  await user.click(screen.getByText('All entries'));
  await user.click(screen.getByRole('button', { name: /^Entry 2/ }));
  await user.type(screen.getByLabelText(/Remarks/), 'Runs well.');
  leave();
  const again = open([saved({ idea: 7.5, demo: 1 })]);
  await screen.findByRole('heading', { name: 'Entry 1' });
  expect(points('Idea: 7 of 10')).toBe(true);
  await again.user.click(button('Save & next'));
  await screen.findByRole('heading', { name: 'Entry 2' });
  expect(screen.getByLabelText(/Remarks/)).toHaveProperty('value', 'Runs well.');
  expect(Object.keys(JSON.parse(localStorage.getItem('judgeDrafts j1') ?? ''))).toEqual(['e2']);
});

test('shows what was saved, not what was not, once the judging is over', async () => {
  const { user, leave } = open([]);
  await markFirst(user);
  leave();
  open([], { round: { ...sheet.round, closed: true }, entries: [marked(1), entry(2)] });
  await user.click(await screen.findByText('All entries'));
  await user.click(screen.getByRole('button', { name: /^Entry 1/ }));
  await screen.findByRole('heading', { name: 'Entry 1' });
  expect(points('Idea: 1 of 10')).toBe(true);
});

describe('what was not saved on a lent tablet', () => {
  const closed = { ...sheet.round, closed: true };
  const published = { ...closed, published: true };
  const over = { status: 410, json: { message: 'This link has expired or was withdrawn.' } };
  const typeRemark = async ({ user }: ReturnType<typeof open>) => {
    await user.type(await screen.findByLabelText(/Remarks/), 'Too shy.');
    expect(JSON.stringify(Object.entries(localStorage))).toContain('Too shy.');
  };
  const isGone = () => waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Too shy.'));

  test('what a judge has not saved on a lent tablet is removed once the result is published, and not before', async () => {
    const first = open([]);
    await typeRemark(first);
    first.leave();
    const onStage = open([], { round: closed, entries: [] });
    await screen.findByText('No entries yet');
    expect(JSON.stringify(Object.entries(localStorage))).toContain('Too shy.');
    onStage.leave();
    open([], { round: published, entries: [] });
    await isGone();
  });

  test('what a judge has not saved on a lent tablet is removed once the result is published while the page is open, whatever is pressed then', async () => {
    const page = open([{ json: { ...sheet, round: published } }]);
    await typeRemark(page);
    await comeBack(page.sent);
    await isGone();
    await page.user.type(screen.getByLabelText(/Remarks/), 'Too shy.');
    await isGone();
  });

  test('what a judge has saved on a lent tablet without a network is removed once the result is published', async () => {
    const first = open(['nothing']);
    await typeRemark(first);
    await markFirst(first.user);
    await first.user.click(button('Save & next'));
    await screen.findByText(/1 save kept on this phone/);
    first.leave();
    const refused = { status: 409, json: { message: 'The judging of this round is over.' } };
    open([refused], { round: published });
    await isGone();
  });

  test('what a judge has saved on a lent tablet without a network is removed after thirty days when its link has ended', async () => {
    const first = openAt('an-old-link', { json: sheet }, 'nothing');
    await typeRemark(first);
    await markFirst(first.user);
    await first.user.click(button('Save & next'));
    await screen.findByText(/1 save kept on this phone/);
    first.leave();
    const openLater = async (days: number) => {
      const then = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(sheet.now) + days * 86_400_000);
      const page = openAt('any-link', over);
      await screen.findByText('This link does not open');
      page.leave();
      then.mockRestore();
    };
    await openLater(29);
    expect(JSON.stringify(Object.entries(localStorage))).toContain('Too shy.');
    await openLater(31);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Too shy.');
  });

  test('what a judge has not saved on a lent tablet is removed once the link does not work any more', async () => {
    const first = openAt('an-old-link', { json: sheet });
    await typeRemark(first);
    first.leave();
    const other = openAt('another-link', over);
    await screen.findByText('This link does not open');
    expect(JSON.stringify(Object.entries(localStorage))).toContain('Too shy.');
    other.leave();
    openAt('an-old-link', over);
    await isGone();
  });

  test('what a judge has not saved on a lent tablet is removed once the link does not work any more when the judge comes back to the tab', async () => {
    const page = openAt('an-old-link', { json: sheet }, over);
    await typeRemark(page);
    await comeBack(page.sent);
    await isGone();
  });
});

describe('marks of a criterion that has left the round', () => {
  const old = { idea: 7, demo: 9, gone: 3 };
  const now = { marks: { idea: 7, demo: 9 } };

  test('marks of a criterion that has left the round are not sent from what was not saved', async () => {
    const draft = { marks: old, remarks: '' };
    localStorage.setItem('judgeDrafts j1', JSON.stringify({ e1: { draft, over: { marks: {}, remarks: '' } } }));
    const { user, sent } = open([saved(now.marks)]);
    await user.click(await screen.findByRole('button', { name: 'Save & next' }));
    await waitFor(() => expect(sent[1]?.body).toMatchObject(now));
    expect(sent[1]?.body).not.toHaveProperty('marks.gone');
  });

  test('marks of a criterion that has left the round are not sent from what waits on this phone', async () => {
    localStorage.setItem('judgeMarks j1', JSON.stringify({ e1: { marks: old, remarks: '', savedAt: sheet.now } }));
    const { sent } = open([saved(now.marks)]);
    await waitFor(() => expect(sent[1]?.body).toMatchObject(now));
    expect(sent[1]?.body).not.toHaveProperty('marks.gone');
    await waitFor(() => expect(localStorage.getItem('judgeMarks j1')).toBe('{}'));
  });
});
