import { describe, expect, test } from 'vitest';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { pageHtml, pageText, textOf } from '#testing/pages/page-html.ts';
import { plainDeskItem as item } from '#testing/payments/plain-desk-item.ts';
import { CoordinatorChanges } from './coordinator-changes.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DeskTrouble } from './desk-tab.tsx';
import { FlagList } from './flag-list.tsx';
import { ItemFacts, KeyFacts } from './item-facts.tsx';
import { NothingWaits } from './nothing-waits.tsx';

describe('the facts of a payment', () => {
  test('shows the amount, the transaction ID and the reference to compare with the screenshot', () => {
    const facts = pageText(<KeyFacts item={item} />);
    expect(facts).toContain('Amount due₹150');
    expect(facts).toContain('Transaction ID412345678901');
    expect(facts).toContain('Reference2345ABCD');
    expect(pageHtml(<KeyFacts item={item} />)).toContain('aria-label="Copy the transaction ID"');
  });

  test('says when transaction ID and reference are missing, and offers nothing to copy', () => {
    const empty = <KeyFacts item={{ ...item, transactionId: '', paymentReference: '' }} />;
    expect(pageText(empty)).toContain('Transaction IDNot given');
    expect(pageText(empty)).toContain('ReferenceNone');
    expect(pageHtml(empty)).not.toContain('<button');
  });

  test('says how much was sent for lines that were cancelled later', () => {
    expect(facts(item)).not.toContain('Also sent');
    expect(facts({ ...item, sentForCancelled: 50 })).toContain('Also sent₹50 for what was cancelled since.');
  });

  test('shows when a payment was sent or sent again, in the time zone of the fest', () => {
    expect(facts(item)).toContain('SentMay 9, 2025 at 9:00');
    expect(facts({ ...item, isResubmitted: true })).toContain('Sent againMay 9, 2025');
  });

  test('shows team, money received, release, rejection and comment only when the payment has them', () => {
    for (const label of ['Team', 'Received so far', 'Seat', 'Rejected before', 'The participant wrote']) {
      expect(facts(item)).not.toContain(label);
    }
    const full = facts({
      ...item,
      teamName: 'Knots',
      amountReceived: 50,
      isReleased: true,
      lastReason: 'The amount differs.',
      additionalInfo: 'Paid by my brother.',
    });
    expect(full).toContain('Team Knots');
    expect(full).toContain('Received so far₹50');
    expect(full).toContain('Released by the deadline');
    expect(full).toContain('Rejected beforeThe amount differs.');
    expect(full).toContain('The participant wrotePaid by my brother.');
  });
});

describe('the flags of a payment', () => {
  test('says that nothing unusual was noticed, but not when the screenshot is missing', () => {
    expect(pageText(<FlagList flags={[]} onOpen={() => {}} />)).toBe('Nothing unusual was noticed.');
    const missing = pageText(<FlagList flags={[{ kind: 'noPicture' }]} onOpen={() => {}} />);
    expect(missing).toContain('No screenshot');
    expect(missing).not.toContain('Nothing unusual');
  });

  test('offers a button for the other payment that a flag names', () => {
    const other = { _id: 'two', name: 'Ravi K', eventTitle: 'Code Tower', paymentStatus: 'completed' as const };
    const others = [{ ...other, transactionId: '412345678901' }];
    const page = pageHtml(
      <FlagList flags={[{ kind: 'sameTransaction', others, orders: [], deleted: [] }]} onOpen={() => {}} />,
    );
    expect(textOf(page)).toContain('Another payment has the same transaction ID');
    expect(textOf(page)).toContain('Ravi K, Code Tower (payment completed, 412345678901)');
    expect(page.match(/<button/g)).toHaveLength(1);
  });

  test('says without a name that the other payment was of a deleted account', () => {
    const flag = { kind: 'sameTransaction' as const, others: [], orders: [], deleted: ['account' as const] };
    const page = pageHtml(<FlagList flags={[flag]} onOpen={() => {}} />);
    expect(textOf(page)).toContain('A payment of an account that has been deleted, accepted before');
    expect(page).not.toContain('<button');
  });

  test('links to the order that a flag names', () => {
    const order = { _id: 'three', name: 'Ravi K', passName: 'Day Pass', status: 'pending' as const };
    const orders = [{ ...order, transactionId: '412345678901' }];
    const page = pageHtml(
      <FlagList flags={[{ kind: 'sameTransaction', others: [], orders, deleted: [] }]} onOpen={() => {}} />,
    );
    expect(textOf(page)).toContain('Ravi K, Day Pass (order to check, 412345678901)');
    expect(page).toContain('href="/admin/passes?tab=orders&amp;q=412345678901"');
  });
});

