import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { alternate, ratioRow } from '../compare.ts';
import type { Row } from '../row.ts';
import { startBareServer, startTypicalServer } from './processes.ts';
import { readRate } from './read-rate.ts';

const secondsPerRead = 3;

/** Compares with bare node:http that sends the same bytes. */
export async function compareReads(url: string, figure: string, address: string, goal: number): Promise<Row> {
  const answer = await fetch(`${url}${address}`, { headers: { 'accept-encoding': 'br' } });
  const headers = { 'content-type': String(answer.headers.get('content-type')) };
  const bytes = await rawBody(`${url}${address}`);
  const bare = await startBareServer(bytes, headers);
  try {
    const pairs = await alternate(
      () => readRate(`${url}${address}`, secondsPerRead),
      () => readRate(`${bare.url}/`, secondsPerRead),
    );
    return ratioRow(`${figure} (${bytes.length} bytes)`, pairs, 'req/s', goal);
  } finally {
    await bare.stop();
  }
}

/** Compares with Express that has the same events in memory: no database, no compression, only `res.json`. */
export async function compareWithExpress(url: string, folder: string): Promise<Row> {
  const events = Buffer.from(await (await fetch(`${url}/api/events`)).arrayBuffer());
  const typical = await startTypicalServer(folder, 0, events);
  try {
    const pairs = await alternate(
      () => readRate(`${url}/api/events`, secondsPerRead),
      () => readRate(`${typical.url}/api/events`, secondsPerRead),
    );
    return ratioRow('GET /api/events beside Express', pairs, 'req/s', 2);
  } finally {
    await typical.stop();
  }
}

export async function compareEventPage(url: string): Promise<Row> {
  const [event] = (await (await fetch(`${url}/api/events`)).json()) as { _id: string }[];
  return compareReads(url, 'cached event page', `/event/${event?._id}`, 0.6);
}

/** The body as it was sent, still compressed. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => buffer(answer).then(resolve, reject)).on(
      'error',
      reject,
    );
  });
}
