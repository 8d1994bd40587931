// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answer, asOrganiser, asStudent, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { SessionsPanel } from '../security/sessions-panel.tsx';
import { SessionsSetting } from '../student-settings/sessions-setting.tsx';

const zone = 'Asia/Kolkata';
const session = (id: string, isThisOne = false) => ({
  _id: id,
  device: `Firefox on ${id}`,
  ip: '198.51.100.0',
  openedAt: '2025-05-01T03:30:00.000Z',
  lastSeenAt: '2025-05-02T03:30:00.000Z',
  endsAt: '2025-05-08T03:30:00.000Z',
  isThisOne,
});
const phoneAndLaptop = [session('phone', true), session('laptop')];
const ended = { json: { message: 'That session is signed out.' } };

cleanScreens();

function openOrganisers(answers: Answer[]) {
  asOrganiser();
  return openScreen(<SessionsPanel sessions={phoneAndLaptop} timeZone={zone} />, answers);
}

function openStudents(calendarFeedMadeAt: string | null, answers: Answer[] = [], sessions = [session('phone', true)]) {
  asStudent();
  return openScreen(<SessionsSetting sessions={{ sessions, calendarFeedMadeAt }} timeZone={zone} />, answers);
}

test('ends another session of an organiser and says so', async () => {
  const { user, sent } = openOrganisers([ended]);
  await user.click(button(/Sign out Firefox on laptop/));
  await waitFor(() => expect(toasts()).toEqual(['That session is signed out.']));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/admin/sessions/laptop' }]);
});

test('gives the focus to the heading when the ended session is gone from the list', async () => {
  asOrganiser();
  let readAgain = () => {};
  function Panel() {
    const [sessions, setSessions] = useState(phoneAndLaptop);
    readAgain = () => setSessions(sessions.slice(0, 1));
    return <SessionsPanel sessions={sessions} timeZone={zone} />;
  }
  const onLoad = () => {
    readAgain();
    return null;
  };
  const { user } = openScreen(<Panel />, [ended], '/', onLoad);
  button(/Sign out Firefox on laptop/).focus();
  await user.keyboard('{Enter}');
  const heading = screen.getByRole('heading', { name: 'Where you are signed in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('offers no button to end the current session', () => {
  openOrganisers([]);
  expect(screen.queryByRole('button', { name: /Sign out Firefox on phone/ })).toBeNull();
});

test('says that a session is over already, and leaves the button ready to press again', async () => {
  const { user } = openOrganisers([{ status: 404, json: { message: 'This session is over already.' } }]);
  await user.click(button(/Sign out Firefox on laptop/));
  await waitFor(() => expect(toasts()).toEqual(['This session is over already.']));
  await waitFor(() => expect(button(/Sign out Firefox on laptop/)).not.toHaveProperty('ariaBusy', 'true'));
});

test('ends all other sessions of an organiser at once', async () => {
  const { user, sent } = openOrganisers([{ json: { message: 'You are signed out everywhere else.', ended: 1 } }]);
  await user.click(button('Log Out of All Other Sessions'));
  await waitFor(() => expect(toasts()).toEqual(['You are signed out everywhere else.']));
  expect(sent).toMatchObject([{ method: 'POST', url: '/api/admin/me/sessions/end-others' }]);
});

test('lists the private calendar address with a student’s sessions, and ends only the address', async () => {
  const { user, sent } = openStudents('2025-05-01T03:30:00.000Z', [
    { json: { message: 'It does not work any more.' } },
  ]);
  await user.click(button('End the private calendar address'));
  await waitFor(() => expect(toasts()).toEqual(['It does not work any more.']));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/students/calendar' }]);
});

test('offers signing out elsewhere when the student has only a calendar address besides the current session', () => {
  openStudents('2025-05-01T03:30:00.000Z');
  expect(button('Sign out elsewhere')).toBeTruthy();
  expect(screen.getByText('This also ends your private calendar address.')).toBeTruthy();
});

test('says that a student is signed in nowhere else', () => {
  openStudents(null);
  expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy();
});

test('ends one of a student’s other sessions', async () => {
  const { user, sent } = openStudents(null, [ended], phoneAndLaptop);
  await user.click(button(/Sign out Firefox on laptop/));
  await waitFor(() => expect(toasts()).toEqual(['That session is signed out.']));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/students/me/sessions/laptop' }]);
});
