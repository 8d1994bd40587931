// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { RefundPolicyForm } from './refund-policy.tsx';

cleanScreens();

const off = { mayCancel: false, fullUntil: '', halfUntil: '' };
const on = { mayCancel: true, fullUntil: '2026-05-01T09:00', halfUntil: '2026-05-03T09:00' };

test('asks for the two times only when students may cancel', async () => {
  const { user, sent } = openScreen(<RefundPolicyForm stored={off} onSaved={vi.fn()} />, [{ json: on }]);
  expect(screen.queryByLabelText('Full refund until')).toBeNull();
  await user.click(screen.getByRole('switch', { name: /Students can cancel registrations/ }));
  await user.type(field('Full refund until'), '2026-05-01T09:00');
  await user.type(field('Half refund until'), '2026-05-03T09:00');
  await user.click(button('Save Refund Policy'));
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PUT', url: '/api/admin/refund-policy', body: { ...on, seen: off } }]),
  );
});

test('refuses a second time that is not later than the first, and sends nothing', async () => {
  const policy = { ...on, halfUntil: on.fullUntil };
  const { user, sent } = openScreen(<RefundPolicyForm stored={policy} onSaved={vi.fn()} />);
  await user.click(button('Save Refund Policy'));
  await waitFor(() => expect(faultOf('Half refund until')).toContain('later'));
  expect(sent).toEqual([]);
});

test('shows the two times again when one of them is wrong and cancelling is switched off', async () => {
  const { user, sent } = openScreen(<RefundPolicyForm stored={{ ...on, halfUntil: on.fullUntil }} onSaved={vi.fn()} />);
  await user.click(screen.getByRole('switch', { name: /Students can cancel registrations/ }));
  expect(screen.queryByLabelText('Half refund until')).toBeNull();
  await user.click(button('Save Refund Policy'));
  await waitFor(() => expect(faultOf('Half refund until')).toContain('later'));
  expect(sent).toEqual([]);
});

test('shows the refund policy of somebody else who has saved first, once that is loaded', async () => {
  const stale = { status: 409, json: { message: 'Somebody else has changed these settings meanwhile.' } };
  const form = (
    <main id="main" tabIndex={-1}>
      <RefundPolicyForm stored={on} onSaved={vi.fn()} />
    </main>
  );
  const theirs = { ...on, halfUntil: '2026-05-04T09:00' };
  const { user } = openScreen(form, [stale, { json: theirs }]);
  await user.clear(field('Half refund until'));
  await user.click(button('Save Refund Policy'));
  await user.click(await screen.findByRole('button', { name: 'Load their version' }));
  await waitFor(() => expect(field('Half refund until')).toHaveProperty('value', '2026-05-04T09:00'));
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(toasts().join()).not.toContain('not saved');
});
