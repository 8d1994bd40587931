import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { EventTable } from './event-table.tsx';
import { powersOf } from './load-events.ts';

function html(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const site = { upiId: '', paymentQrCode: '' };

test('the table of events has eight columns and the actions that the role allows', () => {
  const table = (role: string) =>
    html(() => <EventTable events={[plainEvent]} powers={powersOf(role)} site={site} onTask={() => {}} />);
  const page = table('administrator');
  expect([...page.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Name',
    'Category',
    'Date',
    'Location',
    'Price',
    'QR Code',
    'Team Event',
    'Actions',
  ]);
  expect(page).toContain('aria-label="Edit Plain"');
  expect(page).toContain('aria-label="Delete Plain"');
  expect(table('volunteer')).not.toContain('aria-label="Delete Plain"');
});

test('offers to delete last, behind everything that can be undone', () => {
  const page = html(() => (
    <EventTable events={[plainEvent]} powers={powersOf('administrator')} site={site} onTask={() => {}} />
  ));
  expect([...page.matchAll(/title="([^"]+)"/g)].at(-1)?.[1]).toBe('Delete');
});

test('lists in the form scroll when they are higher than 400 px', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'form/event-form.css'), 'utf8');
  expect(css).toMatch(/\.event-form-list \{[^}]*max-height: 400px;[^}]*overflow-y: auto/);
});
