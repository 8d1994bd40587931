// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import type { MailServerSettings, SiteAnswer, SiteValues } from '../contract.ts';
import type { SeatRules } from '../seat-contract.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { SiteForm } from './site-form.tsx';

const site: SiteValues = {
  name: 'Aarambh',
  wordmark: 'Aarambh',
  chapter: '',
  localTitle: '',
  taglineLead: '',
  taglineTyped: '',
  description: 'Two days of contests, workshops and talks.',
  startsAtLocal: '2099-05-09T09:00',
  timeZone: 'Asia/Kolkata',
  college: 'Thinnai College',
  department: '',
  address: '',
  contactPhones: [],
  highlights: [],
  eventHighlights: [],
  socialLinks: { instagram: '', twitter: '', facebook: '', linkedin: '' },
  registrationOpensLocal: '',
  registrationClosesLocal: '',
  upiId: '',
  trustedImageHosts: [],
} as unknown as SiteValues;
const answer = { site, version: 'v1', toFillIn: [] } as unknown as SiteAnswer;
const rules = { holdHours: 48, offerHours: 12 } as SeatRules;
const hours = 'Hours until an unconfirmed seat is released';

cleanScreens();

function open(answers: Parameters<typeof openScreen>[1] = [], toFillIn: SiteAnswer['toFillIn'] = []) {
  const [onSaved, onReload] = [vi.fn(), vi.fn()];
  return {
    ...openScreen(
      <SiteForm answer={{ ...answer, toFillIn }} rules={rules} onSaved={onSaved} onReload={onReload} />,
      answers,
    ),
    onSaved,
    onReload,
  };
}

test('saves the site with the version that was read, and leaves unchanged seat rules alone', async () => {
  const { user, sent, onSaved } = open([{ json: { ...answer, version: 'v2' } }]);
  await user.clear(field('College'));
  await user.type(field('College'), 'Another College');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent.map(({ url, body }) => [url, (body as { version: string }).version])).toEqual([
    ['/api/admin/site', 'v1'],
  ]);
  expect(await screen.findByRole('button', { name: 'Saved!' })).toBeTruthy();
});

test('says beside a field that papers cannot show its letters', () => {
  const what = '“యంత్ర” has letters that cannot be printed.';
  open([], [{ what, where: 'here', field: 'department' }]);
  const described = (label: string) => {
    const by = field(label).getAttribute('aria-describedby');
    return by && document.getElementById(by)?.textContent;
  };
  expect(described('Department')).toBe(what);
  expect(described('Name')).toBe('As in Aarambh 2025');
});

test('saves changed seat rules after the site, and reports both as saved', async () => {
  const newer = { ...answer, version: 'v2' };
  const { user, sent, onSaved } = open([{ json: newer }, { json: { holdHours: 24, offerHours: 12 } }]);
  await user.clear(field(hours));
  await user.type(field(hours), '24');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ holdHours: 24, offerHours: 12, seen: rules });
  await waitFor(() =>
    expect(onSaved).toHaveBeenLastCalledWith({ answer: newer, rules: { holdHours: 24, offerHours: 12 } }),
  );
});

test('saves nothing while the seat rules are wrong, and focuses the faulty field', async () => {
  const { user, sent } = open();
  await user.clear(field(hours));
  await user.click(button('Save Changes'));
  await waitFor(() => expect(faultOf(hours)).not.toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(field(hours)));
  expect(sent).toEqual([]);
});

test('shows why the server refused a value beside the field of the site', async () => {
  const errors = { 'site.college': 'Please use fewer words.' };
  const { user } = open([{ status: 422, json: { message: 'Please check the form.', errors } }]);
  await user.click(button('Save Changes'));
  await waitFor(() => expect(faultOf('College')).toBe('Please use fewer words.'));
  await waitFor(() => expect(toasts()).toEqual(['Site settings not saved: Please check the form.']));
});

test('offers to load the other version when somebody else has saved first, without a toast over it', async () => {
  const { user, onReload } = open([{ status: 409, json: { message: 'Somebody else has saved.' } }]);
  await user.click(button('Save Changes'));
  await user.click(await screen.findByRole('button', { name: 'Load their version' }));
  expect(onReload).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});

const server: MailServerSettings = {
  host: 'smtp.college.example',
  port: 587,
  security: 'starttls',
  user: 'fest',
  hasPassword: true,
  from: 'Fest <fest@college.example>',
} as MailServerSettings;

test('keeps the stored password of the mail server while none is typed', async () => {
  const { user, sent } = openScreen(<MailServerForm server={server} onSaved={() => {}} />, [{ json: server }]);
  await user.type(field('Host'), '.net');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ host: 'smtp.college.example.net', port: 587 });
  expect(sent[0]?.body).not.toHaveProperty('password');
});

test('changes the port with the security, but keeps a port that was typed', async () => {
  const { user } = openScreen(<MailServerForm server={server} onSaved={() => {}} />);
  await user.selectOptions(field('Security'), 'tls');
  expect(field('Port')).toHaveProperty('value', '465');
  await user.clear(field('Port'));
  await user.type(field('Port'), '2525');
  await user.selectOptions(field('Security'), 'starttls');
  expect(field('Port')).toHaveProperty('value', '2525');
});
