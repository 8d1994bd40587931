// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { saveFile } from '#web/files/save-file.ts';
import { adminSession } from '#web/sessions.ts';
import type { CheckpointRecord, DeviceRecord } from '../admin-contract.ts';
import type { Board } from '../board-contract.ts';
import EventDayPage from './event-day-page.tsx';
import { type EventDay, loadEventDay } from './load-event-day.ts';

cleanScreens();
vi.mock('#web/network/listen.ts', () => ({
  listen: (_: string, { onMessage }: { onMessage: (message: unknown) => void }) => {
    tell = onMessage;
    return () => {};
  },
}));
vi.mock('#web/files/save-file.ts', () => ({ saveFile: vi.fn() }));
let tell: (message: unknown) => void = () => {};
afterAll(() => void vi.unstubAllGlobals());

const signIn = (role: AdminRole = firstRole) =>
  adminSession.open('a-token', { id: 'a1', name: 'An organiser', email: 'a@fest.example', role });
let isWide = true;
beforeEach(() => {
  signIn();
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  vi.mocked(saveFile).mockClear();
});

const gate: CheckpointRecord = {
  _id: 'gate-1',
  name: 'Main gate',
  kind: 'gate',
  rule: 'once',
  admits: { kind: 'all' },
  needsPaid: false,
  needsIdSeen: false,
  hold: false,
};
const phone: DeviceRecord = {
  _id: 'phone-1',
  name: 'North phone',
  kind: 'steward',
  checkpoints: ['gate-1'],
  state: 'paired',
  isStolen: false,
  seenAt: '2025-05-09T04:00:00.000Z',
  unsent: 3,
  battery: 40,
  clockOff: 0,
  kept: [],
};
const counts = {
  _id: 'gate-1',
  inside: 41,
  people: 41,
  perMinute: 2.4,
  expected: 120,
  refused: 3,
  conflicts: 0,
  overrides: 0,
  oldList: 0,
};
const board: Board = {
  version: '7',
  timeZone: 'Asia/Kolkata',
  checkpoint: 'gate-1',
  checkpoints: [counts],
  overrides: [],
  oldList: [],
  events: [{ _id: 'e1', title: 'Bridges', expected: 30, people: 12 }],
  colleges: [{ name: 'Marina College', expected: 90, people: 29 }],
};
const events = [{ _id: 'e1', title: 'Bridges' }];

function open(day: Partial<EventDay> = {}, answers: Answer[] = []) {
  const whole: EventDay = { checkpoints: [gate], devices: [phone], board, events, passes: [], ...day };
  const props = { loaderData: { state: 'loaded', day: whole } } as unknown as Parameters<typeof EventDayPage>[0];
  return openScreen(<EventDayPage {...props} />, answers);
}

const tab = (name: string) => screen.getByRole('tab', { name });
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

