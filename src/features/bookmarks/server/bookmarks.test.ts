import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Bookmark } from '../contract.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const list = async (bearer: string, of = app): Promise<Bookmark[]> =>
  (await call(of, 'GET', '/api/students/bookmarks', { bearer })).json();
const ids = async (bearer: string, of = app) => (await list(bearer, of)).map(({ eventId }) => eventId);
const change = (method: 'PUT' | 'DELETE', eventId: string, bearer: string, of = app) =>
  call(of, method, `/api/students/events/${eventId}/bookmark`, { bearer });

describe('bookmarks', () => {
  test('adds and removes a bookmark, even when asked twice', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event();
    for (const _ of [1, 2]) {
      const response = await change('PUT', eventId, bearer);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ eventId, bookmarked: true });
    }
    expect(await ids(bearer)).toEqual([eventId]);
    for (const _ of [1, 2]) {
      const response = await change('DELETE', eventId, bearer);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ eventId, bookmarked: false });
    }
    expect(await ids(bearer)).toEqual([]);
  });

  test('lists a bookmark with the event as the public sees it', async () => {
    const { bearer } = await make.student();
    const eventId = await make.event({ fee: 120 });
    await change('PUT', eventId, bearer);
    const [bookmark] = await list(bearer);
    expect(bookmark?.event).toEqual((await call(app, 'GET', `/api/events/${eventId}`)).json());
  });

  test('lists a bookmark with the price that is paid now, as the public list does', async () => {
    const { bearer } = await make.student();
    const early = { audience: 'anyone', channel: 'online', amount: 80, limit: 100 };
    const eventId = await make.event({ fee: 120, columns: { prices: JSON.stringify([early]) } });
    await change('PUT', eventId, bearer);
    const [bookmark] = await list(bearer);
    expect(bookmark?.event.priceNow).toBe(80);
    // The public list may be cached for a second.
    app.platform.siteChanged();
    expect(bookmark?.event).toEqual((await call(app, 'GET', `/api/events/${eventId}`)).json());
  });

  test('keeps the bookmarks of each student separate', async () => {
    const [one, other] = [await make.student(), await make.student()];
    const eventId = await make.event();
    await change('PUT', eventId, one.bearer);
    expect(await ids(other.bearer)).toEqual([]);
    await change('DELETE', eventId, other.bearer);
    expect(await ids(one.bearer)).toEqual([eventId]);
  });

  test('lists the newest bookmark first', async () => {
    const clock = stoppedClock();
    const fest = await startTestApp({ now: clock.now });
    onTestFinished(() => fest.stop());
    const { bearer } = await maker(fest).student();
    const inOrder: string[] = [];
    for (const _ of [1, 2, 3]) {
      const eventId = await maker(fest).event();
      inOrder.unshift(eventId);
      await change('PUT', eventId, bearer, fest);
      clock.forward({ seconds: 1 });
    }
    expect(await ids(bearer, fest)).toEqual(inOrder);
  });

  test('refuses to add or remove a bookmark of an unknown event', async () => {
    const { bearer } = await make.student();
    for (const method of ['PUT', 'DELETE'] as const) {
      const response = await change(method, 'nobody-knows-it', bearer);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'Event not found' });
    }
  });

  test('refuses and hides bookmarks of an unpublished event, but lets a student remove them', async () => {
    const { bearer } = await make.student();
    const hidden = await make.event({ columns: { is_active: 0 } });
    // Otherwise students could guess the ids of planned events.
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await change(method, hidden, bearer)).statusCode).toBe(404);
    const eventId = await make.event();
    await change('PUT', eventId, bearer);
    const publish = (isActive: 0 | 1) =>
      app.platform.db.updateTable('events').set({ is_active: isActive }).where('id', '=', eventId).execute();
    await publish(0);
    expect(await ids(bearer)).toEqual([]);
    expect((await change('DELETE', eventId, bearer)).statusCode).toBe(200);
    await publish(1);
    expect(await ids(bearer)).toEqual([]);
  });

  test('deletes a bookmark when its event or its student is deleted', async () => {
    const { bearer, id } = await make.student();
    const [one, other] = [await make.event(), await make.event()];
    for (const eventId of [one, other]) await change('PUT', eventId, bearer);
    const admin = await make.admin();
    expect((await call(app, 'DELETE', `/api/events/${one}`, { bearer: admin.bearer })).statusCode).toBe(200);
    expect(await ids(bearer)).toEqual([other]);
    expect((await call(app, 'DELETE', `/api/students/${id}`, { bearer: admin.bearer })).statusCode).toBe(200);
    expect(
      await app.platform.db.selectFrom('bookmarks').select('event_id').where('student_id', '=', id).execute(),
    ).toEqual([]);
  });
});
