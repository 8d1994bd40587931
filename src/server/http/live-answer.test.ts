import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { Platform } from '../platform.ts';
import { implement, mount, parsingByContracts } from './implement.ts';
import { endStreamsOnClose, LiveAnswer } from './live-answer.ts';
import type { RefusedUploads } from './refused-uploads.ts';

const watch = endpoint({
  method: 'GET',
  path: '/api/watched',
  access: 'public',
  summary: 'A version that changes',
  output: z.object({ version: z.string() }),
});

test('a stream leaves out what the contract does not name', async () => {
  const app = fastify({ forceCloseConnections: true, schemaController: parsingByContracts });
  onTestFinished(() => app.close());
  endStreamsOnClose(app);
  const read = async () => ({ version: 'v', password: 'secret' });
  const allUploads = { within: (_endpoint, _viewer, receive) => receive() } as RefusedUploads;
  const route = implement(watch, async () => new LiveAnswer(read));
  mount(app, {} as Platform, allUploads, route);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${url}/api/watched`, { headers: { accept: 'text/event-stream' } });
  const { value } = (await body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain('data: {"version":"v"}\n');
});