describe('the decision bar', () => {
  const bar = (isFirst: boolean, isLast: boolean) =>
    pageHtml(
      <DecisionBar
        place="1 of 13"
        isFirst={isFirst}
        isLast={isLast}
        onSkip={() => {}}
        onApprove={() => {}}
        onReject={() => {}}
      />,
    );

  test('disables the previous button on the first payment and the next button on the last, with a reason', () => {
    expect(disabled(bar(true, false))).toEqual(['Previous payment']);
    expect(bar(true, false)).toContain('This is the first one.');
    expect(disabled(bar(false, true))).toEqual(['Next payment']);
    expect(bar(false, true)).toContain('This is the last one.');
    expect(disabled(bar(false, false))).toEqual([]);
  });

  test('names the keyboard shortcuts of the reject and approve buttons', () => {
    expect(bar(false, false)).toMatch(/aria-keyshortcuts="r"[^>]*>.*Reject.*aria-keyshortcuts="a"[^>]*>.*Approve/);
  });
});

describe('an empty desk', () => {
  const ahead = { isLoading: false, hasFailed: false, again: () => {} };
  const desk = (changes: Partial<typeof ahead>, isSearch = false) =>
    pageText(<NothingWaits ahead={{ ...ahead, ...changes }} hasDecided={false} isSearch={isSearch} />);

  test('says that nothing is left to check when no payment waits', () => {
    expect(desk({})).toContain('Nothing left to check');
  });

  test('says that the next payments are loading or could not be loaded', () => {
    expect(desk({ isLoading: true })).toContain('Loading the next payments...');
    expect(desk({ hasFailed: true })).toContain('The next payments did not come');
    expect(desk({ hasFailed: true })).toContain('Try again');
  });

  test('says where decided payments are when a search finds nothing, and offers to clear it', () => {
    expect(desk({}, true)).toContain('Decided payments are in Registrations.');
    expect(desk({}, true)).toContain('Clear the search');
    expect(desk({}, true)).not.toContain('Nothing left to check');
  });
});

test('shows why a decision failed, with a button to go on', () => {
  expect(pageHtml(<DeskTrouble trouble={undefined} onClose={() => {}} />)).toBe('');
  const trouble = { title: 'Not approved', message: 'Somebody else has rejected it meanwhile.' };
  expect(pageText(<DeskTrouble trouble={trouble} onClose={() => {}} />)).toBe(
    'Not approvedSomebody else has rejected it meanwhile.Go on',
  );
});

const facts = (shown: DeskItem) => pageText(<ItemFacts item={shown} timeZone="Asia/Kolkata" onOpen={() => {}} />);
const disabled = (page: string) =>
  [...page.matchAll(/<button[^>]*>/g)]
    .filter(([tag]) => tag.includes('aria-disabled="true"'))
    .map(([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);

test('names no registration, and offers no payment to open, when the registration of a change is deleted', () => {
  const change = {
    _id: 'one',
    at: '2025-05-01T06:00:00.000Z',
    by: 'Kavin',
    event: { _id: 'event', title: 'Paper Bridges' },
    kind: 'status',
    registration: { _id: '', name: '' },
    before: 'completed',
    after: 'failed',
  } as const;
  const shown = pageText(<CoordinatorChanges loaded={{ changes: [change], total: 1 }} timeZone="Asia/Kolkata" />);
  expect(shown).toContain('A deleted registration: set to failed by Kavin, coordinator');
  expect(shown).not.toContain('Open payment');
  expect(shown).toContain('Looked at');
});
