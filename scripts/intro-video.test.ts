import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const most = 400 * 1024;
const read = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));

describe.each(['intro.webm', 'intro.mp4'])('%s', (name) => {
  test('is short work for a phone', () => {
    expect(read(name).length).toBeGreaterThan(50 * 1024);
    expect(read(name).length).toBeLessThan(most);
  });
});

test('the WebM file is one, and holds VP9', () => {
  const video = read('intro.webm');
  expect(video.readUInt32BE(0)).toBe(0x1a45dfa3);
  expect(video.subarray(0, 64).includes('webm')).toBe(true);
  expect(video.includes('V_VP9')).toBe(true);
});

test('the MP4 file is one, holds H.264, and has its index before its pictures', () => {
  const video = read('intro.mp4');
  expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(video.includes('avc1')).toBe(true);
  expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
});

test('neither has sound', () => {
  expect(read('intro.webm').includes('A_OPUS')).toBe(false);
  expect(read('intro.mp4').includes('soun')).toBe(false);
});
