// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RoundRecord } from '#features/judging/round-contract.ts';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import JudgingPage from './judging-page.tsx';
import { RoundDialog } from './round-dialog.tsx';
import { RoundSection } from './round-section.tsx';

cleanScreens();

test('asks before it drops a round that was typed, and closes at once where nothing was', async () => {
  asOrganiser();
  const onClose = vi.fn();
  const dialog = <RoundDialog eventId="e1" record="new" earlier={[]} onClose={onClose} onSaved={() => {}} />;
  const { user } = openScreen(dialog);
  await user.type(field(/^Name/), 'Final');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(field(/^Name/)).toHaveProperty('value', 'Final');
  await user.clear(field(/^Name/));
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('sends the round as it was opened, and says when somebody else has changed it first', async () => {
  asOrganiser();
  const criteria = [{ _id: 'c1', name: 'Idea', max: 10, weight: 1 }];
  const round = { _id: 'r1', name: 'Final', kind: 'scored', blind: false, criteria, counts: 'raw', from: '' } as const;
  const record = { ...round, state: 'marking', marked: false, version: 0 } as unknown as RoundRecord;
  const message = 'Somebody else has changed this round meanwhile. Please close this form and open it again.';
  const onClose = vi.fn();
  const dialog = <RoundDialog eventId="e1" record={record} earlier={[]} onClose={onClose} onSaved={() => {}} />;
  const { user, sent } = openScreen(dialog, [{ status: 409, json: { message } }]);
  await user.type(field(/^Name/), ' of all');
  await user.click(button('Save'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toMatchObject([{ body: { name: 'Final of all', seen: { name: 'Final', criteria } } }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('says that a round needs a criterion when all were removed', async () => {
  asOrganiser();
  const message = 'Please add a criterion.';
  const refused = { status: 422, json: { message: 'Please check the form.', errors: { criteria: message } } };
  const dialog = <RoundDialog eventId="e1" record="new" earlier={[]} onClose={() => {}} onSaved={() => {}} />;
  const { user } = openScreen(dialog, [refused]);
  await user.type(field(/^Name/), 'Final');
  await user.click(button('Remove criterion 1'));
  await user.click(button('Add round'));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('keeps the focus in the list of criteria when one is removed', async () => {
  asOrganiser();
  const dialog = <RoundDialog eventId="e1" record="new" earlier={[]} onClose={() => {}} onSaved={() => {}} />;
  const { user } = openScreen(dialog);
  await user.click(button('Remove criterion 1'));
  expect(document.activeElement).toBe(button('Add criterion'));
});

test('says how many criteria a round can have when there are so many', () => {
  asOrganiser();
  const criteria = Array.from({ length: 20 }, (_, at) => ({ _id: `c${at}`, name: `Idea ${at}`, max: 10, weight: 1 }));
  const round = { _id: 'r1', name: 'Final', kind: 'scored', blind: false, criteria, counts: 'raw', from: '' } as const;
  const record = { ...round, state: 'marking', marked: false, version: 0 } as unknown as RoundRecord;
  openScreen(<RoundDialog eventId="e1" record={record} earlier={[]} onClose={() => {}} onSaved={() => {}} />);
  expect(button('Add criterion').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('A round has at most 20 criteria.')).toBeTruthy();
});

const final = {
  _id: 'r1',
  name: 'Final',
  kind: 'scored',
  blind: false,
  criteria: [{ _id: 'c1', name: 'Idea', max: 10, weight: 1 }],
  counts: 'raw',
  from: '',
  state: 'marking',
  marked: false,
  entries: 0,
  leftOut: 0,
  judges: 0,
  version: 0,
} satisfies RoundRecord;

function openRound(round: RoundRecord = final) {
  asOrganiser();
  return openScreen(<RoundSection eventId="e1" round={round} earlier={[]} onDeleted={() => {}} />);
}

/** The screen of an event without rounds. */
function openEvent(event: string) {
  asOrganiser();
  const events = ['e1', 'e2'].map((_id) => ({ _id, title: `Event ${_id}`, registrations: 0, rounds: [] }));
  const loaderData = { state: 'loaded', events, event, timeZone: 'Asia/Kolkata', trophy: undefined, open: undefined };
  const props = { loaderData } as unknown as Parameters<typeof JudgingPage>[0];
  return openScreen(<JudgingPage {...props} />);
}

test.each([
  ['Add round', 'Add a round', () => openEvent('e1')],
  ['Edit round', 'Edit the round', () => openRound()],
] as const)('opens the form of “%s” again with what was typed when the session ended', async (task, title, open) => {
  const { user, leave } = open();
  await user.click(button(task));
  await user.type(field(/^Name/), ' of all');
  await user.click(button('Add criterion'));
  await user.type(field('Criterion 2'), 'Finish');
  endSession('admin');
  leave();
  const next = open();
  await screen.findByRole('dialog', { name: title });
  expect(screen.getByText('This was not saved yet')).toBeTruthy();
  expect(field(/^Name/)).toHaveProperty('value', expect.stringMatching(/ of all$/));
  expect(field('Criterion 2')).toHaveProperty('value', 'Finish');
  await next.user.click(button('Cancel'));
  await next.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await next.user.click(await screen.findByRole('button', { name: task }));
  expect(screen.queryByLabelText('Criterion 2')).toBeNull();
});

test('shows what was typed for one round at no other', async () => {
  const { user, leave } = openRound();
  await user.click(button('Edit round'));
  await user.type(field(/^Name/), ' of all');
  endSession('admin');
  leave();
  const heats = openRound({ ...final, _id: 'r2', name: 'Heats' });
  await heats.user.click(button('Edit round'));
  expect(field(/^Name/)).toHaveProperty('value', 'Heats');
  heats.leave();
  const added = openEvent('e1');
  await added.user.click(button('Add round'));
  expect(field(/^Name/)).toHaveProperty('value', '');
});

test('shows what was typed for a new round of one event at no other', async () => {
  const { user, leave } = openEvent('e1');
  await user.click(button('Add round'));
  await user.type(field(/^Name/), 'Final');
  endSession('admin');
  leave();
  const { user: another } = openEvent('e2');
  await another.click(button('Add round'));
  expect(field(/^Name/)).toHaveProperty('value', '');
});
