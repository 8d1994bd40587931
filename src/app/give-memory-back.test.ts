import { expect, test } from 'vitest';
import { memoryKeeper } from './give-memory-back.ts';

const megabyte = 1024 * 1024;

function watchedMemory() {
  const memory = { share: 0, heap: 60 * megabyte, collections: 0 };
  const look = memoryKeeper({
    utilization: () => memory.share,
    heapBytes: () => memory.heap,
    collect() {
      memory.collections++;
      memory.heap = 40 * megabyte;
    },
  });
  return { memory, look };
}

test('collects garbage only while the server is nearly idle', () => {
  const { memory, look } = watchedMemory();
  memory.share = 0.02;
  look();
  expect(memory.collections).toBe(0);
  memory.share = 0.019;
  look();
  expect(memory.collections).toBe(1);
});

test('collects garbage a second time at the next quiet look', () => {
  const { memory, look } = watchedMemory();
  look();
  memory.share = 0.02;
  look();
  expect(memory.collections).toBe(1);
  memory.share = 0;
  look();
  look();
  expect(memory.collections).toBe(2);
});

test('collects garbage again only when the heap has grown by 16 MB', () => {
  const { memory, look } = watchedMemory();
  look();
  look();
  memory.heap = 55 * megabyte;
  look();
  expect(memory.collections).toBe(2);
  memory.heap = 56 * megabyte;
  look();
  look();
  look();
  expect(memory.collections).toBe(4);
});
