import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const most = 400 * 1024;
const read = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));

describe.each(['intro.webm', 'intro.mp4'])('%s', (name) => {
  test('the intro video has between 50 and 400 KB', () => {
    expect(read(name).length).toBeGreaterThan(50 * 1024);
    expect(read(name).length).toBeLessThan(most);
  });
});

test('intro.webm is a WebM file with VP9', () => {
  const video = read('intro.webm');
  expect(video.readUInt32BE(0)).toBe(0x1a45dfa3);
  expect(video.subarray(0, 64).includes('webm')).toBe(true);
  expect(video.includes('V_VP9')).toBe(true);
});

test('intro.mp4 is an MP4 file with H.264 and with its index before its pictures', () => {
  const video = read('intro.mp4');
  expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(video.includes('avc1')).toBe(true);
  expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
});

test('intro.webm and intro.mp4 have no sound', () => {
  expect(read('intro.webm').includes('A_OPUS')).toBe(false);
  expect(read('intro.mp4').includes('soun')).toBe(false);
});
