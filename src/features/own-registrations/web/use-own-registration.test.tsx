// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asStudent, cleanScreens, openScreen } from '#testing/screen.ts';
import { useOwnRegistration } from './use-own-registration.ts';

cleanScreens();

function Own({ eventId }: { eventId: string }) {
  return <p>{`${eventId}: ${useOwnRegistration(eventId) ?? 'none'}`}</p>;
}

const row = (id: string, event: string, registrationStatus: string) => ({
  _id: id,
  event: { _id: event },
  registrationStatus,
});
const list = [row('r1', 'ropes', 'cancelled'), row('r2', 'kites', 'pending')];
const both = [<Own key="ropes" eventId="ropes" />, <Own key="kites" eventId="kites" />];

test('asks once for all events of a page, and leaves out cancelled registrations', async () => {
  asStudent();
  const { sent } = openScreen(both, [{ json: list }]);
  await screen.findByText('kites: r2');
  screen.getByText('ropes: none');
  expect(sent).toHaveLength(1);
});

test('knows of no registration when the list cannot be fetched', async () => {
  asStudent();
  const { sent } = openScreen(<Own eventId="boats" />, ['nothing']);
  await waitFor(() => expect(sent).toHaveLength(1));
  screen.getByText('boats: none');
});
