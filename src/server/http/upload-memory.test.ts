import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UploadMemory, uploadBytesHeld } from './upload-memory.ts';

const megabyte = 1024 * 1024;
const maxBytes = 5 * megabyte;

function receive(content: Buffer, chunkSize = 40_000): UploadMemory {
  const memory = new UploadMemory(maxBytes);
  for (let at = 0; at < content.length; at += chunkSize) {
    expect(memory.append(content.subarray(at, at + chunkSize))).toBe(true);
  }
  return memory;
}

describe('the memory of uploads', () => {
  test.each([0, 1, 65_536, 65_537, 300_000, 524_289, maxBytes - 1])(
    'keeps an upload of %i bytes as received',
    (size) => {
      const content = randomBytes(size);
      const memory = receive(content);
      expect(memory.content.equals(content)).toBe(true);
      memory.release();
    },
  );

  test('simultaneous uploads never share memory', () => {
    const contents = Array.from({ length: 60 }, (_, i) => randomBytes(1_000 + i * 9_000));
    const memories = contents.map((content) => receive(content));
    expect(memories.every((memory, i) => memory.content.equals(contents[i] ?? Buffer.alloc(0)))).toBe(true);
    for (const memory of memories) memory.release();
  });

  test('a short upload shows nothing of the longer upload before it', () => {
    receive(randomBytes(60_000)).release();
    const memory = receive(Buffer.from('short'));
    expect(memory.content.toString()).toBe('short');
    memory.release();
    expect(memory.content).toHaveLength(0);
  });

  test('refuses an upload over the total budget and accepts one when another is released', () => {
    const held: UploadMemory[] = [];
    const large = Buffer.alloc(maxBytes - 1);
    const takeOne = () => {
      const memory = new UploadMemory(maxBytes);
      held.push(memory);
      return memory.append(large);
    };
    while (takeOne()) expect(held.length).toBeLessThan(100);
    expect(held.length * maxBytes).toBeGreaterThan(80 * megabyte);
    expect(takeOne()).toBe(false);
    held[0]?.release();
    expect(takeOne()).toBe(true);
    for (const memory of held) memory.release();
  });

  test('limits all uploads of an account together to an eighth of the memory', () => {
    const held: UploadMemory[] = [];
    const takeOne = (bytes: number, owner: string) => {
      const memory = new UploadMemory(maxBytes, owner);
      held.push(memory);
      return memory.append(Buffer.alloc(bytes));
    };
    for (const bytes of [60_000, 500_000, maxBytes - 1]) {
      while (takeOne(bytes, 'one')) expect(held.length).toBeLessThan(300);
      expect(uploadBytesHeld()).toBeGreaterThan(6 * megabyte);
      expect(uploadBytesHeld()).toBeLessThanOrEqual(12 * megabyte);
      expect(takeOne(maxBytes - 1, 'another')).toBe(true);
      for (const memory of held.splice(0)) memory.release();
      expect(uploadBytesHeld()).toBe(0);
    }
    expect(takeOne(maxBytes - 1, 'one')).toBe(true);
    for (const memory of held) memory.release();
  });

  test('accepts a single upload that is larger than the share of its account', () => {
    const statement = new UploadMemory(13 * megabyte, 'finance');
    for (let part = 0; part < 13; part++) expect(statement.append(Buffer.alloc(megabyte))).toBe(true);
    statement.release();
  });
});
