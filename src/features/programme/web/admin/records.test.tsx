import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import { UploadScope } from '#web/files/uploads.tsx';
import { takeNotices } from '#web/ui/notify.ts';
import { PictureField } from './picture-field.tsx';
import { RecordList } from './record-list.tsx';
import { RecordPicture } from './record-picture.tsx';
import { RecordScreen } from './record-screen.tsx';
import SchedulePage from './schedule-page.tsx';
import { useOrder } from './use-order.ts';

interface Row {
  _id: string;
  name: string;
  tier: string;
}
const rows: Row[] = [
  { _id: 'a', name: 'Anna', tier: 'main' },
  { _id: 'b', name: 'Bala', tier: 'co' },
  { _id: 'c', name: 'Chitra', tier: 'co' },
];

beforeEach(() => void takeNotices());
afterEach(() => void takeNotices());

test('the first record cannot move up and the last one cannot move down', () => {
  expect(fixed(list({}))).toEqual(['Move Anna up', 'Move Chitra down']);
});

test('a record cannot move past a record of another tier', () => {
  const canSwap = (one: Row, other: Row) => one.tier === other.tier;
  expect(fixed(list({ canSwap }))).toEqual(['Move Anna up', 'Move Anna down', 'Move Bala up', 'Move Chitra down']);
});

test('a role that may not write sees the records and no buttons', () => {
  const page = list({ mayWrite: false });
  expect(page).toContain('Bala');
  expect(page).not.toContain('<button');
});

test('a move saves the new order', async () => {
  const saved: string[][] = [];
  await mover(async (ids) => void saved.push(ids))('c', -1);
  expect(saved).toEqual([['a', 'c', 'b']]);
});

test('saves moves together when they are made while another save is running', async () => {
  const saved: string[][] = [];
  const first = Promise.withResolvers<void>();
  const move = mover(async (ids) => {
    saved.push(ids);
    if (saved.length === 1) await first.promise;
  });
  const moved = move('a', 1);
  move('c', -1);
  const last = move('b', 1);
  first.resolve();
  await Promise.all([moved, last]);
  expect(saved).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
  ]);
});

test('shows an error when the order could not be saved', async () => {
  await mover(() => Promise.reject(new TypeError('the network is gone')))('a', 1);
  expect(takeNotices()).toMatchObject([{ title: 'Failed to save the order. Please try again.', tone: 'error' }]);
});

test('a record without a picture shows the first letter of its name', () => {
  expect(pageText(<RecordPicture src="" name="Anna" />)).toBe('A');
});

test.each([
  ['me.png', false],
  ['https://i', false],
  ['https://i.imgur.com/me.png', true],
  ['/pictures/0123456789abcdefghijkl', true],
])('while a picture’s address is %s, it is fetched: %s', (value, isFetched) => {
  const field = { name: 'photo', onChange: async () => {}, onBlur: async () => {}, ref: () => {}, error: undefined };
  const page = pageHtml(
    <UploadScope>
      <PictureField label="Photo" field={field} value={value} onUploaded={() => {}} />
    </UploadScope>,
  );
  expect(page.includes(`<img src="${value}"`)).toBe(isFetched);
});

test('the screen shows the number of records, or a text when the list is empty', () => {
  expect(screen(rows)).toContain('3 speakers');
  expect(screen(rows.slice(1, 2))).toContain('1 speaker');
  expect(screen([])).toContain('No speakers foundSpeakers will be announced.');
});

test('a line of the schedule links to its event, unless the event is not published', () => {
  const line = { date: '2025-05-09', startTime: '09:30', endTime: '', location: '', version: 1 };
  const lines = [
    { ...line, _id: 'a', title: 'Knots', eventId: 'knots' },
    { ...line, _id: 'b', title: 'Secret', eventId: 'secret', eventIsHidden: true },
  ];
  const props = { loaderData: { state: 'loaded', rows: lines } } as unknown as Parameters<typeof SchedulePage>[0];
  const page = pageHtml(<SchedulePage {...props} />);
  expect(page).toContain('Secret');
  expect([page.includes('href="/event/knots"'), page.includes('href="/event/secret"')]).toEqual([true, false]);
});

function list(changes: { mayWrite?: boolean; canSwap?: (one: Row, other: Row) => boolean }): string {
  return pageHtml(
    <RecordList
      label="Speakers"
      rows={rows}
      nameOf={({ name }) => name}
      Entry={Entry}
      save={async () => {}}
      mayWrite
      onEdit={() => {}}
      onDelete={() => {}}
      {...changes}
    />,
  );
}

const fixed = (page: string) =>
  [...page.matchAll(/<button[^>]*aria-label="(Move [^"]*)"[^>]*aria-disabled="true"/g)].map(([, label]) => label);

const Entry = ({ row }: { row: Row }) => <p>{row.name}</p>;

/** Renders the list once and returns its `move`, which starts from the loaded rows until a move is saved. */
function mover(save: (ids: string[]) => Promise<void>) {
  let move: ReturnType<typeof useOrder>['move'] | undefined;
  function List() {
    move = useOrder(rows, save).move;
    return null;
  }
  pageHtml(<List />);
  if (!move) throw new Error('the list was not rendered');
  return move;
}

const screen = (shown: Row[]) =>
  pageText(
    <RecordScreen
      words={{
        title: 'Speakers',
        One: 'Speaker',
        many: 'speakers',
        one: 'speaker',
        all: 'speakers',
        intro: '',
        emptyTitle: 'No speakers found',
        empty: 'Speakers will be announced.',
      }}
      loaded={{ state: 'loaded', rows: shown }}
      nameOf={({ name }) => name}
      Entry={Entry}
      Form={() => null}
      save={async () => {}}
      remove={async () => {}}
    />,
  );
