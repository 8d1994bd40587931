// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstRole } from '#shared/permissions.ts';
import { dayOf, phone } from '#testing/gate/event-day.ts';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { adminSession, endSession } from '#web/sessions.ts';
import type { DeviceRecord } from '../admin-contract.ts';
import type { EventDay } from './load-event-day.ts';
import { PhonesTab } from './phones-tab.tsx';

cleanScreens();
const signIn = () =>
  adminSession.open('a-token', { id: 'a1', name: 'An organiser', email: 'a@fest.example', role: firstRole });
beforeEach(signIn);

const open = (day: Partial<EventDay> = {}, answers: Answer[] = []) =>
  openScreen(<PhonesTab day={dayOf(day)} />, answers);

test('phones are listed with what they have said, and paired by a code on the screen', async () => {
  const { user, sent } = open({}, [{ status: 201, json: { _id: 'phone-2', pairing: 'K7M2P9QX4RTV' } }]);
  expect(screen.getByText('Steward · Paired · Main gate')).toBeTruthy();
  for (const said of [/^Seen .* ago$/, '3 scans not sent', 'Battery 40 %']) expect(screen.getByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add phone' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'South phone');
  await user.click(form.getByRole('checkbox', { name: 'Main gate' }));
  await user.click(form.getByRole('button', { name: 'Add phone' }));
  expect(await form.findByText('Choose a checkpoint for it.')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: 'Main gate' }));
  await user.click(form.getByRole('button', { name: 'Add phone' }));
  expect(await screen.findByRole('img', { name: 'QR code that pairs a phone' })).toBeTruthy();
  expect(screen.getByText('K7M2 P9QX 4RTV')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ name: 'South phone', kind: 'steward', checkpoints: ['gate-1'] });
});

test('opens the form of a phone again with what was typed when the session ended', async () => {
  const { user, leave } = open();
  await user.click(screen.getByRole('button', { name: 'Add phone' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'South gate');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Kind/ }), 'desk');
  endSession('admin');
  leave();
  signIn();
  open();
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'South gate');
  expect(screen.getByRole('combobox', { name: /^Kind/ })).toHaveProperty('value', 'desk');
});

test('phones are called paired on the screen with the code once they are', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting: DeviceRecord = { ...phone, _id: 'phone-2', name: 'South phone', state: 'waiting' };
  const code = { json: { _id: 'phone-2', pairing: 'a-code' } };
  const { user } = open({ devices: [phone, waiting] }, [code, { json: [phone, { ...waiting, state: 'paired' }] }]);
  await user.click(screen.getByRole('button', { name: 'New code for South phone' }));
  expect(await screen.findByRole('dialog', { name: 'Scan this with South phone' })).toBeTruthy();
  vi.advanceTimersByTime(2_000);
  expect(await screen.findByRole('dialog', { name: 'South phone is paired' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code that pairs a phone' })).toBeNull();
});

test('phones are read again every 12 seconds, and show what needs attention', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2025-05-09T04:01:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const later = { ...phone, seenAt: '2025-05-09T03:56:00.000Z', unsent: 0, battery: 9, clockOff: 14 };
  open({}, [{ json: [later] }]);
  expect(screen.getByText('Seen 1 minute ago').className).toBe('');
  vi.advanceTimersByTime(12_000);
  expect((await screen.findByText('Battery 9 %, low')).className).toContain('danger');
  expect(screen.getByText('Seen 5 minutes ago').className).toContain('warning');
  expect(screen.getByText('Clock 14 minutes slow, corrected')).toBeTruthy();
  expect(screen.queryByText(/not sent/)).toBeNull();
});

test('phones are taken off after a question', async () => {
  const { user, sent } = open({}, [{ json: { message: 'Off' } }]);
  await user.click(screen.getByRole('button', { name: 'Take off North phone' }));
  expect(sent).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off' }));
  const url = '/api/admin/gate/devices/phone-1/revoke';
  await waitFor(() => expect(sent).toMatchObject([{ url, body: { stolen: false } }]));
});

test('phones are reported as stolen when they are taken off, or later', async () => {
  const lost: DeviceRecord = { ...phone, _id: 'phone-2', name: 'Lost phone', state: 'revoked' };
  const gone: DeviceRecord = { ...lost, _id: 'phone-3', name: 'Stolen phone', isStolen: true };
  const off = { json: { message: 'Off' } };
  const { user, sent } = open({ devices: [phone, lost, gone] }, [off, off]);
  expect(screen.getByText(/^Steward · Stolen, off the gate/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Stolen phone/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take off North phone' }));
  await user.click(screen.getByRole('switch', { name: 'It is stolen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Report as stolen Lost phone' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Report as stolen' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/gate/devices/phone-1/revoke', { stolen: true }],
    ['/api/admin/gate/devices/phone-2/revoke', { stolen: true }],
  ]);
});

test('a phone says how many of its scans were kept aside, and why', async () => {
  const kept = [
    { reason: 'deviceRevoked', count: 2 },
    { reason: 'noCheckpoint', count: 1 },
  ];
  open({ devices: [{ ...phone, kept }] });
  expect(
    screen.getByText('3 scans do not count: 2 made or sent after it was taken off, 1 at a checkpoint of other phones'),
  ).toBeTruthy();
});
