import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { EventType, FestEvent } from '#features/events/contract.ts';
import { PrizesPanel } from './prizes-panel.tsx';

const none = { first: '', second: '', third: '', other: '' };
const shown = (prizes: Partial<FestEvent['prizes']>, eventType: EventType = 'technical') =>
  renderToStaticMarkup(<PrizesPanel event={{ prizes: { ...none, ...prizes }, eventType }} />).replaceAll(
    /<[^>]+>/g,
    '|',
  );

describe('prizes', () => {
  test.each([
    ['technical', '₹1000', '₹500'],
    ['nontechnical', '₹1200', '₹600'],
    ['hackathon', '₹1000', '₹500'],
  ] as const)('shows the default prizes of a %s event when no prizes are given', (eventType, first, second) => {
    const words = shown({}, eventType);
    expect(words).toContain(`1st Prize||${first}`);
    expect(words).toContain(`2nd Prize||${second}`);
    expect(words).not.toMatch(/3rd Prize|Additional Rewards/);
  });

  test('shows prizes as typed, and plain numbers as rupees', () => {
    const words = shown({ first: '25000', second: 'A soldering iron', third: '500', other: 'Certificates for all' });
    expect(words).toContain('1st Prize||₹25,000');
    expect(words).toContain('2nd Prize||A soldering iron');
    expect(words).toContain('3rd Prize||₹500');
    expect(words).toMatch(/Additional Rewards\|+Certificates for all/);
  });

  test('shows no default prizes when the organisers say that the event has no prizes', () => {
    const words = shown({ none: true });
    expect(words).toContain('There are no prizes for this event.');
    expect(words).not.toMatch(/1st Prize|₹/);
  });
});
