import type { RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type FormPart, multipartBody, multipartType } from '../send-form.ts';
import { valueFor } from './from-schema.ts';
import { nastyText, nastyValue } from './nasty-values.ts';
import { pathTricks } from './path-tricks.ts';
import type { Random } from './random.ts';

export type Caller = 'signed out' | 'student' | 'admin';

export interface FuzzRequest {
  caller: Caller;
  /** Whether the route is for this kind of caller and uses their session. */
  usesSession: boolean;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

interface Known {
  /** Existing ids. */
  ids: readonly string[];
  picture: Buffer;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'MKCOL'];

/** One request to one of the server's own routes. It is valid, a valid one with changes, or random. */
export function fuzzRequest(routes: readonly RouteOptions[], random: Random, known: Known): FuzzRequest {
  const route = random.pick(routes);
  const kind = random.pick(['valid', 'valid', 'mutated', 'mutated', 'mutated', 'wild'] as const);
  const method = kind === 'wild' && random.chance(0.3) ? random.pick(methods) : String([route.method].flat()[0]);
  const caller = callerFor(route, random);
  const url = addressFor(route, random, known, kind);
  const headers = oddHeaders(random, kind);
  const usesSession = route.config?.access === caller && !headers.authorization;
  const request = { caller, usesSession, method, url, headers, payload: undefined };
  const { body } = schemaOf(route);
  if (method === 'GET' || method === 'HEAD') return request;
  if (route.schema && 'consumes' in route.schema) return { ...request, ...formFor(body, random, known, kind) };
  return { ...request, ...jsonFor(body, random, known, kind) };
}

type Kind = 'valid' | 'mutated' | 'wild';
type Schemas = { body?: z.ZodType; params?: z.ZodType; querystring?: z.ZodType };
type Sent = { headers: Record<string, string>; payload: Buffer | undefined };

const schemaOf = (route: RouteOptions) => (route.schema ?? {}) as Schemas;

function callerFor(route: RouteOptions, random: Random): Caller {
  if (random.chance(0.15)) return random.pick(['signed out', 'student', 'admin']);
  if (route.config?.access === 'admin') return 'admin';
  return route.config?.access === 'student' ? 'student' : random.pick(['signed out', 'student', 'admin']);
}

function addressFor(route: RouteOptions, random: Random, known: Known, kind: Kind): string {
  const part = () => {
    if (kind === 'valid' || random.chance(0.4)) return random.pick(known.ids);
    return random.chance(0.5) ? random.pick(pathTricks) : encode(nastyText(random));
  };
  const path = route.url.replace(/:\w+/g, part).replace('*', part);
  const { querystring } = schemaOf(route);
  const query = querystring ? (valueFor(querystring, random, known.ids) as Record<string, unknown>) : {};
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = kind !== 'valid' && random.chance(0.6) ? nastyText(random) : String(value);
    return `${name}=${encode(text)}`;
  });
  if (kind === 'wild' && random.chance(0.3))
    pairs.push(`${encode(nastyText(random))}=1`, ...pairs, '__proto__[a]=1', '&&=');
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/**
 * `toWellFormed`, because a lone surrogate cannot be encoded; a browser sends the replacement character instead. The
 * limit is there because long texts are tested in bodies.
 */
const encode = (text: string) => encodeURIComponent(text.slice(0, 3_000).toWellFormed());

function oddHeaders(random: Random, kind: Kind): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': `198.51.100.${random.below(250)}, 203.0.113.${random.below(250)}`,
  };
  if (kind !== 'wild') return headers;
  if (random.chance(0.2))
    headers.authorization = `Bearer ${nastyText(random)
      .replace(/[^ -~]/g, '?')
      .slice(0, 2_000)}`;
  if (random.chance(0.2)) headers['if-none-match'] = '"'.repeat(1 + random.below(50));
  if (random.chance(0.2))
    headers['idempotency-key'] = nastyText(random)
      .replace(/[^ -~]/g, '?')
      .slice(0, 500);
  if (random.chance(0.2))
    headers['accept-encoding'] = random.pick(['br;q=0, *', 'gzip, br, zstd', '\t', 'x'.repeat(3_000)]);
  if (random.chance(0.2)) headers.range = random.pick(['bytes=0-0,-1', 'bytes=99999999999-', 'bytes=a-b', 'lines=1']);
  if (random.chance(0.2))
    headers['x-forwarded-for'] = nastyText(random)
      .replace(/[^ -~]/g, '?')
      .slice(0, 2_000);
  if (random.chance(0.2)) headers['x-forwarded-host'] = random.pick(['evil.example', '"><script>', '[::1']);
  return headers;
}

