import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { readyText } from './ready-text.ts';
import { answerContent } from './send-content.ts';

const content = readyText(Buffer.from('a text'.repeat(100)), { 'content-type': 'text/plain' });

function codingOf(accepted: string | undefined): string {
  let head: readonly string[] = [];
  const response = {
    writeHead: (_: number, headers: string[]) => {
      head = headers;
    },
    end: () => undefined,
  };
  const request = { method: 'GET', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } };
  answerContent(request, response as unknown as ServerResponse, 'id', content);
  const at = head.indexOf('content-encoding');
  return at < 0 ? 'identity' : String(head[at + 1]);
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.01', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s is answered with %s', (accepted, coding) => expect(codingOf(accepted)).toBe(coding));
