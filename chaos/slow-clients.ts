import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openUpload } from '#testing/attack/cut-upload.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { makeLoad, type RegistrationLoad, submissionOf } from '#testing/rush.ts';
import { registerOverHttp } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  '250 slow headers and 250 slow uploads for 60 s: all others are served, 99 of 100 within 500 ms or twice as long as before; slow headers are cut off';

const slow = 250;
const slowMs = 60_000;
/** Measures the machine's usual times for this long, for comparison. */
const usualMs = 8_000;
const longestMs = 500;
const mostMegabytes = 400;

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const load = await makeLoad(env, { students: slow + 1_000, proof: padded(await screenshot(), 200 * 1024) });
  const server = await startServer(env);
  const sockets: Socket[] = [];
  try {
    const before = await serveOthers(server.url, load, usualMs);
    const headers = Array.from({ length: slow }, () => slowHeaders(server.url));
    sockets.push(...headers);
    for (const student of load.students.splice(0, slow)) {
      const { socket, body } = await openUpload(server.url, submissionOf(student, load));
      drip(socket, body);
      sockets.push(socket);
    }
    const { served, failed, p99 } = await serveOthers(server.url, load, slowMs);
    const left = headers.filter((socket) => !socket.closed).length;
    const megabytes = memoryOf(server.pid);
    return {
      figure: `${served} served, ${failed} not, p99 ${p99.toFixed(0)} ms (${before.p99.toFixed(0)} before); ${left} slow headers left, ${megabytes} MB`,
      held: failed === 0 && p99 < Math.max(longestMs, 2 * before.p99) && left === 0 && megabytes < mostMegabytes,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.kill();
  }
}

/** Simulates two readers and one student who registers, for this time. */
async function serveOthers(url: string, load: RegistrationLoad, ms: number) {
  const until = performance.now() + ms;
  const times: number[] = [];
  let failed = 0;
  const measure = async (work: () => Promise<number>, expected: number) => {
    const at = performance.now();
    if ((await work().catch(() => 0)) === expected) times.push(performance.now() - at);
    else failed++;
    await pause(50);
  };
  const reader = async (address: string) => {
    while (performance.now() < until) await measure(() => statusOf(url + address), 200);
  };
  const writer = async () => {
    while (performance.now() < until) {
      const student = load.students.pop();
      if (!student) return;
      await measure(async () => (await registerOverHttp(url, submissionOf(student, load))).status, 201);
    }
  };
  await Promise.all([reader('/api/events'), reader('/'), writer()]);
  const sorted = times.toSorted((one, other) => one - other);
  return { served: times.length, failed, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY };
}

/** A header that never ends: one line every second. */
function slowHeaders(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}).resume();
  socket.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n`);
  every(socket, () => socket.write('x-slow: 1\r\n'));
  return socket;
}

function drip(socket: Socket, body: Buffer): void {
  let at = 0;
  socket.resume();
  every(socket, () => {
    socket.write(body.subarray(at, at + 512));
    at += 512;
  });
}

function every(socket: Socket, work: () => void): void {
  const timer = setInterval(work, 1_000);
  socket.once('close', () => clearInterval(timer));
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

/** 0 on systems other than Linux, where memory is not checked. */
function memoryOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
  } catch {
    return 0;
  }
}
