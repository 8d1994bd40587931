import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { breathing } from '#server/breathe.ts';
import { Content } from '#server/http/content.ts';
import { eventScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { readStudents } from './queries.ts';

const compress = promisify(gzip);

/** Ten thousand students are megabytes of text that repeats itself: a fifteenth of it goes over the wire. */
export async function listStudents(platform: Pick<Platform, 'config' | 'db'>, viewer: AdminViewer): Promise<Content> {
  const students = await readStudents(platform, { events: await eventScope(platform.db, viewer) });
  const body = await jsonOf(students);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  };
  return new Content(body, headers, { gzip: await compress(body, { level: 1 }) });
}

/** A few at a time: all at once would keep the others waiting. */
async function jsonOf(students: Awaited<ReturnType<typeof readStudents>>): Promise<Buffer> {
  const breathe = breathing();
  const { element } = contract.listStudents.output;
  const texts: string[] = [];
  for (const student of students) {
    texts.push(JSON.stringify(element.parse(student)));
    await breathe();
  }
  return Buffer.from(`[${texts.join(',')}]`);
}
