import { setTimeout as pause } from 'node:timers/promises';
import { nextStatus, openUpload } from '#testing/attack/cut-upload.ts';
import { findKept, isWhole, keptInText } from '#testing/faults/kept.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { findLost, makeLoad, type RegistrationLoad, submissionOf } from '#testing/rush.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  'SIGTERM with 100 uploads in flight: who goes on is answered, who stalls leaves nothing, exit code 0';

const uploads = 100;
const stalled = 10;
const bytes = 40 * 1024;
/** The memory that the server uses for an upload that has begun. */
const blockBytes = 64 * 1024;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const env = { DATA_DIR: dataDir };
  const load = await makeLoad(env, { students: uploads, proof: padded(await screenshot(), bytes) });
  await using server = await startServer(env);
  const flying = await Promise.all(load.students.map((student) => halfUpload(server.url, load, student)));
  while ((await bytesHeld(server.url)) < uploads * blockBytes) await pause(20);
  const started = performance.now();
  const ended = server.stop();
  while (await isListening(server.url)) await pause(20);
  const statuses = await Promise.all(flying.slice(stalled).map((upload) => upload.finish()));
  const code = await ended;
  const seconds = (performance.now() - started) / 1_000;
  const answered = statuses.filter((status) => status === 201).length;
  const kept = await findKept(env, load);
  const { rows } = await findLost(env, load);
  return {
    figure: `${answered} of ${uploads - stalled} answered, ${rows} kept, ${keptInText(kept)}, code ${code} after ${seconds.toFixed(1)} s`,
    held: answered === uploads - stalled && rows === answered && isWhole(kept) && code === 0,
  };
}

async function halfUpload(url: string, load: RegistrationLoad, student: RegistrationLoad['students'][number]) {
  const { socket, body } = await openUpload(url, submissionOf(student, load));
  const status = nextStatus(socket);
  socket.write(body.subarray(0, body.length >> 1));
  return {
    finish() {
      socket.write(body.subarray(body.length >> 1));
      return status;
    },
  };
}

async function bytesHeld(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^symposia_upload_bytes (\d+)/m.exec(metrics)?.[1] ?? 0);
}

const isListening = (url: string) =>
  fetch(`${url}/livez`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );
