import { setTimeout as pause } from 'node:timers/promises';
import type { RouteOptions } from 'fastify';
import { securityHeaders } from '#server/http/headers.ts';
import { type Caller, type FuzzRequest, fuzzRequest } from './fuzz-request.ts';
import { randomFrom } from './random.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

interface FuzzOptions {
  routes: readonly RouteOptions[];
  seed: number;
  count: number;
  /** How many requests run at the same time. */
  atOnce: number;
  /** The ids at the start. Ids in answers are added. */
  ids: readonly string[];
  picture: Buffer;
  send(request: FuzzRequest, authorization: string | undefined): Promise<Answer>;
  /** Returns a live session: the value of an Authorization header. */
  signIn(caller: Caller): Promise<string | undefined>;
}

interface FuzzReport {
  /** Faults: internal errors, missing answers, and answers without their headers. */
  faults: string[];
  /** How many answers had each status. */
  statuses: Map<number, number>;
}

/** A busy machine may be slow, but a server that does not answer for this long hangs. */
const silenceMs = 60_000;
const callers: Caller[] = ['signed out', 'student', 'admin'];

/** Sends `count` requests. They depend only on the seed. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { faults: [], statuses: new Map() };
  const ids = [...options.ids];
  const sessions = new Map<Caller, string | undefined>();
  for (const caller of callers) sessions.set(caller, await options.signIn(caller));
  let next = 0;
  const work = async () => {
    while (next < options.count && report.faults.length < 20) {
      const index = next++;
      const request = fuzzRequest(options.routes, randomFrom(options.seed + index), { ids, picture: options.picture });
      const session = sessions.get(request.caller);
      const answer = await answerTo(options, request, session);
      report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
      const fault = whatIsWrong(answer);
      if (fault) report.faults.push(`${fault}\n  request ${index} of seed ${options.seed}: ${shown(request)}`);
      harvest(answer.body, ids);
      const isCurrent = session !== undefined && sessions.get(request.caller) === session;
      if (isCurrent && isLost(request, answer)) sessions.set(request.caller, await options.signIn(request.caller));
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return report;
}

/**
 * Whether the session was ended: logged out, deleted or given another role. For students a 403 can have other reasons
 * too.
 */
function isLost({ caller, usesSession }: FuzzRequest, { status }: Answer): boolean {
  return usesSession && (status === 401 || (status === 403 && caller === 'admin'));
}

async function answerTo({ send }: FuzzOptions, request: FuzzRequest, session: string | undefined): Promise<Answer> {
  const ending = new AbortController();
  const silence = pause(silenceMs, noAnswer, { signal: ending.signal }).catch(() => noAnswer);
  try {
    return await Promise.race([send(request, session), silence]);
  } finally {
    ending.abort();
  }
}

const noAnswer: Answer = { status: 0, headers: {}, body: '' };
/** The client itself refused the request, so the server did not get it. */
export const notSent: Answer = { status: -1, headers: {}, body: '' };
/** The server closed the connection, or its answer was not HTTP. */
export const cutOff: Answer = { status: -2, headers: {}, body: '' };

function whatIsWrong({ status, headers, body }: Answer): string | undefined {
  if (status === 0) return `no answer within ${silenceMs / 1_000} s`;
  const isDeliberate = status === 503 && headers['retry-after'] !== undefined;
  if (status >= 500 && !isDeliberate) return `answered ${status}: ${body.slice(0, 200)}`;
  const missing = status > 0 && Object.keys(securityHeaders).find((name) => !headers[name]);
  return missing ? `answered ${status} without ${missing}` : undefined;
}

const mostIds = 300;

function harvest(body: string, ids: string[]): void {
  if (body.length > 50_000) return;
  for (const [, id] of body.matchAll(/"_id":"([^"\\]{1,64})"/g)) {
    if (id && !ids.includes(id)) ids.push(id);
  }
  if (ids.length > mostIds) ids.splice(0, ids.length - mostIds);
}

function shown({ caller, method, url, headers, payload }: FuzzRequest): string {
  const sent = payload
    ? `${payload.length} bytes ${JSON.stringify(payload.toString('latin1').slice(0, 1_500))}`
    : 'nothing';
  return `${caller} ${method} ${JSON.stringify(url.slice(0, 600))} ${JSON.stringify(headers)} ${sent}`;
}
