// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { SiteTab } from './site-tab.tsx';

cleanScreens();

const site = {
  name: 'Aarambh',
  contactPhones: [],
  highlights: [],
  eventHighlights: [],
  socialLinks: { instagram: '', twitter: '', facebook: '', linkedin: '' },
  upiId: '',
  trustedImageHosts: [],
};
const answers = [
  { json: { site, version: 'v1', toFillIn: [] } },
  { json: { holdHours: 48, offerHours: 12, holdSince: '' } },
  { json: { mayCancel: true, fullUntil: '', halfUntil: '' } },
  { json: { signatory: '', signatoryTitle: '' } },
];

function open() {
  asOrganiser();
  const page = (
    <>
      <Link to="/admin/events">Away</Link>
      <SiteTab />
    </>
  );
  return openScreen(page, answers, '/admin/settings?tab=site');
}

test.each(['Signed by', 'Wordmark'])(
  'asks before the screen is left when “%s” holds what was not saved',
  async (label) => {
    const { user, address } = open();
    await user.type(await screen.findByLabelText(label), 'Dr. Meena');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    await user.click(button('Keep Editing'));
    expect(field(label)).toHaveProperty('value', 'Dr. Meena');
    expect(address()).toBe('/admin/settings?tab=site');
  },
);

test('leaves the screen at once when nothing is typed', async () => {
  const { user, address } = open();
  await screen.findByLabelText('Signed by');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await expect.poll(address).toBe('/admin/events');
});
