// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
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
