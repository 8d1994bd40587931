import { describe, expect, test } from 'vitest';
import { pageHtml, pageText, textOf } from '#testing/pages/page-html.ts';
import type { LedgerRow, Payer } from '../contract.ts';
import type { StatementLine } from '../credit-contract.ts';
import type { Statement } from '../statement-contract.ts';
import { amountOf } from './cash/entry.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { SumsTable } from './overview/sums-table.tsx';
import { PayerSearch } from './payer-search.tsx';
import { CreditFacts } from './statements/credit-facts.tsx';
import { ReadingSummary } from './statements/reading-summary.tsx';
import { StatementList } from './statements/statement-list.tsx';

const zone = 'Asia/Kolkata';
const payer: Payer = {
  _id: 'one',
  name: 'Meena R',
  email: 'meena@students.example',
  phone: '+91 00000 00001',
  college: 'Kite College',
  teamName: '',
  event: { _id: 'event', title: 'Rope Bridge' },
  registrationStatus: 'pending',
  paymentStatus: 'pending',
  transactionId: '412345678901',
  paymentReference: '2345ABCD',
  amountDue: 150,
  amountReceived: 0,
  amountLeft: 150,
  jointPayment: '',
  createdAt: '2025-05-09T03:30:00.000Z',
};

describe('the ledger', () => {
  const row = {
    number: 7,
    at: '2025-05-09T03:30:00.000Z',
    kind: 'received',
    source: 'cash',
    from: 'toCheck',
    to: 'received',
    amount: 150,
    by: '',
    reference: 'R-12',
    note: 'Paid at the door',
    registrationId: 'one',
    payerName: 'Meena R',
    event: 'Rope Bridge',
  } as LedgerRow;
  const table = (changes: Partial<LedgerRow>, onOpen?: () => void) =>
    pageHtml(
      <LedgerTable
        rows={[{ ...row, ...changes }]}
        timeZone={zone}
        caption="Ledger"
        withPayer
        {...(onOpen && { onOpen })}
      />,
    );

  test('shows the amount, kind, accounts, person and time of a ledger row in words', () => {
    const page = textOf(table({}));
    for (const words of ['₹150', 'ReceivedCash', 'To check → Received', 'Nobody', 'R-12Paid at the door', '9:00']) {
      expect(page).toContain(words);
    }
    expect(textOf(table({ by: 'Asha' }))).not.toContain('Nobody');
  });

  test('makes the payer’s name a button only when the payer is registered', () => {
    expect(table({}, () => {})).toMatch(/<button[^>]*>Meena R/);
    expect(table({})).not.toContain('<button');
    expect(table({ registrationId: '', payerName: '' }, () => {})).not.toContain('<button');
    expect(table({ registrationId: '', payerName: '' })).toContain('Not registered');
  });

  test('says that a registration was deleted, not that its payer never registered', () => {
    const page = textOf(table({ payerName: '' }));
    expect(page).toContain('DeletedRope Bridge');
    expect(page).not.toContain('Not registered');
  });
});

test('the table of sums has a line for each event and a total line', () => {
  const none = { expected: 0, received: 0, toCheck: 0, rejected: 0, refunded: 0, released: 0, waived: 0 };
  const rows = [{ ...none, key: 'event', name: 'Rope Bridge', expected: 300, received: 150 }];
  const page = pageHtml(
    <SumsTable caption="By event" first="Event" rows={rows} total={{ ...none, expected: 1_300 }} />,
  );
  expect([...page.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Event',
    'Expected',
    'Received',
    'To check',
    'Rejected',
    'Refunded',
    'Released',
    'Waived',
  ]);
  expect(textOf(page)).toContain('Rope Bridge₹300₹150₹0');
  expect(textOf(page)).toContain('In all₹1,300');
});

