// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { type Answer, asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { type LoadedEvents, powersOf } from '../load-events.ts';
import { EventDialog } from './event-dialog.tsx';

vi.mock('#web/qr/read-qr-picture.ts', () => ({ readQrPicture: vi.fn(() => Promise.resolve({ state: 'elsewhere' })) }));

cleanScreens();
beforeEach(() => asOrganiser());

const bridges: FestEvent = {
  ...plainEvent,
  title: 'Paper Bridges',
  description: 'Build a bridge out of paper and let it carry stones.',
  date: '2099-05-09',
  location: 'Hall 1',
  image: 'https://placehold.co/600x400',
  version: 3,
};
const paid = { registrationFees: { solo: '150', team: '0' } };
const paidBridges = { ...bridges, registrationFees: { solo: 150, team: 0 }, upiId: 'bridges@example' };
const qrCode = 'https://i.imgur.com/qr.png';

interface Given {
  role?: string;
  answers?: Answer[];
  passes?: LoadedEvents['passes'];
}

/** Opens the dialog to edit a stored event, to copy one, or to create one. */
function openDialog(kind: 'create' | 'edit' | 'copy', event?: FestEvent, { role, answers, passes }: Given = {}) {
  const loaded: LoadedEvents = {
    state: 'loaded',
    events: [],
    timeZone: 'Asia/Kolkata',
    trustedHosts: ['imgur.com', 'i.imgur.com'],
    powers: powersOf(role ?? 'administrator'),
    sitePayment: { upiId: '', paymentQrCode: '' },
    passes,
  };
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const task = { kind, item: { event }, round: 1 };
  const page = openScreen(<EventDialog task={task} loaded={loaded} onClose={onClose} onDone={onDone} open />, answers);
  return { ...page, onClose, onDone };
}

const isReadOnly = (label: string) => field(label).hasAttribute('readonly');
const words = () => document.body.textContent ?? '';

test('has five tabs and says when there are no rules and no coordinators', async () => {
  const { user } = openDialog('create');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Basic Info',
    'About',
    'Details',
    'Rules',
    'Contact',
  ]);
  for (const label of ['About Content', 'Additional Details', 'Start Time', 'End Time']) field(label);
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  button('Add Rule');
  screen.getByText('No rules added yet');
  await user.click(screen.getByRole('tab', { name: 'Contact' }));
  button('Add Coordinator');
  screen.getByText('No coordinators added yet');
});

test.each([
  ['10:30', '09:00', 'Ends on the next day, May 10, after 22 hours 30 minutes.'],
  ['23:00', '00:00', 'Ends on the next day, May 10, after 1 hour.'],
  ['09:00', '10:30', undefined],
  ['09:00', '', undefined],
])('says that an event from %s to %s ends on the next day only when it does', (startTime, endTime, text) => {
  openDialog('edit', { ...bridges, startTime, endTime });
  expect(words().match(/Ends on the next day[^.]*\./)?.[0]).toBe(text);
});

test('asks for a QR code and a UPI ID only when the event is paid', async () => {
  const { user } = openDialog('create');
  expect(screen.queryByLabelText('UPI ID')).toBeNull();
  await user.type(field('Solo fee (₹)'), paid.registrationFees.solo);
  expect(words()).toContain('QR code is required for paid events and cannot be changed once set');
  expect(words()).toContain('UPI ID is required for paid events');
  expect(words()).toContain('username@bankname');
});

test('makes a stored QR code read-only and says why', () => {
  openDialog('edit', { ...paidBridges, qrCode });
  expect(words()).toContain('QR codes cannot be modified once set for security reasons.');
  expect(words()).toContain('QR code is locked for security - contact system administrator if changes are required');
  expect(isReadOnly('Payment QR Code URL')).toBe(true);
});

test('makes the UPI ID and the QR code read-only for a coordinator and says why', () => {
  const { leave } = openDialog('edit', paidBridges, { role: 'coordinator' });
  expect(words().split('Only an administrator can set or change this: it decides who is paid.')).toHaveLength(3);
  expect([isReadOnly('UPI ID'), isReadOnly('Payment QR Code URL')]).toEqual([true, true]);
  leave();
  openDialog('edit', paidBridges);
  expect([isReadOnly('UPI ID'), isReadOnly('Payment QR Code URL')]).toEqual([false, false]);
});

test('shows “Replace QR code” to administrators only, and only when a QR code is locked', () => {
  const replace = () => screen.queryByRole('button', { name: 'Replace QR code' }) !== null;
  const shown = [
    ['edit', { ...paidBridges, qrCode }, 'administrator'],
    ['edit', { ...paidBridges, qrCode }, 'coordinator'],
    ['copy', paidBridges, 'administrator'],
  ] as const;
  expect(
    shown.map(([kind, event, role]) => {
      const { leave } = openDialog(kind, event, { role });
      const isShown = replace();
      leave();
      return isShown;
    }),
  ).toEqual([true, false, false]);
});