function jsonFor(body: z.ZodType | undefined, random: Random, known: Known, kind: Kind): Sent {
  if (kind === 'wild') return wildBody(random);
  if (!body) return { headers: {}, payload: undefined };
  const value = valueFor(body, random, known.ids);
  const sent = kind === 'valid' ? value : mutated(value, random);
  return { headers: { 'content-type': 'application/json' }, payload: json(sent) };
}

// JSON.stringify writes a lone surrogate as an escape, which the server's parser turns back into one.
const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null');

function mutated(value: unknown, random: Random): unknown {
  const times = 1 + random.below(3);
  let result = value;
  for (let time = 0; time < times; time++) result = mutateOnce(result, random);
  return result;
}

function mutateOnce(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.08)) return nastyValue(random);
  const names = Object.keys(value);
  const name = names.length > 0 ? random.pick(names) : 'extra';
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const how = random.below(10);
  if (how === 0) delete copy[name];
  else if (how === 1) copy[name] = [copy[name]];
  else if (how === 2)
    copy[random.pick(['__proto__x', 'constructor', 'toString', '_id', 'role', 'verified'])] = nastyValue(random);
  else if (typeof copy[name] === 'object') copy[name] = mutateOnce(copy[name], random);
  else copy[name] = nastyValue(random);
  return copy;
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(100)}`,
  multipartType,
  'application/xml',
  '/',
  '',
];

function wildBody(random: Random): Sent {
  const payload = random.pick<() => Buffer | undefined>([
    () => undefined,
    () => Buffer.alloc(0),
    () => Buffer.from('null'),
    () => Buffer.from('"text"'),
    () => Buffer.from('{"a":'),
    () => Buffer.from('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    () => Buffer.from(`{"a":${'9'.repeat(10_000)}}`),
    () => Buffer.from('{"a":1e400,"a":2,"":3}'),
    () => Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28]),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.alloc(64 * 1024, 'x'),
    () => json(nastyValue(random)),
    () => Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
  ])();
  return { headers: { 'content-type': random.pick(types) }, payload };
}

function formFor(body: z.ZodType | undefined, random: Random, known: Known, kind: Kind): Sent {
  if (kind === 'wild' && random.chance(0.5)) return wildBody(random);
  const fields = body ? (valueFor(body, random, known.ids) as Record<string, unknown>) : {};
  const parts: FormPart[] = Object.entries(fields).map(([name, value]) => ({
    name,
    value: kind !== 'valid' && random.chance(0.3) ? nastyText(random) : String(value),
  }));
  if (random.chance(0.8)) parts.push(filePart(random, known, kind));
  if (kind !== 'valid' && random.chance(0.2))
    parts.push({ name: random.pick(['__proto__', 'name', '', 'a"b']), value: 'x' });
  if (kind === 'wild') parts.push(filePart(random, known, kind));
  const whole = multipartBody(parts);
  const cut = kind === 'wild' && random.chance(0.5) ? whole.subarray(0, random.below(whole.length)) : whole;
  const key: Record<string, string> = random.chance(0.2)
    ? { 'idempotency-key': random.pick(['repeated-key', 'x', 'short']) }
    : {};
  return { headers: { 'content-type': multipartType, ...key }, payload: cut };
}

function filePart(random: Random, { picture }: Known, kind: Kind): FormPart {
  const name = random.pick(['paymentScreenshot', 'picture', 'statement']);
  const csv = Buffer.from(
    'Date,Narration,Withdrawal Amt.,Deposit Amt.\r\n01/04/2025,UPI-x,"",99999999999999999999\r\n',
  );
  const contents = [picture, csv, Buffer.from('PK\u0003\u0004broken'), Buffer.from('GIF89a'), Buffer.alloc(0)];
  const value = kind === 'valid' ? random.pick([picture, csv]) : random.pick(contents);
  return { name, value, filename: random.pick(['a.png', '../../a.png', 'a\u0000.png', 'a.csv']), type: 'image/png' };
}
