import type { RouteOptions } from 'fastify';
import type { z } from 'zod';
import { multipartBody, multipartType } from '../send-form.ts';
import { valueFor } from './from-schema.ts';
import { randomFrom } from './random.ts';

interface Attempt {
  /** For example `PUT /api/events/:eventId body.title`. */
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

export interface Schemas {
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
}

export type Path = (string | number)[];

/** One request for each text that a route accepts, with `text` in its place and valid values elsewhere. */
export function attemptsAt(route: RouteOptions, text: string, ids: readonly string[]): Attempt[] {
  const { params, querystring, body } = (route.schema ?? {}) as Schemas;
  const method = String([route.method].flat()[0]);
  const whole = (schema: z.ZodType | undefined) => (schema ? fullValue(schema, ids) : undefined);
  const base = { params: whole(params), query: whole(querystring), body: whole(body) };
  const places = textPaths(base);
  return places.map((path) => {
    const { params: named, query, body: sent } = withValueAt(base, path, text) as typeof base;
    const url = withQuery(
      route.url.replace(/:(\w+)/g, (_, name) => encode(record(named)[name])),
      record(query),
    );
    const isForm = route.schema !== undefined && 'consumes' in route.schema;
    return { name: `${method} ${route.url} ${path.join('.')}`, method, url, ...bodyOf(sent, isForm) };
  });
}

const record = (value: unknown) => (value ?? {}) as Record<string, unknown>;
const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

function bodyOf(body: unknown, isForm: boolean): Pick<Attempt, 'headers' | 'payload'> {
  if (body === undefined) return { headers: {}, payload: undefined };
  if (!isForm) return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(JSON.stringify(body)) };
  const parts = Object.entries(record(body)).map(([name, value]) => ({ name, value: String(value) }));
  return { headers: { 'content-type': multipartType }, payload: multipartBody(parts) };
}

/** The largest of several values, so that optional fields are present. */
export function fullValue(schema: z.ZodType, ids: readonly string[]): unknown {
  const values = Array.from({ length: 6 }, (_, seed) => valueFor(schema, randomFrom(seed + 1), ids));
  return values.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
}

export function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return path.length > 1 ? [path] : [];
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner, [...path, name]));
}

export function withValueAt(value: unknown, [name, ...rest]: Path, wanted: unknown): unknown {
  if (name === undefined) return wanted;
  const copy = (Array.isArray(value) ? [...value] : { ...record(value) }) as Record<string, unknown>;
  copy[name] = withValueAt(copy[name], rest, wanted);
  return copy;
}