describe('the board', () => {
  test('shows the counts, and reads them again when the server tells of something new', async () => {
    const next = { ...board, version: '8', checkpoints: [{ ...counts, inside: 42 }] };
    const { sent } = open({}, [{ json: next }]);
    expect(row('Main gate').getByText('41')).toBeTruthy();
    expect(row('Bridges').getByText('12')).toBeTruthy();
    expect(row('Marina College').getByText('29')).toBeTruthy();
    tell({ version: '8' });
    await waitFor(() => expect(row('Main gate').getByText('42')).toBeTruthy());
    expect(sent).toMatchObject([{ url: '/api/admin/gate/board?checkpoint=gate-1' }]);
  });

  test.each([
    [40, 1],
    [41, 0],
  ])('says in words whether 41 people are too many for a capacity of %d', (capacity, warnings) => {
    open({ checkpoints: [{ ...gate, capacity }] });
    expect(row('Main gate').queryAllByText('Too many')).toHaveLength(warnings);
  });

  test('shows a conflict with both phones and times, and sends the outcome that is chosen', async () => {
    const scans = [
      { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
      { at: '2025-05-09T04:05:00.000Z', device: 'admin:a1' },
    ];
    const doubled = { ...board, checkpoints: [{ ...counts, conflicts: 1 }] };
    const found = { json: [{ ticket: 'K7M2P9QX', name: 'Meena Sundaram', scans }] };
    const { user, sent } = open({ board: doubled }, [found, { json: { message: 'Done' } }, { json: board }]);
    const whose = (await screen.findByText('Meena Sundaram')).parentElement;
    expect(whose?.textContent).toBe('Meena Sundaram Ticket K7M2 P9QX');
    expect(screen.getByText(/North phone/).textContent).toContain('9:30');
    const described = screen.getAllByRole('button', { name: 'Take out' }).map((button) => {
      return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    });
    expect(described).toEqual(['9:30 AM at North phone · counts', '9:35 AM at An organiser']);
    await user.click(screen.getByRole('button', { name: 'Count as well' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toMatchObject({
      url: '/api/admin/gate/outcomes',
      body: { checkpoint: 'gate-1', ticket: 'K7M2P9QX', ...scans[1], kind: 'override' },
    });
  });

  test('shows the ten oldest of many conflicts, and all when asked', async () => {
    const many = Array.from({ length: 12 }, (_, place) => {
      const at = `2025-05-09T04:${30 - place}:00.000Z`;
      const scans = [
        { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
        { at, device: 'phone-2' },
      ];
      return { ticket: `K7M2P9${'ABCDEFGHJKLM'[place]}X`, name: '', scans };
    });
    const { user } = open({ board: { ...board, checkpoints: [{ ...counts, conflicts: 12 }] } }, [{ json: many }]);
    expect(await screen.findByRole('heading', { name: '12 conflicts' })).toBeTruthy();
    const tickets = () => screen.getAllByText(/^Ticket/).map(({ textContent }) => textContent);
    expect(tickets()).toHaveLength(10);
    expect(tickets()[0]).toBe('Ticket K7M2 P9MX');
    await user.click(screen.getByRole('button', { name: 'Show all 12 conflicts' }));
    expect(tickets()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('keeps a conflict on the screen while somebody is scanned', async () => {
    const scans = [
      { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
      { at: '2025-05-09T04:05:00.000Z', device: 'phone-2', clockOff: 14 },
    ];
    const doubled = { ...board, checkpoints: [{ ...counts, conflicts: 1 }] };
    const conflicts = { json: [{ ticket: 'K7M2P9QX', name: 'Meena', scans }] };
    const next = { json: { ...doubled, version: '8' } };
    const { sent } = open({ board: doubled }, [conflicts, next, conflicts]);
    const button = await screen.findByRole('button', { name: 'Count as well' });
    expect(screen.getByText(/Clock 14 minutes slow, corrected/)).toBeTruthy();
    tell({ version: '8' });
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Count as well' })).toBe(button);
  });

  test('shows a new conflict while scans come all the time', async () => {
    const scans = [
      { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
      { at: '2025-05-09T04:05:00.000Z', device: 'phone-2' },
    ];
    const of = (...names: string[]) => ({ json: names.map((name) => ({ ticket: 'K7M2P9QX', name, scans })) });
    const doubled = { ...board, checkpoints: [{ ...counts, conflicts: 1 }] };
    const version = (number: string) => ({ json: { ...doubled, version: number } });
    const [slow, never] = [Promise.withResolvers<void>(), new Promise(() => {})];
    const next = { ...of('Meena', 'Kavya'), after: slow.promise };
    const answers = [of('Meena'), version('8'), next, version('9'), { ...of('Meena'), after: never }];
    const { sent } = open({ board: doubled }, answers);
    await screen.findByText('Meena');
    for (const [told, calls] of [
      ['8', 3],
      ['9', 4],
    ] as const) {
      tell({ version: told });
      await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(calls));
    }
    // Scans are counted again before the list of conflicts has come.
    await waitFor(() => expect(sent[3]?.url).toContain('/board?'));
    await new Promise((drawn) => setTimeout(drawn));
    slow.resolve();
    expect(await screen.findByText('Kavya')).toBeTruthy();
  });

  test('shows each scan of a conflict, also two by one phone in the same millisecond', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const scan = { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' };
    const conflict = { ticket: 'K7M2P9QX', name: 'Meena', scans: [scan, scan, { ...scan, device: 'phone-2' }] };
    open({ board: { ...board, checkpoints: [{ ...counts, conflicts: 1 }] } }, [{ json: [conflict] }]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Take out' })).toHaveLength(3));
    expect(warned).not.toHaveBeenCalled();
  });

  test('reads the counts again while nobody scans, and after an answer was lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const quiet = { ...board, version: '8', checkpoints: [{ ...counts, inside: 42, perMinute: 0 }] };
    const { sent } = open({}, [{ status: 503, json: {} }, { json: quiet }]);
    tell({ version: '8' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(screen.getByText(/^The server does not answer/)).toBeTruthy());
    await vi.waitFor(() => {
      vi.advanceTimersByTime(12_000);
      expect(row('Main gate').getByText('0.0')).toBeTruthy();
    });
    expect(row('Main gate').getByText('42')).toBeTruthy();
    expect(screen.queryByText(/^The server does not answer/)).toBeNull();
  });

  test('lists the overrides and takes one out', async () => {
    const override = { ticket: 'K7M2P9QX', name: 'Meena', at: '2025-05-09T04:05:00.000Z', device: 'phone-1' };
    const with1 = { ...board, overrides: [{ ...override, reason: 'full' }] };
    const { user, sent } = open({ board: with1 }, [{ json: { message: 'Done' } }, { json: board }]);
    expect(screen.getByText(/at North phone · it was full/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take out Meena' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Overrides' })).toBeNull());
    const { name: _, ...scan } = override;
    expect(sent[0]).toMatchObject({ body: { checkpoint: 'gate-1', ...scan, kind: 'undo' } });
  });

  test('lists whom a phone let in by an old list, and counts one when asked', async () => {
    const scan = { ticket: 'K7M2P9QX', at: '2025-05-09T04:05:00.000Z', device: 'phone-1' };
    const oldList = [
      { ...scan, name: 'Meena', reason: 'closed' },
      { ...scan, ticket: 'T249725W', name: 'Kavya', reason: 'revoked' },
    ];
    const waiting = { ...board, checkpoints: [{ ...counts, oldList: 2 }], oldList };
    const after = { ...waiting, checkpoints: [{ ...counts, oldList: 1 }], oldList: oldList.slice(1) };
    const { user, sent } = open({ board: waiting }, [{ json: { message: 'Done' } }, { json: after }]);
    expect(row('Main gate').getByText('2 let in')).toBeTruthy();
    const list = screen.getByRole('region', { name: 'Let in by an old list' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Meena.*at North phone · closed/),
      expect.stringMatching(/^Kavya.*at North phone · the ticket was replaced/),
    ]);
    expect(within(list).getByRole('button', { name: 'Leave out Meena' })).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Count Meena' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body: { checkpoint: 'gate-1', ...scan, kind: 'override' } });
  });

  test('has a row for each checkpoint where there is no room for a table', () => {
    isWide = false;
    const busy = { ...counts, overrides: 1, conflicts: 2, oldList: 1 };
    open({ checkpoints: [{ ...gate, capacity: 40 }], board: { ...board, checkpoints: [busy] } }, [{ json: [] }]);
    const [only] = within(screen.getByRole('list', { name: 'Counts of each checkpoint' })).getAllByRole('listitem');
    const said = ['41 of 40', 'Too many', '120 expected · 2.4 per minute · 3 refused · 1 override', '2 conflicts'];
    for (const text of [...said, '1 let in by an old list']) expect(only?.textContent).toContain(text);
  });

  test('says what to do first when there is no checkpoint', async () => {
    const { user } = open({ checkpoints: [], devices: [] });
    expect(screen.getByText('No checkpoints yet.')).toBeTruthy();
    await user.click(tab('Board'));
    expect(screen.getByText('Nothing to count yet.')).toBeTruthy();
  });
});

describe('checkpoints', () => {
  test('are added as they were filled in', async () => {
    const { user, sent } = open({}, [{ status: 201, json: gate }]);
    await user.click(tab('Checkpoints'));
    expect(screen.getByText(/once · everybody with a ticket/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
    const form = within(screen.getByRole('dialog'));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Hall 1');
    await user.selectOptions(form.getByRole('combobox', { name: /^A ticket is admitted/ }), 'times');
    await user.selectOptions(form.getByRole('combobox', { name: /^Who is admitted/ }), 'events');
    await user.click(form.getByRole('checkbox', { name: 'Bridges' }));
    await user.click(form.getByRole('checkbox', { name: 'The payment has to be complete' }));
    await user.type(form.getByRole('textbox', { name: /^Capacity/ }), '40');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: 'POST',
      url: '/api/admin/gate/checkpoints',
      body: {
        name: 'Hall 1',
        kind: 'gate',
        rule: { times: 2 },
        admits: { kind: 'events', events: ['e1'] },
        needsPaid: true,
        needsIdSeen: false,
        hold: false,
        capacity: 40,
      },
    });
  });

  test('are listed with what is decided there', async () => {
    const { user } = open({ checkpoints: [{ ...gate, rule: 'inOut', capacity: 1_100 }] });
    await user.click(tab('Checkpoints'));
    expect(screen.getByText('Gate · in and out · everybody with a ticket · at most 1,100 inside')).toBeTruthy();
  });

  test('say what is missing, and send nothing', async () => {
    const { user, sent } = open();
    await user.click(tab('Checkpoints'));
    await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hall 1');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Who is admitted/ }), 'events');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose the events whose people are admitted.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('say beside the number how often a ticket may be admitted', async () => {
    const message = 'Please enter how often, from 1 to 50';
    const { user } = open({}, [{ status: 422, json: { message, errors: { 'rule.times': message } } }]);
    await user.click(tab('Checkpoints'));
    await user.click(screen.getByRole('button', { name: 'Add checkpoint' }));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Tea');
    await user.selectOptions(screen.getByRole('combobox', { name: /^A ticket is admitted/ }), 'times');
    await user.type(screen.getByRole('textbox', { name: /^How often/ }), '00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(message);
    expect(screen.getByRole('textbox', { name: /^How often/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('phones', () => {
  test('are listed with what they have said, and paired by a code on the screen', async () => {
    const { user, sent } = open({}, [{ status: 201, json: { _id: 'phone-2', pairing: 'a-code' } }]);
    await user.click(tab('Phones'));
    expect(screen.getByText('Steward · Paired · Main gate')).toBeTruthy();
    for (const said of [/^Seen .* ago$/, '3 scans not sent', 'Battery 40 %'])
      expect(screen.getByText(said)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add phone' }));
    const form = within(screen.getByRole('dialog'));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'South phone');
    await user.click(form.getByRole('checkbox', { name: 'Main gate' }));
    await user.click(form.getByRole('button', { name: 'Add phone' }));
    expect(await form.findByText('Choose a checkpoint for it.')).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: 'Main gate' }));
    await user.click(form.getByRole('button', { name: 'Add phone' }));
    expect(await screen.findByRole('img', { name: 'QR code that pairs a phone' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ name: 'South phone', kind: 'steward', checkpoints: ['gate-1'] });
  });

  test('are called paired on the screen with the code once they are', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting: DeviceRecord = { ...phone, _id: 'phone-2', name: 'South phone', state: 'waiting' };
    const code = { json: { _id: 'phone-2', pairing: 'a-code' } };
    const { user } = open({ devices: [phone, waiting] }, [code, { json: [phone, { ...waiting, state: 'paired' }] }]);
    await user.click(tab('Phones'));
    await user.click(screen.getByRole('button', { name: 'New code for South phone' }));
    expect(await screen.findByRole('dialog', { name: 'Scan this with South phone' })).toBeTruthy();
    vi.advanceTimersByTime(2_000);
    expect(await screen.findByRole('dialog', { name: 'South phone is paired' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'QR code that pairs a phone' })).toBeNull();
  });

  test('are read again every 12 seconds, and show what needs attention', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2025-05-09T04:01:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const later = { ...phone, seenAt: '2025-05-09T03:56:00.000Z', unsent: 0, battery: 9, clockOff: 14 };
    const { user } = open({}, [{ json: [later] }]);
    await user.click(tab('Phones'));
    expect(screen.getByText('Seen 1 minute ago').className).toBe('');
    vi.advanceTimersByTime(12_000);
    expect((await screen.findByText('Battery 9 %, low')).className).toContain('danger');
    expect(screen.getByText('Seen 5 minutes ago').className).toContain('warning');
    expect(screen.getByText('Clock 14 minutes slow, corrected')).toBeTruthy();
    expect(screen.queryByText(/not sent/)).toBeNull();
  });

  test('are taken off after a question', async () => {
    const { user, sent } = open({}, [{ json: { message: 'Off' } }]);
    await user.click(tab('Phones'));
    await user.click(screen.getByRole('button', { name: 'Take off North phone' }));
    expect(sent).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off' }));
    const url = '/api/admin/gate/devices/phone-1/revoke';
    await waitFor(() => expect(sent).toMatchObject([{ url, body: { stolen: false } }]));
  });

  test('are reported as stolen when they are taken off, or later', async () => {
    const lost: DeviceRecord = { ...phone, _id: 'phone-2', name: 'Lost phone', state: 'revoked' };
    const gone: DeviceRecord = { ...lost, _id: 'phone-3', name: 'Stolen phone', isStolen: true };
    const off = { json: { message: 'Off' } };
    const { user, sent } = open({ devices: [phone, lost, gone] }, [off, off]);
    await user.click(tab('Phones'));
    expect(screen.getByText(/^Steward · Stolen, off the gate/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Stolen phone/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take off North phone' }));
    await user.click(screen.getByRole('switch', { name: 'It is stolen' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Report as stolen Lost phone' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Report as stolen' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/admin/gate/devices/phone-1/revoke', { stolen: true }],
      ['/api/admin/gate/devices/phone-2/revoke', { stolen: true }],
    ]);
  });
});

test('a phone says how many of its scans were kept aside, and why', async () => {
  const kept = [
    { reason: 'deviceRevoked', count: 2 },
    { reason: 'noCheckpoint', count: 1 },
  ];
  const { user } = open({ devices: [{ ...phone, kept }] });
  await user.click(tab('Phones'));
  expect(
    screen.getByText('3 scans do not count: 2 made or sent after it was taken off, 1 at a checkpoint of other phones'),
  ).toBeTruthy();
});

test('admissions are exported with day and time of the edition, also after midnight', async () => {
  const at = '2025-05-09T19:00:00.000Z';
  const { user } = open({}, [{ json: [{ ticket: 'K7M2P9QX', name: 'Meena', at, device: 'phone-1' }] }]);
  await user.click(screen.getByRole('button', { name: 'Export admissions' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toContain('2025-05-10 00:30:00');
});

test('every scan of every checkpoint is exported in one file, with what came of it', async () => {
  const scan = { ticket: 'K7M2P9QX', name: 'Meena', college: 'Marina College', device: 'phone-1', shown: '' };
  const first = { ...scan, at: '2025-05-09T04:00:00.000Z', checkpoint: 'gate-1', kind: 'scan', verdict: 'admitted' };
  const late = { ...first, at: '2025-05-09T04:05:00.000Z', checkpoint: 'hall-1', verdict: 'refused' };
  const answers = [
    { json: [{ ...first, reason: '', clockOff: 0 }] },
    { json: [{ ...late, reason: 'unpaid', clockOff: 14 }] },
  ];
  const hall: CheckpointRecord = { ...gate, _id: 'hall-1', name: 'Hall 1' };
  const { user, sent } = open({ checkpoints: [gate, hall] }, answers);
  await user.click(screen.getByRole('button', { name: 'Export all scans' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [text = '', , name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(String(text).trim().split('\r\n').slice(1)).toEqual([
    'Main gate,2025-05-09 09:30:00,K7M2P9QX,Meena,Marina College,North phone,Admitted,,',
    'Hall 1,2025-05-09 09:35:00,K7M2P9QX,Meena,Marina College,North phone,Refused,not paid,"Clock 14 minutes slow, corrected"',
  ]);
  expect(name).toMatch(/^scans_/);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/gate/scans?checkpoint=gate-1',
    '/api/admin/gate/scans?checkpoint=hall-1',
  ]);
});

describe('people', () => {
  test('a person is found and shown with the whole day', async () => {
    const day = {
      ticket: 'K7M2P9QX',
      name: 'Meena Sundaram',
      college: 'Marina College',
      opens: ['Bridges'],
      tickets: [{ ticket: 'K7M2P9QX', issuedAt: '2025-05-01T04:00:00.000Z', revokedAt: '' }],
      scans: [
        {
          ticket: 'K7M2P9QX',
          at: '2025-05-09T04:00:00.000Z',
          checkpoint: 'gate-1',
          device: 'phone-1',
          kind: 'scan',
          shown: 'refused',
          verdict: 'refused',
          reason: 'unpaid',
          clockOff: -17,
        },
      ],
    };
    const people = [{ ticket: 'K7M2P9QX', name: 'Meena Sundaram', college: 'Marina College' }];
    const { user, sent } = open({}, [{ json: { people } }, { json: day }]);
    await user.click(tab('People'));
    await user.type(screen.getByRole('searchbox'), 'meena{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show the day of Meena Sundaram' }));
    expect(await screen.findByText('Main gate: Refused (not paid)')).toBeTruthy();
    expect(screen.getByText('Opens: Bridges.')).toBeTruthy();
    expect(screen.getByText(/North phone · Clock 17 minutes fast, corrected/)).toBeTruthy();
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/admin/gate/people?search=meena',
      '/api/admin/gate/people/K7M2P9QX',
    ]);
  });

  test('says when more people are found than are listed', async () => {
    const people = Array.from({ length: 31 }, (_, place) => ({ ticket: `T${place}`, name: 'Meena', college: '' }));
    const { user } = open({}, [{ json: { people: people.slice(2) } }, { json: { people: people.slice(1) } }]);
    await user.click(tab('People'));
    await user.type(screen.getByRole('searchbox'), 'm{Enter}');
    await waitFor(() => expect(screen.getAllByText('Meena')).toHaveLength(29));
    expect(screen.queryByText(/^These are the first/)).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'e{Enter}');
    expect(await screen.findByText(/^These are the first 30/)).toBeTruthy();
  });

  test('says when nobody is found', async () => {
    const { user } = open({}, [{ json: { people: [] } }]);
    await user.click(tab('People'));
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText('Nobody with a ticket was found.')).toBeTruthy();
  });
});

describe('each role', () => {
  const { signal } = new AbortController();
  const asked = { url: 'http://fest.example/admin/event-day', signal } as Request;

  test.each(['coordinator', 'volunteer', 'seller'] as const)('%s sees the halls, and no board', async (role) => {
    signIn(role);
    const loaderData = await loadEventDay(asked);
    expect(loaderData).toEqual({ state: 'halls' });
    const props = { loaderData } as unknown as Parameters<typeof EventDayPage>[0];
    const halls = [{ _id: 'e1', title: 'Bridges', expected: 30, came: 12 }];
    openScreen(<EventDayPage {...props} />, [{ json: { version: '7', halls } }]);
    expect(await screen.findByRole('button', { name: 'Bridges' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('administrator sees the board', () => {
    open();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Board',
      'Checkpoints',
      'Phones',
      'People',
      'Hall lists',
    ]);
  });
});

test('offers nothing to change to a role that may only read', async () => {
  signIn('volunteer');
  const { user } = open();
  await user.click(tab('Checkpoints'));
  expect(screen.queryByRole('button', { name: 'Add checkpoint' })).toBeNull();
  await user.click(tab('Phones'));
  expect(screen.queryByRole('button', { name: 'Add phone' })).toBeNull();
});
