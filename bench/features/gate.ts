import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import type { GateList } from '#features/gate/contract.ts';
import { createScanner } from '#features/gate/web/scanner/engine/scanner.ts';
import type { Scanner } from '#features/gate/web/scanner/engine/scanner-types.ts';
import { startServer } from '#testing/server-process.ts';
import { median } from '../percentile.ts';
import { type Row, rowAtMost } from '../row.ts';
import { fillWithRegistrations } from './certificates.ts';

const scansAtOnce = 500;
const looks = 15;

/** Two phones and 5,000 tickets over HTTP; the phones' stores are in memory. */
export async function measureGate(dataDir: string): Promise<Row[]> {
  const { bearer } = await fillWithRegistrations(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const phones: Scanner[] = [];
  const post = async (path: string, body: unknown, authorization = bearer) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  try {
    const fields = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
    const { _id: checkpoint } = await post('/api/admin/gate/checkpoints', fields);
    const pairing = async () => {
      const device = { name: 'Phone', checkpoints: [checkpoint], kind: 'steward' };
      return (await post('/api/admin/gate/devices', device)).pairing;
    };
    const { deviceKey } = await post('/api/gate/pair', { pairing: await pairing() });
    const authorization = `Device ${deviceKey}`;
    const text = await (await fetch(`${server.url}/api/gate/list`, { headers: { authorization } })).text();
    const { tickets } = JSON.parse(text) as GateList;
    const numbers = tickets.map(([number]) => number);

    const phone = createScanner({ name: 'bench', fetch: (url, init) => fetch(server.url + String(url), init) });
    phones.push(phone);
    await phone.pair(await pairing());
    const started = performance.now();
    await phone.refresh();
    const listMs = performance.now() - started;
    await phone.choose(checkpoint);
    const verdicts: number[] = [];
    for (const number of numbers.slice(0, 200)) {
      const from = performance.now();
      await phone.scanned(number, 'typed');
      verdicts.push(performance.now() - from);
    }
    const at = new Date().toISOString();
    const scans = numbers.slice(200, 200 + scansAtOnce).map((number, seq) => {
      return { id: `bench-${seq}`, seq, checkpoint, number, at, kind: 'scan', shown: 'admitted' };
    });
    await phone.refresh();
    const before = phone.getState().counts.admitted;
    const sentAt = performance.now();
    const { results } = await post('/api/gate/scans', { scans }, authorization);
    const uploadMs = performance.now() - sentAt;
    const toldMs = await untilTold(phone, before + results.length);
    const look = async () => {
      const from = performance.now();
      const answer = await fetch(`${server.url}/api/admin/gate/board`, { headers: { authorization: bearer } });
      await answer.text();
      return performance.now() - from;
    };
    const scan = (number: string, seq: number) => ({ ...scans[0], id: `board-${seq}`, seq, number });
    const rest = numbers.slice(200 + scansAtOnce).map((number, place) => scan(number, scansAtOnce + place));
    const late = rest.splice(-looks);
    for (let from = 0; from < rest.length; from += scansAtOnce) {
      await post('/api/gate/scans', { scans: rest.slice(from, from + scansAtOnce) }, authorization);
    }
    const firstLookMs = await look();
    const looksMs: number[] = [];
    for (const one of late) {
      await post('/api/gate/scans', { scans: [one] }, authorization);
      looksMs.push(await look());
    }
    return [
      rowAtMost(`the list of ${numbers.length} tickets, compressed`, gzipSync(text).length / 1024, 'KB', 230),
      rowAtMost('the list fetched and stored', listMs, 'ms', 1_000),
      rowAtMost('from a number to a stored verdict', median(verdicts), 'ms', 5),
      rowAtMost(`${scansAtOnce} scans uploaded`, uploadMs, 'ms', 1_000),
      rowAtMost('another phone told of them', toldMs, 'ms', 1_000),
      rowAtMost(`the board’s first look, which reads ${numbers.length - looks} scans`, firstLookMs, 'ms', 1_000),
      rowAtMost('each further look, with one scan more', median(looksMs), 'ms', 50),
    ];
  } finally {
    for (const phone of phones) phone.dispose();
    await server.stop();
  }
}

function untilTold(phone: Scanner, admitted: number): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      if (phone.getState().counts.admitted >= admitted) resolve(performance.now() - started);
    };
    phone.subscribe(look);
    look();
  });
}
