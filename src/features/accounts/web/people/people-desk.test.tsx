// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Person } from '#features/accounts/people-contract.ts';
import { roleName, rolesThatMay } from '#shared/permissions.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { PeopleDesk } from './people-desk.tsx';

const [most] = rolesThatMay('people.change') as [Person['role']];
const [other] = rolesThatMay('payments.decide').filter((role) => role !== most) as [Person['role']];
const person = (id: string, name: string, isYou: boolean): Person => ({
  _id: id,
  name,
  email: `${id}@fest.example`,
  role: most,
  events: [],
  addedAt: '2025-05-01T03:30:00.000Z',
  lastLogin: '2025-05-09T03:30:00.000Z',
  linkUntil: null,
  judgeLinks: 0,
  isYou,
});
const people = [person('a1', 'Asha', true), person('a2', 'Kavin', false)];

cleanScreens();

function open(answers: Parameters<typeof openScreen>[1] = []) {
  return openScreen(<PeopleDesk loaded={{ people, events: [], timeZone: 'Asia/Kolkata' } as never} />, answers);
}

test('invites a person and shows the link to hand over', async () => {
  const link = { mailed: false, path: '/admin/set-password#secret', expiresAt: '2025-05-10T03:30:00.000Z' };
  const { user, sent } = open([{ status: 201, json: { person: person('a3', 'Meena', false), link } }]);
  await user.click(button('Invite somebody'));
  await user.type(field('Name'), 'Meena');
  await user.type(field('Email'), 'a3@fest.example');
  await user.click(screen.getByRole('radio', { name: new RegExp(roleName(other)) }));
  await user.click(button('Invite'));
  expect(await screen.findByText('Meena is invited')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Meena', email: 'a3@fest.example', role: other, events: [] }]);
  expect(field('Link')).toHaveProperty('value', expect.stringContaining('/admin/set-password#secret'));
});

test('keeps what was typed when an invitation is refused, and says why', async () => {
  const message = 'Somebody with this email already has an account here.';
  const { user } = open([{ status: 409, json: { message } }]);
  await user.click(button('Invite somebody'));
  await user.click(button('Invite'));
  await waitFor(() => expect(faultOf('Name')).not.toBe(''));
  await user.type(field('Name'), 'Meena');
  await user.type(field('Email'), 'a2@fest.example');
  await user.click(button('Invite'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Email')).toHaveProperty('value', 'a2@fest.example');
});

test('warns an administrator who gives up their own role, and sends the confirmation', async () => {
  asOrganiser();
  const { user, sent } = open([{ json: { ...people[0], role: other } }]);
  await user.click(button('Change the role of Asha'));
  await user.click(screen.getByRole('radio', { name: new RegExp(roleName(other)) }));
  expect(screen.getByText('This is you')).toBeTruthy();
  await user.click(button('Give up this role'));
  await waitFor(() => expect(toasts()).toEqual([`Asha: ${roleName(other)}`]));
  expect(sent.at(-1)?.body).toEqual({ role: other, events: [], sure: true, seen: { role: most, events: [] } });
});

test('keeps the dialog open, and loads the people again, when somebody else has changed the role first', async () => {
  asOrganiser();
  const message = 'Somebody else has changed this role meanwhile. Please close this form and open it again.';
  const onLoad = vi.fn(() => null);
  const desk = <PeopleDesk loaded={{ people, events: [], timeZone: 'Asia/Kolkata' } as never} />;
  const { user } = openScreen(desk, [{ status: 409, json: { message } }], '/', onLoad);
  await user.click(button('Change the role of Kavin'));
  await user.click(screen.getByRole('radio', { name: new RegExp(roleName(other)) }));
  const before = onLoad.mock.calls.length;
  await user.click(button('Save'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onLoad.mock.calls.length).toBeGreaterThan(before);
});

test.each([
  [0, ''],
  [1, '1 judge’s link from this person still works'],
  [2, '2 judges’ links from this person still work'],
])('says before a removal that %i links of judges would go on working', async (judgeLinks, words) => {
  asOrganiser();
  const kavin = { ...person('a2', 'Kavin', false), judgeLinks };
  const { user } = openScreen(
    <PeopleDesk loaded={{ people: [kavin], events: [], timeZone: 'Asia/Kolkata' } as never} />,
  );
  await user.click(button('Remove Kavin'));
  const text = (await screen.findByRole('dialog')).textContent;
  expect(text).toContain('Access ends at once');
  if (words) expect(text).toContain(`${words}Judges may be marking with them, so they do not end.`);
  else expect(text).not.toContain('judge');
});

test('opens an unfinished invitation again when the organiser signs in after the session ended', async () => {
  asOrganiser();
  const { user, leave } = open();
  await user.click(button('Invite somebody'));
  await user.type(field('Name'), 'Meena');
  endSession('admin');
  leave();
  asOrganiser();
  open();
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Name')).toHaveProperty('value', 'Meena');
});