test('says which fee is charged, and moves a fee that nobody pays to where it is charged', async () => {
  const { user } = openDialog('copy', {
    ...bridges,
    isTeamEvent: true,
    registrationFees: { solo: 100, team: 0 },
  });
  expect(words()).toContain('Each team pays this, once. 0 is free');
  expect(words()).toContain('Not charged: this is a team event');
  expect(words()).toContain('Nobody is charged the solo fee of ₹100. As it is, registering is free.');
  await user.click(button('Charge ₹100 per team'));
  expect(field('Team fee (₹)')).toHaveProperty('value', '100');
  expect(words()).not.toContain('Nobody is charged');
  await user.click(field('Team event'));
  expect(words()).toContain('Not charged: this is not a team event');
});

test('suggests the default prizes of the event type, and hides the fields when there are no prizes', async () => {
  const { user } = openDialog('create');
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  const suggested = () => ['First prize', 'Second prize'].map((label) => field(label).getAttribute('placeholder'));
  expect(suggested()).toEqual(['1000', '500']);
  await user.selectOptions(field('Category'), 'nontechnical');
  expect(suggested()).toEqual(['1200', '600']);
  await user.click(field('No prizes'));
  expect(screen.queryByLabelText('First prize')).toBeNull();
});

test('shows “Invalid QR” when the QR code address is not valid', () => {
  openDialog('copy', { ...paidBridges, qrCode: 'nonsense' });
  expect(words()).toContain('Invalid QR');
});

test('says at once that no pass covers an event that only a pass opens, and names the passes that open it', async () => {
  const passes = [
    { name: 'Technical pass', opens: ({ eventType }: { eventType: string }) => eventType === 'technical' },
  ];
  const { user } = openDialog('create', undefined, { passes });
  await user.selectOptions(field('Category'), 'workshop');
  expect(words()).not.toContain('No pass covers');
  await user.selectOptions(field('How one gets in'), 'With a pass only');
  expect(words()).toContain('No pass covers this event yet, so nobody can get in');
  await user.selectOptions(field('Category'), 'technical');
  expect(words()).toContain('Opened by Technical pass.');
});

test('asks for the way of payment when a price is typed, and says what the prices mean', async () => {
  const { user } = openDialog('create');
  expect(words()).toContain('No other prices: everybody pays the fee.');
  await user.click(button('Add a price'));
  await user.type(field('Amount (₹)'), '80');
  expect(words()).toContain('₹80 for anyone');
  field('UPI ID');
});

test('opens the tab of the first wrong field, focuses the field and counts the faults of each tab', async () => {
  const { user, sent } = openDialog('copy', { ...bridges, rules: [''], requirements: ['', ''] });
  await user.click(button('Create Event'));
  await waitFor(() => expect(document.activeElement).toBe(field('Rule 1')));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Rules3 faults');
  expect(faultOf('Rule 1')).not.toBe('');
  expect(sent).toEqual([]);
});

test.each(['Registration opens', 'Registration closes'])(
  'says beside “%s” that the year is wrong, and sends nothing',
  async (label) => {
    const { user, sent } = openDialog('copy', bridges);
    await user.click(screen.getByRole('tab', { name: /^Details/ }));
    fireEvent.change(field(label), { target: { value: '0002-04-01T09:00' } });
    await user.click(button('Create Event'));
    await waitFor(() => expect(faultOf(label)).toBe('Please enter a year from 2000 to 2199.'));
    expect(sent).toEqual([]);
  },
);

