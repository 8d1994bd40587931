import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { standings } from '#features/judging/rules.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';
import { median, percentile } from '../percentile.ts';
import { type Row, rowAtMost } from '../row.ts';

const judges = 60;
const people = 10;
const runs = 20;
/** The time between two saves of a judge: far shorter than in reality. */
const betweenMs = 500;

/** Measures computing the standings, and saving by sixty judges over HTTP who each save twice a second. */
export async function measureJudging(dataDir: string): Promise<Row[]> {
  const links = await fill(dataDir);
  await using server = await startServer({ DATA_DIR: dataDir });
  const times = (await Promise.all(links.map((link, at) => markAll(server.url, link, at)))).flat();
  return [
    rowAtMost('standings of 500 entries, 5 judges and 6 criteria', standingsMs(), 'ms', 50),
    rowAtMost(`a mark saved, p95 of ${times.length} by ${judges} judges`, percentile(times, 0.95), 'ms', 150),
  ];
}

const list = (length: number, prefix: string) => Array.from({ length }, (_, at) => `${prefix}${at}`);

function standingsMs(): number {
  const criteria = list(6, 'c').map((_id, at) => ({ _id, max: 10, weight: 1 + at / 4 }));
  const [entries, markers] = [list(500, 'e'), list(5, 'j')];
  const marks = entries.flatMap((entry, row) =>
    markers.map((judge, at) => ({
      judge,
      entry,
      marks: Object.fromEntries(criteria.map(({ _id }, place) => [_id, (row * 7 + at * 3 + place * 5) % 11])),
    })),
  );
  const times = list(runs, '').map(() => {
    const from = performance.now();
    standings({ criteria, judges: markers, entries, marks }, 'normalised');
    return performance.now() - from;
  });
  return median(times);
}

/** Does what a judge's phone does: reads the entries to mark, then saves marks repeatedly. */
async function markAll(url: string, link: string, judge: number): Promise<number[]> {
  const address = `${url}/api${link}`;
  const { entries, criteria } = (await (await fetch(address)).json()) as Record<
    'entries' | 'criteria',
    { _id: string }[]
  >;
  const times: number[] = [];
  await pause((judge / judges) * betweenMs);
  for (const [at, { _id }] of entries.entries()) {
    const body = JSON.stringify({ marks: Object.fromEntries(criteria.map((one) => [one._id, at % 11])) });
    const from = performance.now();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/entries/${_id}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`not saved: ${answer.status} ${await answer.text()}`);
    times.push(performance.now() - from);
    await pause(betweenMs);
  }
  return times;
}

/** A round with its entries. Returns the links of its judges. */
async function fill(dataDir: string): Promise<string[]> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const eventId = await make.event({ capacity: people });
  for (let at = 0; at < people; at++) await make.registration(eventId);
  const { bearer: authorization } = await make.admin();
  const post = async (url: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url, headers: { authorization }, payload })).json();
  const criteria = list(6, 'Criterion ').map((name) => ({ name, max: 10 }));
  const round = await post(`/api/admin/events/${eventId}/rounds`, { name: 'Final', kind: 'scored', criteria });
  const links: string[] = [];
  for (const name of list(judges, 'Judge ')) {
    const { link } = await post(`/api/admin/rounds/${round._id}/judges`, { name });
    links.push(link);
  }
  await app.close();
  return links;
}
