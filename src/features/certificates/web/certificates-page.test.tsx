// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import CertificatesPage from './certificates-page.tsx';

const first = {
  _id: 'c1',
  title: 'First prize',
  event: { _id: 'e1', title: 'Ropes' },
  note: 'For the fastest knot.',
  issuedAt: '2025-05-09T19:00:00.000Z',
};

cleanScreens();

function open(data: unknown) {
  const props = { loaderData: { data, timeZone: 'Asia/Kolkata' } } as unknown as Parameters<typeof CertificatesPage>[0];
  return openScreen(<CertificatesPage {...props} />);
}

test('shows the certificate, its event and the day of issue in the fest’s time zone', async () => {
  const { user, address } = open({ certificates: [first] });
  expect(screen.getByRole('heading', { level: 2, name: 'First prize' })).toBeTruthy();
  expect(screen.getByText('For the fastest knot.')).toBeTruthy();
  expect(screen.getByText(/^Issued .*10/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ropes' }));
  await waitFor(() => expect(address()).toContain('e1'));
});

test('shows no link when a certificate has no event', () => {
  open({ certificates: [{ ...first, event: null }] });
  expect(screen.getByRole('heading', { level: 2, name: 'First prize' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('says that there are no certificates yet, or that the certificates did not load', () => {
  const { leave } = open({ certificates: [] });
  expect(screen.getByText('No certificates yet.')).toBeTruthy();
  leave();
  open(undefined);
  expect(screen.queryByText('No certificates yet.')).toBeNull();
  expect(screen.getByText('Your certificates did not load')).toBeTruthy();
});
