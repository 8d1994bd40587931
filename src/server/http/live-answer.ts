import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from './headers.ts';

/** How often a stream looks for changes and checks its session. */
const lookMs = 1_000;
/** The shortest pause between two reads, even if there are more changes. */
const restMs = 200;
/** Proxies close a connection that is silent for a minute. Only a write detects that the browser has gone. */
const heartbeatMs = 15_000;
const streamsPerSession = 4;
/**
 * An account may have twenty sessions. A few accounts must not use up all streams, which the gate's phones need too.
 */
const streamsPerAccount = 20;
const streamsInAll = 200;
/** A client that leaves so much unread is disconnected. It connects again when its network is better. */
const unreadBytes = 64 * 1024;

/**
 * A live answer. Clients that accept `text/event-stream` get it again each time it changes; others get it once. It must
 * be small and fast to read, because every stream reads it once a second.
 */
export class LiveAnswer<T> {
  readonly read: () => Promise<T>;

  constructor(read: () => Promise<T>) {
    this.read = read;
  }
}

export const wantsStream = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/event-stream');

interface Source {
  /** The current answer, in the shape of the contract. */
  read(): Promise<unknown>;
  /** Whether the caller may still read it. */
  mayStay(): Promise<boolean>;
}

/** Sends the answer until the connection closes, `mayStay` is false or the server closes. */
export async function sendLive(request: FastifyRequest, reply: FastifyReply, source: Source): Promise<FastifyReply> {
  const streams = streamsOf(request.server);
  const session = request.device?.id ?? request.viewer?.session ?? request.ip;
  const account = request.viewer ? `${request.viewer.kind} ${request.viewer.id}` : session;
  const ofSession = [...streams].filter((stream) => stream.session === session);
  const ofAccount = [...streams].filter((stream) => stream.account === account);
  const isFull = ofSession.length >= streamsPerSession || ofAccount.length >= streamsPerAccount;
  if (isFull || streams.size >= streamsInAll) {
    const message = 'Too many windows are open. This list is still refreshed from time to time.';
    return reply.code(429).header('retry-after', '30').send({ message });
  }
  const stream: Stream = { session, account, ending: new AbortController(), wake: () => {} };
  streams.add(stream);
  reply.raw.once('close', () => stream.ending.abort());
  stream.ending.signal.addEventListener('abort', () => stream.wake());
  try {
    const first = JSON.stringify(await source.read());
    reply.hijack();
    reply.raw.writeHead(200, { ...securityHeaders, ...streamHeaders, 'x-request-id': request.id });
    reply.raw.write(`retry: ${lookMs}\ndata: ${first}\n\n`);
    await tellNews(reply, first, source, stream).catch((err) => {
      if (!stream.ending.signal.aborted) request.log.warn({ err, req: request }, 'a stream ended early');
    });
    reply.raw.end();
  } finally {
    streams.delete(stream);
  }
  return reply;
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx collects several messages before it sends them.
  'x-accel-buffering': 'no',
};

async function tellNews({ raw }: FastifyReply, first: string, source: Source, stream: Stream): Promise<void> {
  let told = first;
  let toldAt = performance.now();
  for (;;) {
    await untilNews(stream);
    if (raw.writableLength > unreadBytes || !(await source.mayStay())) return;
    const news = JSON.stringify(await source.read());
    if (news === told && performance.now() - toldAt < heartbeatMs) continue;
    raw.write(news === told ? ': still here\n\n' : `data: ${news}\n\n`);
    told = news;
    toldAt = performance.now();
  }
}

interface Stream {
  session: string;
  account: string;
  ending: AbortController;
  /** Something has changed: look now. */
  wake(): void;
}

async function untilNews(stream: Stream): Promise<void> {
  const { signal } = stream.ending;
  let heard = false;
  let goOn = () => {
    heard = true;
  };
  stream.wake = () => goOn();
  await pause(restMs, undefined, { signal });
  if (heard) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lookMs - restMs);
    goOn = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  signal.throwIfAborted();
}

/** Call it when something has changed that a stream may show. */
export function wakeStreams(app: FastifyInstance): void {
  for (const stream of streamsOf(app)) stream.wake();
}

const allStreams = new WeakMap<FastifyInstance, Set<Stream>>();

function streamsOf(app: FastifyInstance): Set<Stream> {
  const known = allStreams.get(app) ?? new Set();
  allStreams.set(app, known);
  return known;
}

/** A closing server waits for open requests, and a stream would never end by itself. */
export function endStreamsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const { ending } of streamsOf(app)) ending.abort();
  });
}
