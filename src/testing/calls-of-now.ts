import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { call } from './call.ts';
import type { stoppedClock } from './clock.ts';
import type { TestApp } from './test-app.ts';

export type Asked = [method: Parameters<typeof call>[1], path: string, json?: object];

/**
 * Makes each call with a new session at the clock's time, because in these tests days pass and sessions would expire.
 */
export function callsOfNow(app: TestApp, clock: ReturnType<typeof stoppedClock>) {
  const bearerOf = async (kind: 'student' | 'admin', id: string) =>
    `Bearer ${await write(app.platform.db, (tx) => openSession(tx, kind, id, clock.now()))}`;
  const as =
    (kind: 'student' | 'admin') =>
    async (id: string, ...[method, path, json]: Asked) =>
      call(app, method, path, { bearer: await bearerOf(kind, id), ...(json && { json }) });
  return { bearerOf, asAdmin: as('admin'), asStudent: as('student') };
}
