// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { dayOf, gate, phone } from '#testing/gate/event-day.ts';
import { tell } from '#testing/gate/fake-listen.ts';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { saveFile } from '#web/files/save-file.ts';
import { adminSession } from '#web/sessions.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { Board } from '../board-contract.ts';
import EventDayPage from './event-day-page.tsx';
import { type EventDay, loadEventDay } from './load-event-day.ts';

cleanScreens();
vi.mock('#web/network/listen.ts', () => import('#testing/gate/fake-listen.ts'));
vi.mock('#web/files/save-file.ts', () => ({ saveFile: vi.fn() }));
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

function open(day: Partial<EventDay> = {}, answers: Answer[] = []) {
  const props = { loaderData: { state: 'loaded', day: dayOf({ board, ...day }) } } as unknown as Parameters<
    typeof EventDayPage
  >[0];
  return openScreen(<EventDayPage {...props} />, answers);
}

const tab = (name: string) => screen.getByRole('tab', { name });
/** The tab is in the address, which changes a moment later. */
const isOpen = (name: string) => waitFor(() => expect(tab(name).getAttribute('aria-selected')).toBe('true'));
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
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-05-09T04:10:00Z') });
    onTestFinished(() => void vi.useRealTimers());
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

  test('gives the focus to the heading when a conflict is settled and its row goes', async () => {
    const conflict = (name: string, minute: number) => ({
      ticket: 'K7M2P9QX',
      name,
      scans: [
        { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
        { at: `2025-05-09T04:0${minute}:00.000Z`, device: 'phone-2' },
      ],
    });
    const [first, second] = [conflict('Meena', 1), conflict('Nila', 2)];
    const next = { ...board, version: '8', checkpoints: [{ ...counts, conflicts: 1 }] };
    const answers = [{ json: [first, second] }, { json: { message: 'Done' } }, { json: next }, { json: [second] }];
    const { user } = open({ board: { ...board, checkpoints: [{ ...counts, conflicts: 2 }] } }, answers);
    const [countIt] = await screen.findAllByRole('button', { name: 'Count as well' });
    countIt?.focus();
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: '1 conflict' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByText('Meena')).toBeNull();
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
    // The counts are read again before the list of conflicts has arrived.
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
    await expect.poll(() => sent).toHaveLength(1);
    await expect.poll(() => screen.getByText(/^The server does not answer/)).toBeTruthy();
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
      expect.stringMatching(/^Kavya.*at North phone · the ticket was not valid any more/),
    ]);
    expect(within(list).getByRole('button', { name: 'Leave out Meena' })).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Count Meena' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body: { checkpoint: 'gate-1', ...scan, kind: 'override' } });
    const heading = within(list).getByRole('heading');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('says of a desk no number of people who are expected', () => {
    isWide = false;
    open({ checkpoints: [{ ...gate, kind: 'desk' }], board: { ...board, checkpoints: [counts] } }, [{ json: [] }]);
    expect(screen.getByRole('list', { name: 'Counts of each checkpoint' }).textContent).not.toContain('expected');
  });

  test('lists of a desk only who came', () => {
    const colleges = [...board.colleges, { name: 'Kadal Institute', expected: 8, people: 0 }];
    open({ checkpoints: [{ ...gate, kind: 'desk' }], board: { ...board, colleges } });
    const table = within(screen.getByRole('table', { name: 'By college' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['College', 'Came']);
    expect(table.queryByText('Kadal Institute')).toBeNull();
  });

  test('says that people count who were not expected, also those without a college', () => {
    open({ board: { ...board, colleges: [{ name: '', expected: 0, people: 2 }] } });
    expect(screen.getByText(/also people who were not expected/)).toBeTruthy();
    expect(row('Not known').getByText('2')).toBeTruthy();
  });

  test('the board has a row for each checkpoint where there is no room for a table', () => {
    isWide = false;
    const busy = { ...counts, overrides: 1, conflicts: 2, oldList: 1 };
    open({ checkpoints: [{ ...gate, capacity: 40 }], board: { ...board, checkpoints: [busy] } }, [{ json: [] }]);
    const [only] = within(screen.getByRole('list', { name: 'Counts of each checkpoint' })).getAllByRole('listitem');
    const said = ['41 of 40', 'Too many', '120 expected · 2.4 per minute · 3 refused · 1 override', '2 conflicts'];
    for (const text of [...said, '1 let in by an old list']) expect(only?.textContent).toContain(text);
  });

  test('says what to do first when there is no checkpoint', async () => {
    const { user } = open({ checkpoints: [], devices: [] });
    expect(screen.getByText('No checkpoints yet')).toBeTruthy();
    await user.click(tab('Board'));
    await isOpen('Board');
    expect(screen.getByText('Nothing to count yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to the checkpoints' }));
    await isOpen('Checkpoints');
    expect(screen.getByText('No checkpoints yet')).toBeTruthy();
  });

  test('says in words that nobody has a ticket for a checkpoint', () => {
    open({ board: { ...board, events: [], colleges: [] } });
    expect(screen.getByText(/^Nobody has a ticket for it yet/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'By event' })).toBeNull();
  });

  test('leads to the phones while none scans, with the counts below', async () => {
    const { user } = open({ devices: [{ ...phone, state: 'revoked' }] });
    expect(screen.getByText('No phone scans yet')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Counts of each checkpoint' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to the phones' }));
    await isOpen('Phones');
  });
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
  const late = { ...first, at: '2025-05-09T04:05:00.000Z', checkpoint: 'hall-1', verdict: 'refused', shown: 'in' };
  const more = { ...late, reason: 'closed', clockOff: 0 };
  const answers = [
    { json: [{ ...first, shown: 'admitted', reason: '', clockOff: 0 }] },
    {
      json: [
        { ...late, reason: 'unpaid', clockOff: 14 },
        { ...more, shown: 'refused' },
        { ...more, shown: 'refused', verdict: 'admitted' },
        { ...more, kind: 'undo', shown: '', reason: '' },
      ],
    },
  ];
  const hall: CheckpointRecord = { ...gate, _id: 'hall-1', name: 'Hall 1' };
  const { user, sent } = open({ checkpoints: [gate, hall] }, answers);
  await user.click(screen.getByRole('button', { name: 'Export all scans' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [text = '', , name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  const inHall = 'Hall 1,2025-05-09 09:35:00,K7M2P9QX,Meena,Marina College,North phone';
  expect(String(text).trim().split('\r\n').slice(1)).toEqual([
    'Main gate,2025-05-09 09:30:00,K7M2P9QX,Meena,Marina College,North phone,Admitted,Admitted,Yes,,',
    `${inHall},In,Refused,"No, although the phone let them in",not paid,"Clock 14 minutes slow, corrected"`,
    `${inHall},No entry,Refused,No,closed,`,
    `${inHall},No entry,Admitted,"Yes, let through afterwards",closed,`,
    `${inHall},,Undo,,,`,
  ]);
  expect(String(text)).toMatch(/,Phone,Phone showed,Result,Counts,Reason,Clock\r/);
  expect(name).toMatch(/^scans_/);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/gate/scans?checkpoint=gate-1',
    '/api/admin/gate/scans?checkpoint=hall-1',
  ]);
});

test('says that the phones go on when the board did not load, and tries again', async () => {
  const failed = { state: 'failed', message: 'The event day did not load' };
  openScreen(<EventDayPage {...({ loaderData: failed } as unknown as Parameters<typeof EventDayPage>[0])} />);
  expect(screen.getByRole('alert').textContent).toContain('The phones go on scanning meanwhile');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
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
  await isOpen('Checkpoints');
  expect(screen.queryByRole('button', { name: 'Add checkpoint' })).toBeNull();
  await user.click(tab('Phones'));
  await isOpen('Phones');
  expect(screen.queryByRole('button', { name: 'Add phone' })).toBeNull();
});
