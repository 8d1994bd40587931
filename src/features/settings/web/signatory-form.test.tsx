// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
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
