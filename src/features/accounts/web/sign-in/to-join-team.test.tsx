// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { leaveForLogin } from '#web/way-back/way-back.ts';
import { ToJoinTeam } from './to-join-team.tsx';

cleanScreens();

test('says that the account is for joining a team when the visitor came by a team’s link', () => {
  leaveForLogin('student', { pathname: '/student/join-team', search: '?code=ABC234' });
  openScreen(<ToJoinTeam what="Create an account" />);
  expect(screen.getByText('Create an account to join your team.')).toBeTruthy();
});

test('says nothing of a team to a visitor who came from elsewhere', () => {
  leaveForLogin('student', { pathname: '/student/schedule', search: '' });
  openScreen(<ToJoinTeam what="Log in" />);
  expect(screen.queryByText(/team/)).toBeNull();
});
