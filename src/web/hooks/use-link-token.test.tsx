// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
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
