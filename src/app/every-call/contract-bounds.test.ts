import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { longTexts } from '#testing/attack/long-texts.ts';
import { fullValue, type Path, type Schemas, textPaths, withValueAt } from '#testing/attack/parameters.ts';
import { unboundedPlaces } from '#testing/attack/unbounded.ts';
import { startCpuTime } from '#testing/cpu-time.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** The largest body that a call without a file accepts. */
const largestBody = 1024 * 1024;
/** The largest text inside JSON text, which has its own limit. */
const largestInJson = 90_000;
/** Linear work takes at most a few times this long on a busy machine; quadratic work takes seconds. */
const mostMs = 100;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Part {
  name: string;
  schema: z.ZodType;
  value: unknown;
}

/** Parameters, query and body of every call. */
const parts = (): Part[] => app.routes.filter(({ method }) => method !== 'HEAD').flatMap(partsOf);

function partsOf(route: RouteOptions): Part[] {
  const { params, querystring, body } = (route.schema ?? {}) as Schemas;
  return Object.entries({ params, querystring, body }).flatMap(([kind, schema]) =>
    schema ? [{ name: `${route.method} ${route.url} ${kind}`, schema, value: fullValue(schema, ['some-id']) }] : [],
  );
}

describe('the limits of the contracts', () => {
  test('every text, list and number of every contract has a limit', () => {
    const left = parts().flatMap(({ name, schema }) => unboundedPlaces(schema).map((place) => `${name}${place}`));
    expect(left).toEqual([]);
    expect(parts().length).toBeGreaterThan(100);
  });

  test('every contract checks a long repetitive text within 100 ms', () => {
    const texts = longTexts(largestBody);
    const slow: string[] = [];
    let read = 0;
    for (const { name, schema, value } of parts()) {
      for (const path of textPaths(value)) {
        for (const { kind, text } of texts) {
          read += 1;
          const ms = timeOf(schema, withValueAt(value, path, text));
          if (ms > mostMs) slow.push(`${name} ${path.join('.')} ${kind}: ${Math.round(ms)} ms`);
        }
      }
    }
    expect(slow).toEqual([]);
    expect(read).toBeGreaterThan(5_000);
  });

  test('long texts in the JSON of team members are checked within 100 ms', () => {
    const members = parts().filter(({ value }) => typeof (value as Record<string, unknown>)?.teamMembers === 'string');
    expect(members.length).toBeGreaterThan(0);
    const slow = members.flatMap(({ name, schema, value }) =>
      longTexts(largestInJson).flatMap(({ kind, text }) =>
        ['name', 'email', 'phone', 'college'].flatMap((field) => {
          const teamMembers = JSON.stringify([{ name: 'A', email: 'a@b.example', phone: '1', [field]: text }]);
          const ms = timeOf(schema, { ...(value as object), teamMembers });
          return ms > mostMs ? [`${name} ${field} ${kind}: ${Math.round(ms)} ms`] : [];
        }),
      ),
    );
    expect(slow).toEqual([]);
  });

  test.each([
    ['empty objects', {}],
    ['empty lists', []],
    ['empty texts', ''],
    ['numbers', 1],
  ])('every contract checks a list of as many %s as fit within 100 ms', (_, item) => {
    const items = Array.from({ length: largestBody / 3 }, () => item);
    const names = Object.fromEntries(items.slice(0, largestBody / 12).map((value, index) => [`name${index}`, value]));
    const slow: string[] = [];
    for (const { name, schema, value } of parts()) {
      for (const path of placesOf(value)) {
        const ms = Math.max(
          timeOf(schema, withValueAt(value, path, items)),
          timeOf(schema, withValueAt(value, path, names)),
        );
        if (ms > mostMs) slow.push(`${name} ${path.join('.')}: ${Math.round(ms)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});

/** The fastest of three runs, because garbage collection may interrupt one. */
function timeOf(schema: z.ZodType, value: unknown): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && quickest > mostMs; time++) {
    const cpuMs = startCpuTime();
    schema.safeParse(value);
    quickest = Math.min(quickest, cpuMs());
  }
  return quickest;
}

/** The paths of all values inside a value, and of the value itself. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}
