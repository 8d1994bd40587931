// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { asOrganiser, cleanScreens } from '#testing/screen.ts';
import type { AuditLine } from './load-audit.ts';
import { RecordHistory } from './record-history.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const line: AuditLine = {
  _id: '1',
  at: '2025-05-09T03:30:00.000Z',
  who: 'Asha',
  did: 'changed the status of the registration of',
  about: 'Meena R, Ropes',
  subject: 'registration:r1',
  changes: [{ label: 'Payment status', before: 'pending', after: 'completed' }],
};

function open(...records: AuditLine[]) {
  const log = { state: 'loaded', records, found: records.length, isMoreFound: false, timeZone: 'Asia/Kolkata' };
  const asked: string[] = [];
  const Page = createRoutesStub([
    { path: '/', Component: () => <RecordHistory subject="registration:r1" /> },
    {
      path: paths.adminAudit,
      loader({ request }) {
        asked.push(new URL(request.url).search);
        return log;
      },
    },
  ]);
  render(<Page initialEntries={['/']} />);
  return asked;
}

test('the history of a record says who did what to whom, and what changed', async () => {
  const asked = open(line, { ...line, _id: '2', did: 'confirmed the settings', about: '' });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^Asha changed the status of the registration of Meena R, Ropes, May 9, 2025 at 9:00/,
  );
  expect(first?.textContent).toContain('Payment status');
  expect(second?.textContent).toMatch(/^Asha confirmed the settings, May 9/);
  expect(asked).toEqual(['?subject=registration%3Ar1']);
});

test('the history of a record says that nothing was recorded yet', async () => {
  open();
  await screen.findByText('Nothing was recorded about this yet.');
});
