// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, asOrganiser, button, cleanScreens, openScreen } from '#testing/screen.ts';
import StagePage from './stage-page.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const event = { _id: 'e1', title: 'Robo Kolam' };

test('the stage reads one rank with each press, and knows no other', async () => {
  const stage = { event, round: 'Final', read: [], step: 0, next: { rank: 3, entries: 1 } };
  const third = { rank: 3, name: 'A leader', teamName: 'The Dots', college: 'North College' };
  const after = { ...stage, read: [third], step: 1, next: null };
  const props = { loaderData: { state: 'loaded', stage }, params: { roundId: 'r1' } };
  const { user, sent } = openScreen(<StagePage {...(props as unknown as Parameters<typeof StagePage>[0])} />, [
    { json: after },
  ]);
  await user.click(button('Read third'));
  await screen.findByText('The Dots');
  expect(sent[0]).toMatchObject({ url: '/api/admin/rounds/r1/stage/next', body: { step: 0 } });
  expect(screen.getByRole('link', { name: 'All winners' })).toBeTruthy();
});

test('the stage shows nobody of the rank before, also when two people with the same name and college shared it', async () => {
  const twin = { rank: 2, name: 'A leader', teamName: '', college: 'North College' };
  const first = { rank: 1, name: 'The winner', teamName: '', college: 'South College' };
  const stage = { event, round: 'Final', read: [twin, twin], step: 1, next: { rank: 1, entries: 1 } };
  const props = { loaderData: { state: 'loaded', stage }, params: { roundId: 'r1' } };
  const { user } = openScreen(<StagePage {...(props as unknown as Parameters<typeof StagePage>[0])} />, [
    { json: { ...stage, read: [twin, twin, first], step: 2, next: null } },
  ]);
  expect(screen.getAllByText('A leader')).toHaveLength(2);
  await user.click(button('Read first'));
  await screen.findByText('The winner');
  expect(screen.queryAllByText('A leader')).toEqual([]);
});

test('a round that is taken off the stage is shown again', async () => {
  const stage = { event, round: 'Final', read: [], step: 0, next: { rank: 3, entries: 1 } };
  const props = { loaderData: { state: 'loaded', stage }, params: { roundId: 'r1' } };
  const { user, sent, address } = openScreen(<StagePage {...(props as unknown as Parameters<typeof StagePage>[0])} />, [
    { json: { message: 'Off the stage' } },
  ]);
  await user.click(button('Take off the stage'));
  await waitFor(() => expect(address()).toBe(`/admin/judging?event=${event._id}&round=r1`));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/rounds/r1/stage' }]);
});

test('a stage that did not load leads back to the judging', () => {
  const loaderData = { state: 'failed', message: 'The stage script did not load' };
  const props = { loaderData, params: { roundId: 'r1' } };
  openScreen(<StagePage {...(props as unknown as Parameters<typeof StagePage>[0])} />);
  expect(screen.getByRole('link', { name: 'Judging' }).getAttribute('href')).toBe('/admin/judging');
});

describe('a stage whose answer is lost, or that another screen has read', () => {
  const before = { event, round: 'Final', read: [], step: 0, next: { rank: 3, entries: 1 } };
  const third = { rank: 3, name: 'A leader', teamName: 'The Dots', college: 'North College' };
  const after = { json: { ...before, read: [third], step: 1, next: { rank: 2, entries: 1 } } };
  const readAlready = { status: 409, json: { message: 'This place was already read out on another screen.' } };
  const openStage = (answers: Answer[]) => {
    const props = { loaderData: { state: 'loaded', stage: before }, params: { roundId: 'r1' } };
    return openScreen(<StagePage {...(props as unknown as Parameters<typeof StagePage>[0])} />, answers);
  };

  test('shows the place that is read, and reads the next one from there', async () => {
    const { user, sent } = openStage(['nothing', 'nothing', readAlready, after, 'nothing', 'nothing']);
    await user.click(button('Read third'));
    await screen.findByRole('alert');
    await user.click(button('Read third'));
    await screen.findByText('The Dots');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Read second'));
    await waitFor(() => expect(sent[4]?.body).toEqual({ step: 1 }));
  });

  test('shows the place that another screen has read when it cannot be taken off the stage', async () => {
    const { user } = openStage([{ status: 409, json: { message: 'A place was already read out.' } }, after]);
    await user.click(button('Take off the stage'));
    await screen.findByText('The Dots');
    expect(screen.getByRole('alert').textContent).toBe('A place was already read out.');
  });

  test('says why a place is not read', async () => {
    const message = 'Somebody with this place does not take part any more.';
    const { user } = openStage([{ status: 409, json: { message } }, { json: before }]);
    await user.click(button('Read third'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});
