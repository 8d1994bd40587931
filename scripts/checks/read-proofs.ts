import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

export interface Proof {
  file: string;
  title: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Reads the proofs that a page cites: `file › title; file › title`. */
export function readProofs(text: string): Proof[] {
  return [...text.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file: file.trim(),
    title: title.trim(),
  }));
}

export function expectThere({ file, title }: Proof): void {
  const whole = path.join(root, file);
  expect(existsSync(whole), `${file} exists`).toBe(true);
  expect(readFileSync(whole, 'utf8'), `${file} has the test`).toContain(title);
}
