// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { keepFor } from '#web/local-drafts.ts';
import { leaveAsStudent } from '#web/sessions.ts';
import ForwardedTicketPage from './forwarded-page.tsx';

cleanScreens();

const ticket = { number: 'K7M2P9QX', code: 'A'.repeat(154), issuedAt: '2025-05-01T05:30:00.000Z', name: 'Ravi' };

function open(address: string, answers: Answer[] = []) {
  const props = { loaderData: { frame: { name: 'Aarambh 2025' } } };
  return openScreen(
    <ForwardedTicketPage {...(props as unknown as Parameters<typeof ForwardedTicketPage>[0])} />,
    answers,
    address,
  );
}

test('shows the ticket of the link and whose it is', async () => {
  const { sent } = open('/ticket#a-secret', [{ json: ticket }]);
  expect(await screen.findByText('K7M2 P9QX')).toBeTruthy();
  expect(screen.getByText('Ravi')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual(['/api/tickets/a-secret']);
});

test('says that a link without its secret is not complete, and asks no server', async () => {
  const { sent } = open('/ticket');
  expect(await screen.findByText('This link is not complete')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('shows the ticket as it was seen last when the network is gone, by its own link alone', async () => {
  const first = open('/ticket#a-secret', [{ json: ticket }]);
  expect(await screen.findByText('K7M2 P9QX')).toBeTruthy();
  first.leave();
  const second = open('/ticket#a-secret', ['nothing', 'nothing', 'nothing']);
  expect(await screen.findByText('K7M2 P9QX')).toBeTruthy();
  second.leave();
  open('/ticket#another', ['nothing', 'nothing', 'nothing']);
  expect(await screen.findByText('This ticket did not load')).toBeTruthy();
});

test.each([
  ['a student logs out', leaveAsStudent],
  ['another student logs in', () => keepFor('another student')],
])('keeps no ticket when %s', async (_, leave) => {
  keepFor('a student');
  const first = open('/ticket#a-secret', [{ json: ticket }]);
  expect(await screen.findByText('K7M2 P9QX')).toBeTruthy();
  first.leave();
  leave();
  open('/ticket#a-secret', ['nothing', 'nothing', 'nothing']);
  expect(await screen.findByText('This ticket did not load')).toBeTruthy();
});

test('says what to do when the ticket was replaced or taken back, and offers no second try', async () => {
  open('/ticket#a-secret', [{ status: 404, json: { message: 'This ticket is not there any more.' } }]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Ask the leader of your team for a new link/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/Show this code/)).toBeNull();
});

test('forgets a ticket that the server has no more', async () => {
  const gone = { status: 404, json: { message: 'This ticket is not there any more.' } };
  for (const [answer, text] of [
    [{ json: ticket }, 'K7M2 P9QX'],
    [gone, 'This link opens no ticket any more'],
    ['nothing', 'This ticket did not load'],
  ] as const) {
    const { leave } = open('/ticket#a-secret', [answer, answer, answer]);
    expect(await screen.findByText(text)).toBeTruthy();
    leave();
  }
});

test('shows the ticket of another link that is opened in the same tab', async () => {
  open('/ticket#a-secret', [{ json: ticket }, { json: { ...ticket, number: 'A2B3C4D5', name: 'Asha' } }]);
  expect(await screen.findByText('Ravi')).toBeTruthy();
  act(() => {
    window.location.hash = '#another';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(await screen.findByText('Asha')).toBeTruthy();
  expect(screen.queryByText('Ravi')).toBeNull();
});
