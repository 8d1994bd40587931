// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { priceLine } from '#features/prices/contract.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, cleanScreens, openScreen } from '#testing/screen.ts';
import { loadEventRegister } from './data.ts';
import { keepDraft } from './draft/draft.ts';
import { noValues } from './first-values.ts';
import { EventRegisterForm } from './form.tsx';

cleanScreens();

const terms = { title: 'Relay', fee: 100, isTeamEvent: true, teamMax: 4 };
const member = {
  name: 'Beela',
  email: 'beela@students.example',
  phone: '+91 00000 00102',
  college: ' Kadal, Institute ',
};

test('asks for the price with the members of the draft, and puts no email into the address of the call', async () => {
  asStudent();
  const values = { ...noValues, teamMembers: [member, { ...member, college: '' }] };
  keepDraft('relay', { terms, step: 'team', values }, true);
  const asked: string[] = [];
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    if (url.includes('/payment')) bodies.push(String(init?.body));
    return url.endsWith('/profile') ? Response.json({ name: 'Meena' }) : new Response('{}', { status: 404 });
  });
  await loadEventRegister('relay');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ team: [{ email: member.email, college: 'Kadal, Institute' }] });
  expect(asked.join()).not.toContain('beela');
});

test('asks for the price with the college that is typed into the form', async () => {
  asStudent();
  const solo = { ...terms, isTeamEvent: false, teamMax: 1 };
  keepDraft('quiz', { terms: solo, step: 'details', values: { ...noValues, college: 'Marina College ' } }, true);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.endsWith('/profile') ? Response.json({ name: 'Meena' }) : new Response('{}', { status: 404 });
  });
  await loadEventRegister('quiz');
  const address = asked.find((url) => url.includes('/payment')) ?? '';
  expect(new URL(address, 'https://fest.example').searchParams.get('college')).toBe('Marina College');
});

const payment: EntryPayment = {
  amount: 100,
  upiId: 'fest@example',
  payeeName: 'Fest',
  reference: 'ABCD2345',
  qrCode: '',
  words: '',
  passes: [],
  passId: '',
  mayPay: true,
  coupon: '',
  hindrance: '',
  mustConfirmEmail: false,
};

test.each([
  ['asks again', 'collegeGroup' as const, true, 1],
  ['asks again', 'collegeGroup' as const, false, 1],
  ['does not ask again', 'anyone' as const, true, 0],
])('%s when the payment part opens and the price is for %s', async (_, audience, isTeamEvent, times) => {
  asStudent();
  const line = priceLine.parse({ audience, amount: 60, ...(audience === 'collegeGroup' && { groupMin: 3 }) });
  const registrationFees = isTeamEvent ? { solo: 0, team: 100 } : { solo: 100, team: 0 };
  const event = { ...plainEvent, isTeamEvent, prices: [line], registrationFees };
  const asked = vi.fn(() => null);
  const done = { mailbox: '', isBlocked: false, isDone: false, onDone: () => {} };
  const form = { event, payment, listedFee: 100, couponFault: '', passes: [], profile: undefined, ...done };
  const { user } = openScreen(
    <EventRegisterForm {...form} clashes={[]} questions={[]} timeZone={undefined} />,
    [],
    '/',
    asked,
  );
  await user.click(screen.getByRole('tab', { name: 'Payment' }));
  expect(asked).toHaveBeenCalledTimes(times);
});
