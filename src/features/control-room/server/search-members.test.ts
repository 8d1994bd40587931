import { expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

test('the control room’s search finds a team by a member’s name or email, and says which member', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const make = maker(app);
  const { bearer } = await make.admin();
  const search = async (q: string) =>
    (await call(app, 'GET', `/api/admin/search?${new URLSearchParams({ q })}`, { bearer })).json().registrations;
  const eventId = await make.event({ team: { min: 2, max: 3 }, columns: { title: 'Rope Bridge' } });
  const member = {
    name: 'Yazhini "Yaz" Mani',
    email: 'yaz@students.example',
    phone: '+91 00000 45678',
    college: 'Kite College',
  };
  const fields = { name: 'Leader of ropes', teamName: 'Knots', teamMembers: JSON.stringify([member]) };
  const { id } = await make.registration(eventId, { fields });
  for (const q of ['yazhini', 'YAZ@students', 'rope mani', '"yaz"', '00000 45678']) {
    expect(await search(q), q).toMatchObject([{ _id: id, member: member.name }]);
  }
  expect(await search('leader knots')).toMatchObject([{ _id: id, member: '' }]);
  // Finds neither the field names of the stored list nor the fields that the browser does not show.
  for (const q of ['yazhini college', 'yazhini phone', 'kite']) {
    expect(await search(q), q).toEqual([]);
  }
});
