// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { takeNotices } from '#web/ui/notify.ts';
import { ExportButtons } from './export-buttons.tsx';

const pressed = vi.hoisted(() => new Map<string, () => Promise<void>>());
vi.mock('#web/ui/button.tsx', () => ({
  Button({ children, onClick }: { children: string[]; onClick: () => Promise<void> }) {
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
  ['no rows', async () => [], 'No data available to export'],
  ['a row that cannot be read', async () => [unreadable], 'An error occurred while generating the CSV file'],
  ['a list that does not come', () => Promise.reject(new Error()), 'The registrations did not load. Please try again.'],
])('says why an export of %s failed', async (_, load, description) => {
  renderToStaticMarkup(<ExportButtons load={load} timeZone="Asia/Kolkata" />);
  takeNotices();
  await pressed.get('Export CSV')?.();
  expect(takeNotices()).toEqual([{ title: 'Export Failed', description, tone: 'error' }]);
});

test('makes one file at a time', async () => {
  const list = Promise.withResolvers<Registration[]>();
  const load = vi.fn(() => list.promise);
  render(<ExportButtons load={load} timeZone="Asia/Kolkata" />);
  await act(async () => void pressed.get('Export CSV')?.());
  await act(async () => void pressed.get('Export XLSX')?.());
  expect(load).toHaveBeenCalledOnce();
  await act(async () => list.resolve([]));
  await act(async () => void pressed.get('Export XLSX')?.());
  expect(load).toHaveBeenCalledTimes(2);
});
