// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeScanner, shownScan } from '#testing/gate/fake-scanner.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { ScannerApp } from '../scanner-app.tsx';

cleanScreens();

test('reads no other ticket while a supervisor decides, and reads again after a no', async () => {
  const refused = shownScan({ tone: 'red', verdict: 'refused', reason: 'full' });
  const { scanner, asked } = fakeScanner({}, { scanned: async () => refused });
  const reader = { read: async () => undefined, close() {} };
  const { user } = openScreen(<ScannerApp scanner={scanner} reader={reader} />, [], '/gate');
  const read = (code: string) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
  };
  const scans = () => asked.filter((call) => call.startsWith('scanned'));
  await user.click(button('Start scanning'));
  await screen.findByLabelText('Ticket number');
  read('AEAQCAIBAEAQCAIB');
  await user.click(await screen.findByRole('button', { name: 'Supervisor' }));
  read('BEAQCAIBAEAQCAIB');
  expect(scans()).toEqual(['scanned AEAQCAIBAEAQCAIB keyboard']);
  await user.click(button('No'));
  read('CEAQCAIBAEAQCAIB');
  await waitFor(() =>
    expect(scans()).toEqual(['scanned AEAQCAIBAEAQCAIB keyboard', 'scanned CEAQCAIBAEAQCAIB keyboard']),
  );
});
