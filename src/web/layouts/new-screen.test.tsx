// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { asStudent, cleanScreens, openScreen } from '#testing/screen.ts';
import AccountLayout from './account-layout.tsx';
import StudentLayout from './student/student-layout.tsx';

cleanScreens();

describe.each([
  ['for signing in', AccountLayout],
  ['of the student area', StudentLayout],
])('the frame %s', (_, Layout) => {
  const open = (to: string) => {
    asStudent();
    return openScreen(
      <>
        <Layout />
        <Link to={to}>On</Link>
      </>,
      [],
      '/here',
    );
  };

  test('gives the focus to a new screen, whose link may be gone', async () => {
    const { user } = open('/elsewhere');
    await user.click(screen.getByRole('link', { name: 'On' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('leaves the focus where it is on the same screen', async () => {
    const { user } = open('/here?tab=events');
    const link = screen.getByRole('link', { name: 'On' });
    await user.click(link);
    expect(document.activeElement).toBe(link);
  });
});
