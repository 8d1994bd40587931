import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { vi } from 'vitest';
import type { Desk } from '#features/spot-desk/web/desk-types.ts';
import SpotDeskPage from '#features/spot-desk/web/spot-desk-page.tsx';
import { type Answer, button, openScreen } from '../screen.ts';

export const desk: Desk = {
  events: [
    { _id: 'e1', name: 'Bridges', capacity: 60, taken: 60 },
    { _id: 'e2', name: 'Quiz', capacity: 60, taken: 10 },
  ],
  passes: [{ _id: 'p1', name: 'Fest pass' }],
  checkpoints: [{ _id: 'gate-1', name: 'Main gate', needsIdSeen: false }],
  supervisors: [{ _id: 'a2', name: 'Chief' }],
};
export const ticket = { number: 'K7M2P9QX', code: 'ABCDEFGH', issuedAt: '2025-05-09T04:00:00.000Z' };
export const sold = { name: 'Meena', ticket, checkIn: { verdict: 'admitted', reason: '' } };
export const quote = { amount: 150, reference: 'R1', upiLink: 'upi://pay?pa=fest@example&am=150.00' };

export function open(answers: Answer[], shown = desk) {
  const props = { loaderData: { state: 'loaded', desk: shown } } as unknown as Parameters<typeof SpotDeskPage>[0];
  const opened = openScreen(createElement(SpotDeskPage, props), answers);
  const inTurn = fetch;
  // If typing takes long, the field for the college asks for suggestions, which must not take the next answer.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith('/api/colleges/like/') ? Response.json([]) : inTurn(url, init),
  );
  return opened;
}
export const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

export async function serveNew(answers: Answer[], shown = desk) {
  const opened = open([{ json: { people: [] } }, ...answers], shown);
  const { user } = opened;
  await user.type(box(/^Phone number/), '98400 00001');
  await user.click(button('Search'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Meena');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'M');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'C');
  await user.type(box(/^Email/), 'meena@students.example');
  await user.click(button('Continue'));
  return opened;
}
export const choose = (user: ReturnType<typeof open>['user'], value: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: /^What/ }), value);
