// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asRole, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { DetailsDialog } from './dialogs/details-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { noFilters } from './filters.ts';
import { readIncoming } from './refresh/incoming.ts';

cleanScreens();

const row = { _id: 'r1', name: 'Meena R', event: { title: 'Ropes' }, amountDue: 150 };
const incoming = readIncoming([row], new Date('2025-05-09T03:30:00.000Z'));
const [meena] = 'registrations' in incoming ? incoming.registrations : [];

describe.each([
  ['a volunteer, who may not see payment details,', 'volunteer', false],
  ['finance', 'finance', true],
] as const)('for %s', (_, role, seesPayments) => {
  test('the details do not claim that no payment was sent', () => {
    asRole(role);
    if (!meena) throw new Error('The row was not read.');
    const nothing = { onClose: () => {}, onUpdate: undefined, onRestored: undefined };
    openScreen(<DetailsDialog registration={meena} timeZone="Asia/Kolkata" open {...nothing} />, [
      { status: 404, json: {} },
      { status: 404, json: {} },
    ]);
    const asked = ['Transaction ID', 'Payment Screenshot', 'No screenshot was uploaded.'];
    expect(asked.filter((text) => screen.queryByText(text))).toEqual(seesPayments ? asked : []);
  });

  test('the search names only what it can find', () => {
    asRole(role);
    openScreen(<FilterBar filters={noFilters} text="" events={[]} onChange={() => {}} onType={() => {}} />);
    const found = `Name, phone, email, event, team${seesPayments ? ', transaction ID' : ''}`;
    expect(field('Search')).toHaveProperty('placeholder', found);
  });
});
