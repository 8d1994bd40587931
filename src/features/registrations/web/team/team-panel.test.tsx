// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnTeam } from '#features/registrations/team-contract.ts';
import { type Answer, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { TeamPanel } from './team-panel.tsx';

cleanScreens();

const member = (name: string, state: OwnTeam['members'][number]['state']) => ({
  _id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@students.example`,
  state,
  isYou: false,
});
const team: OwnTeam = {
  code: '',
  codeUntil: '',
  teamName: 'Loops',
  isLeader: true,
  leader: { name: 'Meena' },
  teamSize: { min: 2, max: 4 },
  agreeUntil: '2099-05-01T03:30:00.000Z',
  mayChange: true,
  members: [member('Anbu', 'accepted'), member('Beela', 'declined')],
  asking: [],
};

async function open(changes: Partial<OwnTeam>, ...answers: Answer[]) {
  const loaded = { json: { ...team, ...changes } };
  const page = openScreen(<TeamPanel registrationId="r1" timeZone="Asia/Kolkata" registrationStatus="confirmed" />, [
    loaded,
    ...answers,
  ]);
  await screen.findByText(/A team has 2 to 4 people/);
  return page;
}
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('says who leads, until when members accept, and what each has answered', async () => {
  await open({});
  screen.getByText(/^You lead this team\..*Members have to accept before May 1, 2099/);
  const [anbu, beela] = within(screen.getByRole('list', { name: 'Members and their answers' })).getAllByRole(
    'listitem',
  );
  expect(anbu?.textContent).toContain('accepted');
  expect(beela?.textContent).toContain('declined');
  // A person who declined is not in the team, so there is nothing to change.
  expect(within(beela as HTMLElement).queryByRole('button')).toBeNull();
});

test('adds a member, checks the fields first, and shows the team as it is then', async () => {
  const members = [...team.members, member('Chitra', 'invited')];
  const done = Promise.withResolvers<void>();
  const { user, sent } = await open({}, { json: { ...team, members }, after: done.promise });
  await user.click(button('Add a member'));
  await user.click(dialog('Add a member').getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(faultOf('Name')).not.toBe(''));
  expect(screen.getByRole('dialog').textContent).not.toMatch(/by mail/);
  await user.type(field('Name'), 'Chitra');
  await user.type(field('Email'), 'chitra@students.example');
  await user.type(field('Phone'), '+91 00000 00003');
  await user.type(field('College'), 'Kite College');
  await user.click(dialog('Add a member').getByRole('button', { name: 'Add' }));
  await dialog('Add a member').findByRole('button', { name: 'Adding...' });
  done.resolve();
  await screen.findByText('chitra@students.example');
  await waitFor(() => expect(toasts()).toEqual(['Chitra is named']));
  expect(sent.find(({ method }) => method !== 'GET')?.body).toEqual({
    name: 'Chitra',
    email: 'chitra@students.example',
    phone: '+91 00000 00003',
    college: 'Kite College',
  });
});

test('asks before it takes out a member, and keeps the member when the server refuses', async () => {
  const message = 'The team cannot be changed any more.';
  const { user, sent } = await open({}, { status: 409, json: { message } });
  await user.click(button('Take out Anbu'));
  dialog('Take Anbu out of the team?').getByText('The place is free for somebody else then.');
  expect(sent).toHaveLength(1);
  await user.click(button('Take out'));
  await screen.findByText(message);
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('anbu@students.example');
});

test('says why a member cannot be replaced when the server refuses, and keeps what was typed', async () => {
  const message = 'This member was let in already, so they stay in the team.';
  const { user } = await open({}, { status: 409, json: { message } });
  await user.click(button('Replace Anbu'));
  await user.type(field('Name'), 'Chitra');
  await user.type(field('Email'), 'chitra@students.example');
  await user.type(field('Phone'), '+91 00000 00003');
  await user.type(field('College'), 'Kite College');
  await user.click(dialog('Replace Anbu').getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((field('Name') as HTMLInputElement).value).toBe('Chitra');
});

test('says why a member cannot leave when the server refuses', async () => {
  const message = 'The results of this event are published, so its teams do not change any more.';
  const { user } = await open({ isLeader: false, mayChange: false }, { status: 409, json: { message } });
  await user.click(button('Leave the team'));
  await user.click(dialog('Leave the team?').getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('makes a member the leader and reads the team again', async () => {
  const then = { ...team, isLeader: false, mayChange: false, leader: { name: 'Anbu' } };
  const { user, sent } = await open({}, { json: { message: 'Anbu leads the team.' } }, { json: then });
  await user.click(button('Make leader Anbu'));
  await user.click(dialog('Make Anbu the leader?').getByRole('button', { name: 'Make leader' }));
  await screen.findByText(/^Anbu leads this team\./);
  expect(sent[1]).toMatchObject({ body: { memberId: 'anbu' } });
  await waitFor(() => expect(toasts()).toEqual(['Anbu leads the team.']));
});

test('lets a member leave, and leads back to the registrations', async () => {
  const { user, address } = await open({ isLeader: false, mayChange: false }, { json: { message: 'You have left.' } });
  expect(screen.queryByRole('button', { name: 'Add a member' })).toBeNull();
  await user.click(button('Leave the team'));
  dialog('Leave the team?').getByText(
    /you can come back with the code of the team, or if the leader names you again\./,
  );
  await user.click(dialog('Leave the team?').getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toContain('/student/dashboard'));
  await waitFor(() => expect(toasts()).toEqual(['You have left.']));
});

test('moves the focus to the heading when the row of the pressed button is gone', async () => {
  const asking = [{ _id: 'asha', name: 'Asha', email: 'asha@students.example', college: 'Kite College' }];
  const { user } = await open({ asking }, { json: team }, { json: { ...team, members: [] } });
  const isCaught = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team members' })));
  await user.click(button('Accept Asha'));
  await isCaught();
  button('Take out Anbu').focus();
  await user.keyboard('{Enter}');
  await user.click(button('Take out'));
  await isCaught();
});

test('takes nobody into a full team, but makes a code', async () => {
  const members = ['Anbu', 'Beela', 'Chitra'].map((name) => member(name, 'accepted'));
  const made = { code: 'K4MXP2', codeUntil: '2099-05-02T03:30:00.000Z' };
  const { user } = await open({ members }, { json: made });
  await user.click(button('Add a member'));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('The team is full. Please replace a member instead.');
  await user.click(button('Make a code'));
  await screen.findByText('K4MXP2');
  screen.getByText(/It works until May 2, 2099.*The team is full: it lets in only those whom you have named\./);
});

test.each([
  ['the result is published', 'resultPublished', /^The results of this event are published/],
  ['they were let in', 'wasLetIn', /^You were let in already, so you stay in the team/],
] as const)('offers a member no way to leave when %s, and says why', async (_, whyStays, words) => {
  await open({ isLeader: false, mayChange: false, whyStays });
  screen.getByText(words);
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
});

test('offers to try again when the team cannot be loaded', async () => {
  const page = openScreen(<TeamPanel registrationId="r1" timeZone={undefined} registrationStatus="confirmed" />, [
    'nothing',
    { json: team },
  ]);
  await screen.findByText('The team could not be loaded.');
  await page.user.click(button('Try again'));
  await screen.findByText(/^You lead this team/);
});

test('asks before it discards a member that is partly typed', async () => {
  const { user } = await open({});
  await user.click(button('Add a member'));
  await user.type(field('Name'), 'Chitra');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(field('Name')).toHaveProperty('value', 'Chitra');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
