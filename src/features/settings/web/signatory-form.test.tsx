// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { PrivacyForm } from './privacy-form.tsx';
import { RefundPolicyForm } from './refund-policy.tsx';
import { SignatoryForm } from './signatory-form.tsx';

cleanScreens();

test('says beside the field why a signatory is refused', async () => {
  const stored = { signatory: '', signatoryTitle: '' };
  const words = 'This has letters that cannot be printed.';
  const refused = { status: 422, json: { message: 'Please check the form.', errors: { signatory: words } } };
  const { user } = openScreen(<SignatoryForm stored={stored} onSaved={vi.fn()} />, [refused]);
  await user.type(field('Signed by'), 'డా. Rao');
  await user.click(button('Save Signatory'));
  await waitFor(() => expect(faultOf('Signed by')).toBe(words));
  expect(field('Signed by')).toHaveProperty('value', 'డా. Rao');
});

test('saves who signs on-duty letters', async () => {
  const body = { signatory: 'Dr. Meenakshi Sundaram', signatoryTitle: 'Convener' };
  const stored = { signatory: '', signatoryTitle: '' };
  const onSaved = vi.fn();
  const { user, sent } = openScreen(<SignatoryForm stored={stored} onSaved={onSaved} />, [{ json: body }]);
  await user.type(field('Signed by'), body.signatory);
  await user.type(field('Title'), body.signatoryTitle);
  await user.click(button('Save Signatory'));
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PUT', url: '/api/admin/signatory', body: { ...body, seen: stored } }]),
  );
  expect(onSaved).toHaveBeenCalledWith(body);
});

test('keeps what was typed into each setting when the session ends', async () => {
  asOrganiser();
  const settings = (
    <>
      <SignatoryForm stored={{ signatory: '', signatoryTitle: '' }} onSaved={vi.fn()} />
      <PrivacyForm stored={{ notice: '' }} onSaved={vi.fn()} />
      <RefundPolicyForm stored={{ mayCancel: true, fullUntil: '', halfUntil: '' }} onSaved={vi.fn()} />
    </>
  );
  const { user, leave } = openScreen(settings);
  await user.type(field('Signed by'), 'Dr. Meenakshi Sundaram');
  await user.type(field('From the organisers'), 'We delete all accounts in August.');
  await user.type(field('Full refund until'), '2026-04-01T10:00');
  endSession('admin');
  leave();
  asOrganiser();
  openScreen(settings);
  expect(await screen.findAllByText('This was not saved yet')).toHaveLength(3);
  expect(field('Signed by')).toHaveProperty('value', 'Dr. Meenakshi Sundaram');
  expect(field('From the organisers')).toHaveProperty('value', 'We delete all accounts in August.');
  expect(field('Full refund until')).toHaveProperty('value', '2026-04-01T10:00');
});
