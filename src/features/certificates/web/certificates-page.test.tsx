// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import CertificatesPage from './certificates-page.tsx';

const first = {
  _id: 'c1',
  title: 'First place',
  name: 'கிருஷ்ணமூர்த்தி',
  event: { _id: 'e1', title: 'Ropes', isActive: true },
  note: 'For the fastest knot.',
  issuedAt: '2025-05-09T19:00:00.000Z',
  code: 'AbCd',
  serial: '7K3MQ-92XWD',
  state: 'valid',
  reason: '',
  pdf: '/certificates/AbCd/certificate.pdf',
  png: '/certificates/AbCd/certificate.png',
  verify: '/verify/AbCd',
  awaitsFeedback: false,
};
const name = { name: '', suggested: 'harshita k', confirmedAt: '' };

cleanScreens();

function open(data: object | undefined, answers: Parameters<typeof openScreen>[1] = []) {
  const documents = { letter: null, hasBadge: false, receipts: [] };
  const loaderData = { data: data && { documents, ...data }, timeZone: 'Asia/Kolkata' };
  const props = { loaderData } as unknown as Parameters<typeof CertificatesPage>[0];
  return openScreen(<CertificatesPage {...props} />, answers);
}

test('shows the certificate, its event, its number and the day of issue in the fest’s time zone', async () => {
  const { user, address } = open({ certificates: [first], name });
  expect(screen.getByRole('heading', { level: 2, name: 'First place' })).toBeTruthy();
  expect(screen.getByText('For the fastest knot.')).toBeTruthy();
  expect(screen.getByText(/^Issued .*10/)).toBeTruthy();
  expect(screen.getByText('Number 7K3MQ-92XWD')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ropes' }));
  await waitFor(() => expect(address()).toContain('e1'));
});

test('names an event that is not published without a link', () => {
  open({ certificates: [{ ...first, event: { ...first.event, isActive: false } }], name });
  expect(screen.getByText('Ropes')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ropes' })).toBeNull();
});

test('links to PDF, picture and verification, and copies the link to share', async () => {
  const { user } = open({ certificates: [first], name });
  const hrefOf = (label: string) => screen.getByRole('link', { name: label }).getAttribute('href');
  expect(hrefOf('PDF of First place')).toBe(first.pdf);
  expect(hrefOf('Picture of First place')).toBe(first.png);
  expect(hrefOf('Verify First place')).toBe(first.verify);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(button('Share link to First place'));
  await screen.findByText('Link copied');
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/verify\/AbCd$/);
});

test('shows why a certificate was revoked, and nothing to download', () => {
  open({
    certificates: [{ ...first, event: null, state: 'revoked', reason: 'Was not there', pdf: '', png: '' }],
    name,
  });
  expect(screen.getByText('Reason: Was not there')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('says that there are no certificates yet, or that the certificates did not load', () => {
  const { leave } = open({ certificates: [], name });
  expect(screen.getByText('No certificates yet')).toBeTruthy();
  leave();
  open(undefined);
  expect(screen.queryByText('No certificates yet')).toBeNull();
  expect(screen.getByText('Your certificates did not load')).toBeTruthy();
});

test('confirms the spelling of the name, and shows why a name cannot be printed', async () => {
  const confirmed = { name: 'Harshita K', suggested: 'harshita k', confirmedAt: '2025-05-09T19:00:00.000Z' };
  const refused = { status: 422, json: { message: 'No.', errors: { name: 'The name does not fit.' } } };
  const { user, sent } = open({ certificates: [], name }, [refused, { json: confirmed }]);
  expect(field('Name as it should be printed')).toHaveProperty('value', 'harshita k');
  await user.click(button('Confirm name'));
  await waitFor(() => expect(faultOf('Name as it should be printed')).toBe('The name does not fit.'));
  await user.clear(field('Name as it should be printed'));
  await user.type(field('Name as it should be printed'), 'Harshita K{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Name saved: New certificates are made with it.']));
  expect(sent[1]).toMatchObject({ method: 'PUT', body: { name: 'Harshita K' } });
  expect(screen.getByText(/^Confirmed .*10/)).toBeTruthy();
});

test('leads to the feedback where a certificate is shown afterwards', () => {
  const hidden = { ...first, code: '', serial: '', pdf: '', png: '', verify: '', awaitsFeedback: true };
  open({ certificates: [hidden], name });
  const link = screen.getByRole('link', { name: 'Give feedback to open it' });
  expect(link.getAttribute('href')).toBe('/student/feedback/e1');
  expect(screen.queryByRole('link', { name: /PDF|Verify/ })).toBeNull();
  expect(screen.queryByText('Revoked')).toBeNull();
});
