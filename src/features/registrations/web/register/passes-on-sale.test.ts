// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { loadEventRegister } from './data.ts';

test('names the passes that can be bought now and open the event', async () => {
  const pass = { name: 'Fest pass', covers: { kind: 'all' }, priceNow: 250, soldOut: false };
  const passes = [
    { ...pass, _id: 'now' },
    { ...pass, _id: 'gone', soldOut: true },
    { ...pass, _id: 'later', saleFrom: '2099-05-01T00:00:00.000Z' },
    { ...pass, _id: 'elsewhere', covers: { kind: 'events', events: ['another'] } },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/api/passes')) return Response.json(passes);
    if (url.endsWith('/questions')) return Response.json({ questions: [] });
    const isEvent = url.endsWith(`/api/events/${plainEvent._id}`);
    return isEvent ? Response.json({ ...plainEvent, entry: 'pass' }) : new Response('{}', { status: 404 });
  });
  const { passes: offered } = await loadEventRegister(plainEvent._id);
  expect(offered.map(({ _id }) => _id)).toEqual(['now']);
});