test.each([
  ['Create Event', true],
  ['Save Unpublished', false],
])('%s creates the event and closes the dialog', async (label, isActive) => {
  const { user, sent, onClose, onDone } = openDialog('copy', bridges, { answers: [{ json: bridges }] });
  await user.click(button(label));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onDone).toHaveBeenCalled();
  expect(sent).toMatchObject([
    { method: 'POST', url: '/api/events', body: { title: 'Paper Bridges (copy)', isActive } },
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Event created successfully!']));
});

test.each([
  ['create', 'copy'],
  ['update', 'edit'],
] as const)('shows an error when an event could not be saved: %s', async (verb, kind) => {
  const { user, onClose } = openDialog(kind, bridges, { answers: ['nothing'] });
  await user.click(button(verb === 'create' ? 'Create Event' : 'Update Event'));
  await screen.findByText(/The server could not be reached/);
  await waitFor(() =>
    expect(toasts()).toEqual([`Error: Failed to ${verb} event. Please check the form and try again.`]),
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('shows the server’s message beside the field that it is about', async () => {
  const errors = { 'rules.0': 'This rule breaks the law.' };
  const answers = [{ status: 422, json: { message: 'Please check the form.', errors } }];
  const { user } = openDialog('edit', { ...bridges, rules: ['No glue.'] }, { answers });
  await user.click(button('Update Event'));
  await waitFor(() => expect(document.activeElement).toBe(field('Rule 1')));
  expect(faultOf('Rule 1')).toBe('This rule breaks the law.');
});

const stale = { status: 409, json: { message: 'Somebody else has saved it.', errors: { version: '4' } } };
const newer = { ...bridges, version: 4, location: 'Hall 2' };

test('names what somebody else has changed without asking to check the form, and loads their version when asked', async () => {
  const { user } = openDialog('edit', bridges, { answers: [stale, { json: newer }] });
  await user.click(button('Update Event'));
  await screen.findByText('They changed: Location.');
  expect(toasts()).toEqual([]);
  await user.click(button('Load Their Version'));
  expect(field('Location')).toHaveProperty('value', 'Hall 2');
  expect(words()).not.toContain('Somebody else has saved it.');
});

test('saves over the version of somebody else when asked', async () => {
  const answers = [stale, { json: newer }, { json: { ...bridges, version: 5 } }];
  const { user, sent, onClose } = openDialog('edit', bridges, { answers });
  await user.click(button('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Save Mine over It' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  expect(sent[2]?.body).toMatchObject({ version: 4, location: 'Hall 1' });
});

test('keeps a QR code that somebody else has set meanwhile when a free event is saved over theirs', async () => {
  const theirs = { ...newer, qrCode, upiId: 'bridges@example' };
  const answers = [stale, { json: theirs }, { json: { ...bridges, version: 5 } }];
  const { user, sent, onClose } = openDialog('edit', bridges, { answers });
  await user.click(button('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Save Mine over It' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[2]?.body).toMatchObject({ version: 4, location: 'Hall 1', qrCode, upiId: 'bridges@example' });
});

test('saves over the terms that somebody else has set meanwhile when asked', async () => {
  const team = { isTeamEvent: true, teamSize: { min: 2, max: 3 } };
  const theirs = { ...newer, ...team, entry: 'free' as const, teamConsent: 'required' as const };
  const answers = [stale, { json: theirs }, { json: { ...bridges, version: 5 } }];
  const { user, sent, onClose } = openDialog('edit', { ...bridges, ...team }, { answers });
  await user.click(button('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Save Mine over It' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[2]?.body).toMatchObject({ version: 4, entry: 'fee', teamConsent: 'none' });
});

test('publishes an event over the version of somebody else when that was asked for at first', async () => {
  const hidden = { ...bridges, isActive: false };
  const answers = [stale, { json: { ...newer, isActive: false } }, { json: { ...bridges, version: 5 } }];
  const { user, sent, onClose } = openDialog('edit', hidden, { answers });
  await user.click(button('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Save Mine over It' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[2]?.body).toMatchObject({ version: 4, isActive: true });
});

test('adds an event again when somebody else has deleted it', async () => {
  const gone = { status: 404, json: { message: 'Event not found' } };
  const { user, sent, onClose } = openDialog('edit', bridges, { answers: [gone, { json: bridges }] });
  await user.click(button('Update Event'));
  await user.click(await screen.findByRole('button', { name: 'Add It as a New Event' }));
  await user.click(button('Create Event'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
});

test('asks before it saves a QR code that cannot be read, and saves it when somebody means it', async () => {
  vi.mocked(readQrPicture).mockResolvedValue({ state: 'noCode' });
  const answers = [{ json: bridges }];
  const { user, sent, onClose } = openDialog('copy', { ...paidBridges, qrCode }, { answers });
  await user.click(button('Save Unpublished'));
  const question = await screen.findByRole('dialog', { name: 'Save this QR code?' });
  within(question).getByText('No QR code was found in this picture.');
  await user.click(within(question).getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(button('Create Event').getAttribute('aria-disabled')).toBeNull());
  expect(sent).toEqual([]);
  await user.click(button('Save Unpublished'));
  await user.click(await screen.findByRole('button', { name: 'Save It Anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ method: 'POST', body: { isActive: false, qrCode } }]);
});

test('describes the consent of members without promising a mail', async () => {
  const { user } = openDialog('edit', { ...bridges, isTeamEvent: true, teamSize: { min: 2, max: 3 } });
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  const { options } = field('Must members accept?') as HTMLSelectElement;
  expect([...options].map(({ text }) => text)).toEqual([
    'No, the leader names them',
    'Yes, each one accepts on their own dashboard',
  ]);
});

test('says that members must accept when a rule can refuse a member, and asks for the hours', async () => {
  const { user } = openDialog('edit', { ...bridges, isTeamEvent: true, teamSize: { min: 2, max: 3 } });
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  const consent = () => field('Must members accept?') as HTMLSelectElement;
  expect([consent().value, screen.queryByLabelText('Hours to accept')]).toEqual(['none', null]);
  await user.click(screen.getByLabelText('One team per college'));
  expect([consent().value, consent().disabled]).toEqual(['required', true]);
  screen.getByText(/^Yes, because a rule below can refuse a member/);
  field('Hours to accept');
  await user.click(screen.getByLabelText('One team per college'));
  expect([consent().value, consent().disabled]).toEqual(['none', false]);
});

test('says beside the name that papers cannot print its letters', async () => {
  const { user } = openDialog('create');
  const told = () => document.getElementById(field('Event Name').getAttribute('aria-describedby') ?? '')?.textContent;
  await user.type(field('Event Name'), 'Robo Race');
  expect(told()).toBeUndefined();
  await user.type(field('Event Name'), ' రోబో');
  expect(told()).toContain('letters and certificates with it are refused');
});
