// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Answer, asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
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
  { json: { notice: '' } },
];

function open(given: readonly Answer[] = answers) {
  asOrganiser();
  const page = (
    <>
      <Link to="/admin/events">Away</Link>
      <SiteTab />
    </>
  );
  return openScreen(page, given, '/admin/settings?tab=site');
}

test.each(['Signed by', 'From the organisers', 'Wordmark'])(
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

test('remembers what one form has saved while another form was being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signed = { signatory: 'Dr. Meena', signatoryTitle: '' };
  const { user, sent } = open([
    ...answers,
    { json: { mayCancel: false, fullUntil: '', halfUntil: '' }, after: promise },
    { json: signed },
    { json: { site, version: 'v1', toFillIn: [] } },
    { json: { ...signed, signatoryTitle: 'Convener' } },
  ]);
  await user.type(await screen.findByLabelText('Signed by'), 'Dr. Meena');
  await user.click(screen.getByRole('switch', { name: /Students can cancel registrations/ }));
  await user.click(button('Save Refund Policy'));
  await user.click(button('Save Signatory'));
  const puts = () => sent.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(puts()).toHaveLength(2));
  resolve();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Saved!' })).toHaveLength(2));
  await user.type(field('Title'), 'Convener{Enter}');
  await waitFor(() => expect(puts()[2]?.body).toMatchObject({ signatoryTitle: 'Convener', seen: signed }));
});

test('reads again what is left to fill in when the privacy notice is saved', async () => {
  const what = 'The page about privacy does not say how long you keep what students enter.';
  const [, ...others] = answers;
  const { user } = open([
    { json: { site, version: 'v1', toFillIn: [{ what, where: 'here' }] } },
    ...others,
    { json: { notice: 'A year.' } },
    { json: { site, version: 'v2', toFillIn: [] } },
  ]);
  await screen.findByText(what);
  await user.type(field('From the organisers'), 'A year.');
  await user.click(button('Save Privacy Notice'));
  await screen.findByText('Everything is filled in. The site can go live.');
  expect(screen.queryByText(what)).toBeNull();
});

test('keeps the focus in the form when a card of the About section is removed', async () => {
  const cards = { ...site, highlights: [{ title: 'Talks', text: '' }] };
  const [, ...others] = answers;
  const { user } = open([{ json: { site: cards, version: 'v1', toFillIn: [] } }, ...others]);
  await user.click(await screen.findByRole('button', { name: 'Remove card 1' }));
  expect(screen.queryByRole('button', { name: 'Remove card 1' })).toBeNull();
  expect(document.activeElement).toBe(button('Add a card'));
});

describe('when somebody else has saved the site first', () => {
  const whole = {
    ...site,
    wordmark: 'Aarambh',
    chapter: '',
    localTitle: '',
    taglineLead: '',
    taglineTyped: '',
    department: '',
    address: '',
    registrationOpensLocal: '',
    registrationClosesLocal: '',
    description: 'Two days of contests, workshops and talks.',
    startsAtLocal: '2099-05-09T09:00',
    timeZone: 'Asia/Kolkata',
    college: 'Thinnai College',
  };
  const [, rules = 'nothing' as const, ...others] = answers;
  const stale = { status: 409, json: { message: 'Somebody else has changed these settings.' } };

  async function loadTheirs(...further: Answer[]) {
    const { user } = open([
      { json: { site: whole, version: 'v1', toFillIn: [] } },
      rules,
      ...others,
      stale,
      ...further,
    ]);
    await user.type(await screen.findByLabelText('Signed by'), 'Dr. Meena');
    await user.clear(field('College'));
    await user.type(field('College'), 'Mine');
    const [save] = screen.getAllByRole('button', { name: 'Save Changes' });
    if (save) await user.click(save);
    await user.click(await screen.findByRole('button', { name: 'Load their version' }));
  }

  test('loading their version keeps what is typed into the other forms', async () => {
    await loadTheirs({ json: { site: { ...whole, college: 'Theirs' }, version: 'v2', toFillIn: [] } }, rules);
    await waitFor(() => expect(field('College')).toHaveProperty('value', 'Theirs'));
    expect(field('Signed by')).toHaveProperty('value', 'Dr. Meena');
    expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull();
  });

  test('everything that is typed stays when their version does not load', async () => {
    await loadTheirs('nothing', 'nothing');
    await waitFor(() => expect(toasts().join()).toContain('Their version did not load'));
    expect(field('College')).toHaveProperty('value', 'Mine');
    expect(field('Signed by')).toHaveProperty('value', 'Dr. Meena');
  });
});
