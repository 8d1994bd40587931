import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { takeNotices } from '#web/ui/notify.ts';
import { ExportButtons } from './export-buttons.tsx';

const pressed = vi.hoisted(() => new Map<string, () => void>());
vi.mock('#web/ui/button.tsx', () => ({
  Button({ children, onClick }: { children: string[]; onClick: () => void }) {
    pressed.set(children.at(-1) ?? '', onClick);
    return null;
  },
}));

const unreadable = new Proxy({} as Registration, {
  get() {
    throw new Error('a row that cannot be read');
  },
});

test.each([
  ['no rows', [], 'No data available to export'],
  ['a row that cannot be read', [unreadable], 'An error occurred while generating the CSV file'],
])('an export of %s fails in words', (_, rows, description) => {
  renderToStaticMarkup(<ExportButtons rows={rows} timeZone="Asia/Kolkata" />);
  takeNotices();
  pressed.get('Export CSV')?.();
  expect(takeNotices()).toEqual([{ title: 'Export Failed', description, tone: 'error' }]);
});
