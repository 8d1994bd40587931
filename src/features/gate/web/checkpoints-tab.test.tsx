// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstRole } from '#shared/permissions.ts';
import { dayOf, gate } from '#testing/gate/event-day.ts';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { adminSession, endSession } from '#web/sessions.ts';
import { CheckpointsTab } from './checkpoints-tab.tsx';
import type { EventDay } from './load-event-day.ts';

cleanScreens();
const signIn = () =>
  adminSession.open('a-token', { id: 'a1', name: 'An organiser', email: 'a@fest.example', role: firstRole });
beforeEach(signIn);

const open = (day: Partial<EventDay> = {}, answers: Answer[] = []) =>
  openScreen(<CheckpointsTab day={dayOf(day)} />, answers);

test('checkpoints are added as they were filled in', async () => {
  const { user, sent } = open({}, [{ status: 201, json: gate }]);
  expect(screen.getByText(/once · everybody with a ticket/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Hall 1');
  await user.selectOptions(form.getByRole('combobox', { name: /^A ticket is admitted/ }), 'times');
  await user.selectOptions(form.getByRole('combobox', { name: /^Who is admitted/ }), 'events');
  await user.click(form.getByRole('checkbox', { name: 'Bridges' }));
  await user.click(form.getByRole('checkbox', { name: 'The payment has to be complete' }));
  await user.type(form.getByRole('textbox', { name: /^Capacity/ }), '40');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    url: '/api/admin/gate/checkpoints',
    body: {
      name: 'Hall 1',
      kind: 'gate',
      rule: { times: 2 },
      admits: { kind: 'events', events: ['e1'] },
      needsPaid: true,
      needsIdSeen: false,
      hold: false,
      capacity: 40,
    },
  });
});

test('checkpoints are listed with what is decided there', async () => {
  open({ checkpoints: [{ ...gate, rule: 'inOut', capacity: 1_100 }] });
  expect(screen.getByText('Gate · in and out · everybody with a ticket · at most 1,100 inside')).toBeTruthy();
});

test('says so when the only event of a checkpoint is not in the list', () => {
  open({ checkpoints: [{ ...gate, kind: 'hall', admits: { kind: 'events', events: ['deleted'] } }] });
  expect(screen.getByText('Hall of an event · once · registered for an event that is not in the list')).toBeTruthy();
});

test('checkpoints say what is missing, and send nothing', async () => {
  const { user, sent } = open();
  await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hall 1');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Who is admitted/ }), 'events');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose the events whose people are admitted.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each(['Opens', 'Closes'])('says beside “%s” that the year is wrong, and sends nothing', async (label) => {
  const { user, sent } = open();
  await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hall 1');
  fireEvent.change(screen.getByLabelText(label), { target: { value: '0002-04-01T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a year from 2000 to 2199.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('checkpoints say beside the number how often a ticket may be admitted', async () => {
  const message = 'Please enter how often, from 1 to 50';
  const { user } = open({}, [{ status: 422, json: { message, errors: { 'rule.times': message } } }]);
  await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Tea');
  await user.selectOptions(screen.getByRole('combobox', { name: /^A ticket is admitted/ }), 'times');
  await user.type(screen.getByRole('textbox', { name: /^How often/ }), '00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(message);
  expect(screen.getByRole('textbox', { name: /^How often/ }).getAttribute('aria-invalid')).toBe('true');
});

test('reads the checkpoints again when somebody else has changed one first, so that its form can be opened again', async () => {
  const message = 'Somebody else has changed this checkpoint meanwhile. Please close this form and open it again.';
  const onLoad = vi.fn(() => null);
  const { user } = openScreen(<CheckpointsTab day={dayOf()} />, [{ status: 409, json: { message } }], '/', onLoad);
  await user.click(screen.getByRole('button', { name: 'Change Main gate' }));
  await user.type(screen.getByRole('textbox', { name: /^Capacity/ }), '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onLoad).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: /^Capacity/ })).toHaveProperty('value', '40');
});

test.each([
  ['Add checkpoint', 'Add a checkpoint'],
  ['Change Main gate', 'Change the checkpoint'],
])('opens the form of “%s” again with what was typed when the session ended', async (task, title) => {
  const { user, leave } = open();
  await user.click(screen.getByRole('button', { name: task }));
  await user.type(screen.getByRole('textbox', { name: /^Capacity/ }), '40');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Who is admitted/ }), 'events');
  await user.click(screen.getByRole('checkbox', { name: 'Bridges' }));
  endSession('admin');
  leave();
  signIn();
  const next = open();
  await screen.findByRole('dialog', { name: title });
  expect(screen.getByText('This was not saved yet')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Capacity/ })).toHaveProperty('value', '40');
  expect(screen.getByRole('checkbox', { name: 'Bridges' })).toHaveProperty('checked', true);
  await next.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await next.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await next.user.click(screen.getByRole('button', { name: task }));
  expect(screen.getByRole('textbox', { name: /^Capacity/ })).toHaveProperty('value', '');
});

test('shows what was typed for one checkpoint at no other', async () => {
  const { user, leave } = open();
  await user.click(screen.getByRole('button', { name: 'Change Main gate' }));
  await user.type(screen.getByRole('textbox', { name: /^Capacity/ }), '40');
  endSession('admin');
  leave();
  signIn();
  const next = open({ checkpoints: [gate, { ...gate, _id: 'gate-2', name: 'Back gate' }] });
  await screen.findByText('This was not saved yet');
  await next.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await next.user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  for (const other of ['Change Back gate', 'Add checkpoint']) {
    await next.user.click(await screen.findByRole('button', { name: other }));
    expect(screen.getByRole('textbox', { name: /^Capacity/ })).toHaveProperty('value', '');
    await next.user.click(screen.getByRole('button', { name: 'Cancel' }));
  }
});
