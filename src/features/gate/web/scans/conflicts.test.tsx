// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { asOrganiser, cleanScreens, openScreen } from '#testing/screen.ts';
import { Conflicts } from './conflicts.tsx';

cleanScreens();

const conflict = (name: string, ticket: string, minute: number) => ({
  ticket,
  name,
  scans: [
    { at: '2025-05-09T04:00:00.000Z', device: 'phone-1' },
    { at: `2025-05-09T04:0${minute}:00.000Z`, device: 'phone-2' },
  ],
});

test('leaves out both conflicts of a person who went in three times when they are settled elsewhere', async () => {
  asOrganiser();
  const other = conflict('Nila', 'T249725W', 3);
  const before = [conflict('Meena', 'K7M2P9QX', 1), conflict('Meena', 'K7M2P9QX', 2), other];
  let goOn = () => {};
  function Board() {
    const [version, setVersion] = useState('1');
    goOn = () => setVersion('2');
    return (
      <Conflicts
        checkpoint="gate-1"
        most={1}
        count={3}
        version={version}
        nameOf={() => 'North phone'}
        timeZone="Asia/Kolkata"
        onChosen={() => undefined}
      />
    );
  }
  openScreen(<Board />, [{ json: before }, { json: [other] }]);
  expect(await screen.findAllByText('Meena')).toHaveLength(2);
  act(() => goOn());
  await screen.findByRole('heading', { name: '1 conflict' });
  await waitFor(() => expect(screen.queryAllByText('Meena')).toEqual([]), { timeout: 2_000 });
});

test('marks both scans that count where a ticket is admitted twice', async () => {
  asOrganiser();
  const { ticket, name, scans } = conflict('Meena', 'K7M2P9QX', 1);
  const third = { at: '2025-05-09T04:02:00.000Z', device: 'phone-2' };
  openScreen(
    <Conflicts
      checkpoint="meal-1"
      most={2}
      count={1}
      version="1"
      nameOf={() => 'North phone'}
      timeZone="Asia/Kolkata"
      onChosen={() => undefined}
    />,
    [{ json: [{ ticket, name, scans: [...scans, third] }] }],
  );
  expect(await screen.findAllByText(/· counts$/)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Count as well' })).toHaveLength(1);
  expect(screen.getByText(/let in more than 2 times. The first 2 scans count/)).toBeTruthy();
});
