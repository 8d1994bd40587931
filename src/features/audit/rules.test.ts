import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionText, hasWords } from './rules.ts';
import { changesOf } from './server/changes.ts';

describe('the words for an action', () => {
  test.each([
    ['registration.status', 'changed the status of the registration of'],
    ['speaker.create', 'added the speaker'],
    ['schedule.update', 'changed the schedule item'],
    ['settings.mail-server', 'changed the mail server'],
    ['event.unpublish', 'unpublished the event'],
    // The thing's name follows: 'the All-Contests Pass of Meena R'.
    ['order.create', 'sent the order for'],
    ['payment.rejected', 'rejected the payment of'],
    ['something.taken-apart', 'taken apart the something'],
  ])('describes %s as: %s', (action, words) => {
    expect(actionText(action)).toBe(words);
  });

  test('every action in the source code has words', () => {
    const actions = recordedActions();
    expect(actions.length).toBeGreaterThan(40);
    expect(actions.filter((action) => !hasWords(action))).toEqual([]);
  });
});

describe('the list of changes', () => {
  test('lists only the fields that differ, in words, nested fields included', () => {
    const before = { _id: 'x', version: 1, title: 'Old', registrationFees: { solo: 0, team: 5 }, isActive: true };
    const after = { _id: 'x', version: 2, title: 'New', registrationFees: { solo: 50, team: 5 }, isActive: false };
    expect(changesOf(before, after)).toEqual([
      { label: 'Title', before: 'Old', after: 'New' },
      { label: 'Solo fee', before: '₹0', after: '₹50' },
      { label: 'Published', before: 'yes', after: 'no' },
    ]);
  });

  test('lists what was set or removed when there is no record before or after', () => {
    expect(changesOf(null, { upiId: 'fest@example', note: '' })).toEqual([
      { label: 'UPI ID', before: null, after: 'fest@example' },
    ]);
    expect(changesOf({ amountDuePaise: 10_050, rules: ['One', 'Two'] }, null)).toEqual([
      { label: 'Amount due', before: '₹100.50', after: null },
      { label: 'Rules', before: 'One; Two', after: null },
    ]);
  });

  test('shows names in place of the IDs that a record holds', () => {
    const names = new Map([
      ['event:e1', 'Rope making'],
      ['registration:r1', 'Meena R, Rope making'],
    ]);
    const after = { event: 'e1', registrations: ['r1', 'r2'], amount: 150 };
    expect(changesOf(null, after, { nameOf: (key) => names.get(key) })).toEqual([
      { label: 'Event', before: null, after: 'Rope making' },
      { label: 'Registrations', before: null, after: 'Meena R, Rope making; a registration that is gone' },
      { label: 'Amount', before: null, after: '₹150' },
    ]);
    expect(changesOf({ event_id: 'e2' }, null)).toEqual([
      { label: 'Event', before: 'an event that is gone', after: null },
    ]);
    expect(changesOf({ registrations: 3, team_members: '[{"name":"Ravi K"}]' }, null)).toEqual([
      { label: 'Registrations', before: '3', after: null },
      { label: 'Team members', before: 'Ravi K', after: null },
    ]);
  });

  test('calls a field as the form of its kind of record does', () => {
    const labelIn = (kind: string, after: object) => changesOf(null, after, { kind }).map(({ label }) => label);
    expect(labelIn('event', { title: 'Ropes', startTime: '09:00' })).toEqual(['Event Name', 'Start Time']);
    expect(labelIn('schedule', { title: 'Ropes', startTime: '09:00' })).toEqual(['Title', 'Start']);
    expect(labelIn('pass', { name: 'Day Pass', limit: 30 })).toEqual(['Pass name', 'How many are sold']);
    expect(labelIn('coupon', { limit: 30, perPerson: 1 })).toEqual(['Uses in total', 'Uses per student']);
  });

  test('shortens a very long value', () => {
    expect(changesOf(null, { description: 'x'.repeat(10_000) })[0]?.after).toHaveLength(401);
  });
});

/** The actions in the sources: whole, as a choice of two, or with the decision inside. */
function recordedActions(): string[] {
  const sources = globSync('src/{features,server}/**/*.ts', { exclude: ['**/*.test.ts', 'src/features/audit/**'] });
  const texts = sources.map((file) => readFileSync(file, 'utf8')).filter((text) => /[aA]udits?\b/.test(text));
  const actions = texts.flatMap((text) =>
    [...text.matchAll(/action: (?:[^,\n]*? \? )?'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/g)].flatMap(
      ([, one = '', other = '']) => [one, other],
    ),
  );
  const made = ['approved', 'rejected'].map((decision) => `payment.${decision}`);
  const programme = ['speaker', 'sponsor', 'schedule'].flatMap((kind) =>
    ['create', 'update', 'delete'].map((verb) => `${kind}.${verb}`),
  );
  return [...new Set([...actions.filter(Boolean), ...made, ...programme])];
}