describe('a statement', () => {
  const reading = {
    credits: { count: 1, amount: 150 },
    debits: { count: 2, amount: 90 },
    otherLines: 3,
    unreadable: [{ line: 9, reason: 'The date cannot be read.', text: '31/02/25, UPI' }],
    unreadableCount: 4,
    from: '2025-05-01',
    to: '2025-05-02',
  };
  const statement = {
    _id: 'st 1',
    fileName: 'may.csv',
    state: 'ready',
    format: 'HDFC Bank',
    uploadedBy: 'Asha',
    uploadedAt: '2025-05-09T03:30:00.000Z',
    reading,
  } as Statement;

  test('lists a statement with its bank, its credits and whether it is still to apply', () => {
    const list = { id: 'earlier', title: 'Earlier statements', timeZone: zone };
    const page = pageHtml(<StatementList {...list} statements={[statement]} />);
    expect(page).toContain('href="/?tab=statements&amp;statement=st%201"');
    expect(textOf(page)).toContain('Asha, May 9, 2025 at 9:00');
    expect(textOf(page)).toContain('HDFC Bank');
    expect(textOf(page)).toContain('1 credit, ₹150');
    expect(textOf(page)).toMatch(/to apply/i);
    expect(pageText(<StatementList {...list} statements={[]} empty="No statement yet." />)).toContain(
      'No statement yet.',
    );
  });

  test('counts the lines of a statement by kind, and the unreadable lines that are not shown', () => {
    const page = pageText(<ReadingSummary reading={reading} />);
    for (const words of ['Credits₹1501 line', 'Debits, skipped₹902 lines', 'Could not be read4']) {
      expect(page).toContain(words);
    }
    expect(page).toContain('Line 9: The date cannot be read.31/02/25, UPI');
    expect(page).toContain('and 3 more');
    const clean = pageText(<ReadingSummary reading={{ ...reading, unreadable: [], unreadableCount: 0 }} />);
    expect(clean).not.toContain('Lines that could not be read');
  });

  test('shows a suggested registration as a guess, and an exact match without doubt', () => {
    const credit = {
      date: '2025-05-01',
      amount: 150,
      utr: '412345678901',
      narration: '',
      list: 'suggested',
      matchedBy: 'amount',
      registrations: [payer],
      deleted: [],
    } as unknown as StatementLine;
    const guess = pageText(<CreditFacts credit={credit} line={4} />);
    expect(guess).toContain('Line 4');
    expect(guess).toContain('No narrationUTR 412345678901');
    expect(guess).toContain('Perhaps Meena R, Rope Bridge, ₹150 due');
    expect(guess).toContain('by the amount alone');
    const named = pageText(<CreditFacts credit={{ ...credit, matchedBy: 'name' } as StatementLine} />);
    expect(named).toContain('by the payer’s name and the amount');
    const sure = pageText(<CreditFacts credit={{ ...credit, list: 'exact' } as StatementLine} />);
    expect(sure).not.toContain('Perhaps');
  });

  test('calls the money of a credit due only until its payment is complete', () => {
    const credit = {
      date: '2025-05-01',
      amount: 150,
      utr: '412345678901',
      narration: '',
      list: 'exact',
      matchedBy: 'transaction',
      registrations: [payer],
      deleted: [],
    } satisfies Omit<StatementLine, 'line'>;
    const facts = (registrations: StatementLine['registrations']) =>
      pageText(<CreditFacts credit={{ ...credit, registrations }} />);
    expect(facts([payer])).toContain('Rope Bridge, ₹150 due');
    const paid = facts([{ ...payer, paymentStatus: 'completed' }]);
    expect(paid).toContain('Rope Bridge, ₹150');
    expect(paid).not.toContain('due');
  });

  test('says when a deleted account had paid with the transaction ID of a credit', () => {
    const credit = {
      date: '2025-05-01',
      amount: 150,
      utr: '412345678901',
      narration: '',
      list: 'alreadyPaid',
      matchedBy: 'transaction',
      registrations: [],
      deleted: ['account'],
    } as unknown as StatementLine;
    expect(pageText(<CreditFacts credit={credit} />)).toContain(
      'A payment of an account that has been deleted had this transaction ID.',
    );
  });
});

test('the search for a payer offers suggestions before anything is typed', () => {
  const page = pageHtml(<PayerSearch suggestions={[payer]} onChoose={() => {}} />);
  expect(textOf(page)).toContain('Suggested:');
  expect(textOf(page)).toContain('Meena RRope Bridge · meena@students.example · payment pending₹150');
  expect(pageHtml(<PayerSearch onChoose={() => {}} />)).not.toContain('Suggested');
});

test.each([
  ['1,500.50', 1_500.5],
  ['₹ 200', 200],
  [' 75 ', 75],
])('the amount %j is read as %d', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each(['', '  ', 'twenty', '1.2.3'])('%j is not an amount', (typed) => {
  expect(amountOf(typed)).toBeNaN();
});
