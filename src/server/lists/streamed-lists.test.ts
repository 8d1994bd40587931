import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonAround, jsonOf } from './streamed-lists.ts';

const row = z.object({ name: z.string() });

async function* rows(...parts: object[][]) {
  for (const part of parts) yield part as { name: string }[];
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('a streamed list is one JSON array when it is read in several parts', async () => {
  expect(await textOf(jsonOf(row, rows([{ name: 'a' }, { name: 'b' }], [{ name: 'c' }])))).toBe(
    '[{"name":"a"},{"name":"b"},{"name":"c"}]',
  );
  expect(await textOf(jsonOf(row, rows()))).toBe('[]');
});

test('a streamed list leaves out what the contract does not name', async () => {
  expect(await textOf(jsonOf(row, rows([{ name: 'a', password: 'secret' }])))).toBe('[{"name":"a"}]');
});

test('a streamed object has its list between the fields before and after it', async () => {
  const parts = (...given: object[][]) => ({
    before: { title: 'T' },
    list: 'rows',
    row,
    rows: rows(...given),
    after: () => ({ version: 'v' }),
  });
  const withRows = await textOf(jsonAround(parts([{ name: 'a', password: 'secret' }])));
  expect(JSON.parse(withRows)).toEqual({ title: 'T', rows: [{ name: 'a' }], version: 'v' });
  expect(JSON.parse(await textOf(jsonAround(parts())))).toEqual({ title: 'T', rows: [], version: 'v' });
});
