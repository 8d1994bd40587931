import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';

const root = path.join(import.meta.dirname, '../../..');

/** In seconds. For a limit of a day, an hour is the least, because the rest of the day is unknown. */
const named = [
  { words: /\ba minute\b/, seconds: 60 },
  { words: /\bten minutes\b/, seconds: 600 },
  { words: /\ban hour\b/, seconds: 3_600 },
  { words: /\btomorrow\b/, seconds: 3_600 },
];

test('the Retry-After of a refusal is the time that its message names', async () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const file of globSync('src/features/*/*contract.ts', { cwd: root })) {
    const contract: Record<string, Partial<Endpoint> | undefined> = await import(path.join(root, file));
    for (const [name, one] of Object.entries(contract)) {
      if (!one?.path) continue;
      for (const [code, { status, message, retryAfter }] of Object.entries(one.refusals ?? {})) {
        const wait = named.find(({ words }) => words.test(message));
        if (status !== 429 || !wait) continue;
        checked += 1;
        if (retryAfter !== wait.seconds) wrong.push(`${name} ${code}: ${message} ${retryAfter}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(20);
});
