import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Content } from './content.ts';
import { answerContent } from './send-content.ts';

/** Answers of a route that everybody gets alike and that lie ready. */
export interface ReadyAnswers {
  /** The route as it is declared, for the measurements. */
  route: string;
  /** Undefined: nothing lies ready for this address now, and the route itself answers. */
  find(address: string): Content | undefined;
}

interface Door {
  ready: readonly ReadyAnswers[];
  nextRequestId: () => string;
  measure: Measure;
}

type Measure = (answered: { method: string; route: string; status: number }, seconds: number) => void;

/**
 * Answers at the door what lies ready, before the framework is asked: at nine o'clock most requests are such, and the
 * way through router, hooks and parsing costs more than the answer. They get what the route sends, byte for byte.
 */
export function answerAtTheDoor(app: FastifyInstance, door: Door): void {
  // Whoever looks closely gets one line a request, and those are the framework's.
  if (app.log.level === 'debug') return;
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  const others = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isOpen && answer(door, request, response)) return;
    for (const listener of others) listener.call(app.server, request, response);
  });
}

function answer({ ready, nextRequestId, measure }: Door, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  // With a session the answer may be another one.
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  for (const { route, find } of ready) {
    const content = find(url);
    if (!content) continue;
    const started = performance.now();
    answerContent(request, response, nextRequestId(), content);
    measure({ method, route, status: response.statusCode }, (performance.now() - started) / 1_000);
    return true;
  }
  return false;
}
