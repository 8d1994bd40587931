// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { useLinkToken } from './use-link-token.ts';

cleanScreens();

const Shown = () => <p>{`token: ${useLinkToken()}`}</p>;

test('reads the token of the link, and that of another link in the same tab', () => {
  window.location.hash = '#first';
  openScreen(<Shown />, [], '/student/reset-password#first');
  expect(screen.getByText('token: first')).toBeTruthy();
  act(() => {
    window.location.hash = '#second';
    window.dispatchEvent(new Event('hashchange'));
  });
  expect(screen.getByText('token: second')).toBeTruthy();
});

test('takes no section of the page that is opened next for a token', () => {
  window.history.replaceState(null, '', '/ticket#secret');
  const { rerender } = render(<Shown />);
  expect(screen.getByText('token: secret')).toBeTruthy();
  window.history.pushState(null, '', '/#about');
  rerender(<Shown />);
  expect(screen.getByText('token: secret')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('hashchange')));
  expect(screen.getByText('token: secret')).toBeTruthy();
});
